"""Hands played by bots and written down, the same for the same seed however many processes play them."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Final

from openrummy import bots
from openrummy.bots import Bot
from openrummy.game import Hand, RuleSet, RummyError
from openrummy.record import Record

MAX_JOBS: Final = 256
_CHUNK: Final = 64
"""Hands that a process plays before it hands them over."""


class SimulationError(RummyError):
    """A simulation that cannot be (`bad-simulation`)."""


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
        count = dict.fromkeys(self.bots, 0)
        names = []
        for name in self.bots:
            count[name] += 1
            names.append(f"{name} {count[name]}" if self.bots.count(name) > 1 else name)
        return tuple(names)

    def record(self, number: int) -> Record:
        """Play the hand of this number, from 0, and write it down."""
        hand = Hand.deal(
            self.names,
            rules=self.rules,
            dealer=number % len(self.bots),
            seed=f"{self.seed}/{number}",
        )
        play(hand, [bots.make(name, self._random(number, seat)) for seat, name in enumerate(self.bots)])
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
        # Spawned, not forked: a progress bar may have started threads, which a fork would break.
        workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin_work)
        waiting: deque[Future[list[Record]]] = deque()
        try:
            for chunk in chunks:
                waiting.append(workers.submit(_play_chunk, self, chunk))
                # A few chunks ahead and no more: memory stays the same however many hands are played.
                if len(waiting) > 2 * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            workers.shutdown(wait=True, cancel_futures=True)

    def _random(self, number: int, seat: int) -> Random:
        """The random numbers of one seat in one hand, apart from those of the shuffle."""
        return Random(int.from_bytes(sha256(f"{self.seed}/{number}/{seat}".encode()).digest(), "big"))


def play(hand: Hand, players: Sequence[Bot]) -> None:
    """Play a hand to its end, each seat by its bot, which sees its view and nothing else.

    Raises `IllegalAction` where a bot does what is not allowed.
    """
    while not hand.over:
        hand.play(players[hand.turn].act(hand.view(hand.turn)))


def _begin_work() -> None:
    """Leave it to the first process to end the work when the keyboard interrupts it, and end with that process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A process that is killed tells its workers nothing: they would wait for ever.
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_chunk(simulation: Simulation, numbers: range) -> list[Record]:
    return [simulation.record(number) for number in numbers]
