"""Hands played by bots and written down, the same for the same seed however many processes play them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from openrummy import bots
from openrummy.arena.errors import SimulationError
from openrummy.arena.workers import MAX_JOBS, in_order
from openrummy.bots import Bot
from openrummy.game import Hand, RuleSet
from openrummy.record import Record

_CHUNK: Final = 64
"""Hands that a process plays before it hands them over."""


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """Hands to be played by bots: the bots by seat, the number of hands, the rules and the seed.

    Each hand is played on its own: it has its own seed, made from `seed` and its number, and starts with scores of
    zero. The deal passes to the left from hand to hand. What cannot be raises `RummyError`.
    """

    bots: Sequence[str] = ("greedy", "greedy")
    """The name of the bot in each seat, 2 to 6."""
    hands: int = 1
    seed: str = "0"
    rules: RuleSet = field(default_factory=RuleSet)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", tuple(self.bots))
        for name in self.bots:
            bots.find(name)
        self.rules.ints(len(self.bots))
        if self.hands < 1:
            raise SimulationError("bad-simulation", "simulation_hands")

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names: those of the bots, numbered where one plays in several seats."""
        return numbered(self.bots)

    def record(self, number: int) -> Record:
        """Play the hand of this number, from 0, and write it down."""
        hand = Hand.deal(
            self.names,
            rules=self.rules,
            dealer=number % len(self.bots),
            seed=f"{self.seed}/{number}",
        )
        players = [bots.make(name, self._random(number, seat)) for seat, name in enumerate(self.bots)]
        try:
            play(hand, players)
        finally:
            for seat, player in enumerate(players):
                bots.finish(player, hand.view(seat) if hand.over else None)
        return Record.from_hand(hand, id=f"{self.seed}/{number}")

    def run(self, jobs: int = 1) -> Iterator[Record]:
        """Play all hands, in so many processes at once, and give their records in order as they come."""
        if not 1 <= jobs <= MAX_JOBS:
            raise SimulationError("bad-simulation", "simulation_jobs", most=MAX_JOBS)
        if jobs == 1 or self.hands <= _CHUNK:
            return map(self.record, range(self.hands))
        return self._run_together(jobs)

    def _run_together(self, jobs: int) -> Iterator[Record]:
        chunks = (range(first, min(first + _CHUNK, self.hands)) for first in range(0, self.hands, _CHUNK))
        with closing(in_order(partial(_play_chunk, self), chunks, jobs)) as played:
            for records in played:
                yield from records

    def _random(self, number: int, seat: int) -> Random:
        """The random numbers of one seat in one hand, apart from those of the shuffle."""
        return Random(int.from_bytes(sha256(f"{self.seed}/{number}/{seat}".encode()).digest(), "big"))


def play(hand: Hand, players: Sequence[Bot]) -> None:
    """Play a hand to its end, each seat by its bot, which sees its view and nothing else.

    Raises `IllegalAction` where a bot does what is not allowed.
    """
    while not hand.over:
        hand.play(players[hand.turn].act(hand.view(hand.turn)))


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """Names that tell players apart: as they are, numbered where one stands several times.

    What is no text in them (bytes of another encoding) is spelled out.
    """
    names = [name.encode("utf-8", "backslashreplace").decode() for name in names]
    found: list[str] = []
    for name in names:
        if names.count(name) > 1:
            name = next(other for n in count(1) if (other := f"{name} {n}") not in found and other not in names)
        found.append(name)
    return tuple(found)


def _play_chunk(simulation: Simulation, numbers: range) -> list[Record]:
    return [simulation.record(number) for number in numbers]
