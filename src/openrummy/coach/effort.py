"""How much work a review or a hint may take: fixed numbers of worlds and play-outs, so that a seed gives one answer."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import shake_256
from typing import Final, Literal

EffortName = Literal["quick", "normal", "deep"]


@dataclass(frozen=True, slots=True)
class Effort:
    """One amount of work."""

    name: EffortName
    screen: int
    """Worlds in which all plans are tried, to find the ones worth a closer look."""
    worlds: int
    """Fresh worlds in which the played plan and the best other one are compared."""
    rollouts: int
    """How often the true position is played out for its value."""
    strata: int
    """How often for each card that could have been drawn."""
    nodes: int
    """Positions that the endgame solver may look at; 0: it is not asked."""


EFFORTS: Final[dict[str, Effort]] = {
    "quick": Effort("quick", 120, 600, 256, 16, 1000),
    "normal": Effort("normal", 400, 3000, 1024, 64, 4000),
    "deep": Effort("deep", 1500, 20000, 6000, 250, 40000),
}


def effort_named(effort: Effort | str) -> Effort:
    """The effort of this name; `KeyError` where there is none."""
    return effort if isinstance(effort, Effort) else EFFORTS[effort]


def seed_of(*parts: object) -> int:
    """A seed for one purpose, below 2**29: the same parts give the same seed on every machine."""
    text = "\0".join(map(str, parts)).encode()
    return int.from_bytes(shake_256(text).digest(4)) >> 3
