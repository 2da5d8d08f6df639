"""Positions taken down from hands that a mixture of styles plays: what the belief and the net learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy.styles import STYLES, tuned
from openrummy.bots.training.duels import first_seed
from openrummy.bots.training.keeping import Keep
from openrummy.bots.training.workers import Workers

STYLES_PLAYED: Final = ("lay", "hold-4", "hold-16")
"""With the trained style, twice as often as each of these, the mixture that is played."""
BATCH: Final = 5_000

Rows = NDArray[np.int64]
"""What was taken down, a position a row."""


def mixture(players: int) -> list[tuple[int, ...]]:
    """The policies that are played, each as often."""
    own = tuned(players).numbers()
    return [own, own, *(STYLES[name].numbers() for name in STYLES_PLAYED)]


@dataclass
class Work:
    """The positions of all hands, as far as they are played."""

    take_down: Callable[[int, int, int], Rows]
    """Plays hands and takes positions down, from the number of players, a seed and the number of hands."""
    players: int
    seed: int
    hands: int
    keep: Keep
    rows: list[Rows]

    @classmethod
    def begin(cls, take_down: Callable[[int, int, int], Rows], players: int, seed: int, hands: int, file: Path) -> Work:
        """New work, or the one that is kept in the file."""
        keep = Keep(file, (players, seed, hands, mixture(players)))
        return cls(take_down, players, seed, hands, keep, keep.load() or [])

    @property
    def batches(self) -> int:
        """In how many parts the hands are played."""
        return -(-self.hands // BATCH)

    def run(self, workers: Workers) -> Iterator[int]:
        """Play what is left, some parts at a time; gives how many are done."""
        while len(self.rows) < self.batches:
            parts = range(len(self.rows), min(self.batches, len(self.rows) + 8))
            tasks = [
                (self.players, first_seed(self.seed, part), min(BATCH, self.hands - part * BATCH)) for part in parts
            ]
            self.rows += workers.map(self.take_down, tasks)
            self.keep.save(self.rows)
            yield len(self.rows)

    def all_rows(self) -> Rows:
        """The positions of all hands."""
        return np.concatenate(self.rows)
