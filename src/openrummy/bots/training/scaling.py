"""A policy's numbers as a point that a search may move about freely, and back."""

from __future__ import annotations

from collections.abc import Sequence
from math import asinh, sinh

from openrummy.bots.policy import params
from openrummy.bots.policy.params import P_WORDS

FINE = 10
"""Worths are trained in units ten times as fine as those of the styles written by hand: only their ratios count."""
UNIT = 30.0
"""The worth about which steps turn from equally large to equally large in proportion."""

_COUNTS = {
    params.HOLD_CARDS: 4.0,
    params.HOLD_TURNS: 12.0,
    params.HOLD_STOCK: 6.0,
    params.PATIENCE: 24.0,
    params.OUTSIDE: 3.0,
}
"""The numbers that are thresholds: by how much each goes with a step of one."""
_MOST = 160


def finer(policy: Sequence[int]) -> tuple[int, ...]:
    """The same play, in finer units."""
    return tuple(n if i in _COUNTS else n * FINE for i, n in enumerate(policy))


def to_point(policy: Sequence[int]) -> list[float]:
    """Where a policy lies: thresholds in proportion, worths by the logarithm where they are large."""
    return [min(n, _MOST) / _COUNTS[i] if i in _COUNTS else asinh(n / UNIT) for i, n in enumerate(policy)]


def to_policy(point: Sequence[float]) -> tuple[int, ...]:
    """The policy at a point: whole numbers, thresholds at least 0."""
    assert len(point) == P_WORDS
    return tuple(
        max(0, round(x * _COUNTS[i])) if i in _COUNTS else round(UNIT * sinh(max(-8.0, min(8.0, x))))
        for i, x in enumerate(point)
    )
