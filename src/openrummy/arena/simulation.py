"""Hands played by bots and written down, the same for the same seed however many processes play them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from openrummy import bots
from openrummy.arena.errors import SimulationError
from openrummy.arena.playing import Forfeit, Player, play_hand
from openrummy.arena.timing import DecisionTimes
from openrummy.arena.workers import MAX_JOBS, in_order
from openrummy.bots import DEFAULT_BUDGET, Bot
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
        return self._played(number)[0]

    def _played(self, number: int) -> tuple[Record, list[Forfeit]]:
        """The record of a hand, and what programs forfeited it by."""
        hand = Hand.deal(
            self.names,
            rules=self.rules,
            dealer=number % len(self.bots),
            seed=f"{self.seed}/{number}",
        )
        players = [Player(name, DEFAULT_BUDGET, DecisionTimes()) for name in self.bots]
        chances = [self._random(number, seat) for seat in range(len(players))]
        play_hand(hand, players, chances, game=number + 1, number=1)
        forfeits = [player.forfeit for player in players if player.forfeit is not None]
        return Record.from_hand(hand, id=f"{self.seed}/{number}"), forfeits

    def run(self, jobs: int = 1, told: Callable[[Forfeit], None] | None = None) -> Iterator[Record]:
        """Play all hands, in so many processes at once, and give their records in order as they come.

        Where a program fails, is late or does what is not allowed, greedy finishes the hand in its place; `told` gets
        what it was. Raises `BotFault` where a bot of this program fails, and `BotFailure` where a program cannot start.
        """
        if not 1 <= jobs <= MAX_JOBS:
            raise SimulationError("bad-simulation", "simulation_jobs", most=MAX_JOBS)
        together = jobs > 1 and self.hands > _CHUNK
        return self._told(self._run_together(jobs) if together else map(self._played, range(self.hands)), told)

    def _told(
        self, hands: Iterator[tuple[Record, list[Forfeit]]], told: Callable[[Forfeit], None] | None
    ) -> Iterator[Record]:
        for record, forfeits in hands:
            if told is not None:
                for forfeit in forfeits:
                    told(forfeit)
            yield record

    def _run_together(self, jobs: int) -> Iterator[tuple[Record, list[Forfeit]]]:
        chunks = (range(first, min(first + _CHUNK, self.hands)) for first in range(0, self.hands, _CHUNK))
        with closing(in_order(partial(_play_chunk, self), chunks, jobs)) as played:
            for hands in played:
                yield from hands

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


def _play_chunk(simulation: Simulation, numbers: range) -> list[tuple[Record, list[Forfeit]]]:
    return [simulation._played(number) for number in numbers]
