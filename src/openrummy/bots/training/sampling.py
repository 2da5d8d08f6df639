"""Positions taken down from hands that a mixture of styles plays: what the belief and the net learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy.styles import STYLES, Style, tuned
from openrummy.bots.training.duels import first_seed
from openrummy.bots.training.keeping import Keep
from openrummy.bots.training.workers import Workers

STYLES_PLAYED: Final = ("lay", "hold-4", "hold-16")
"""With the trained style, twice as often as each of these, the mixture that is played."""
BATCH: Final = 5_000

Rows = NDArray[np.int64]
"""What was taken down, a position a row."""
TakeDown = Callable[[int, int, int, Style | None], Rows]
"""Plays hands and takes positions down, from the number of players, a seed, the number of hands, and a style."""


def mixture(players: int, style: Style | None = None) -> list[tuple[int, ...]]:
    """The policies that are played, each as often. `style` is in the place of the trained one."""
    own = (style or tuned(players)).numbers()
    return [own, own, *(STYLES[name].numbers() for name in STYLES_PLAYED)]


@dataclass(frozen=True)
class Plan:
    """Which hands are to be played. The same plan takes down the same, however often it is broken off."""

    players: int
    seed: int
    hands: int
    style: Style
    """What plays twice as often as each style by hand."""

    def made(self) -> dict[str, Any]:
        """What is told with the numbers that come of it."""
        return {"seed": self.seed, "hands": self.hands, "style": self.style.to_dict()}


@dataclass
class Work:
    """The positions of all hands, as far as they are played."""

    take_down: TakeDown
    plan: Plan
    keep: Keep
    rows: list[Rows]

    @classmethod
    def begin(cls, take_down: TakeDown, plan: Plan, file: Path) -> Work:
        """New work, or the one that is kept in the file."""
        keep = Keep(file, (plan.players, plan.seed, plan.hands, mixture(plan.players, plan.style)))
        return cls(take_down, plan, keep, keep.load() or [])

    @property
    def batches(self) -> int:
        """In how many parts the hands are played."""
        return -(-self.plan.hands // BATCH)

    def run(self, workers: Workers) -> Iterator[int]:
        """Play what is left, some parts at a time; gives how many are done."""
        plan = self.plan
        while len(self.rows) < self.batches:
            parts = range(len(self.rows), min(self.batches, len(self.rows) + 8))
            tasks = [
                (plan.players, first_seed(plan.seed, part), min(BATCH, plan.hands - part * BATCH), plan.style)
                for part in parts
            ]
            self.rows += workers.map(self.take_down, tasks)
            self.keep.save(self.rows)
            yield len(self.rows)

    def all_rows(self) -> Rows:
        """The positions of all hands."""
        return np.concatenate(self.rows)
