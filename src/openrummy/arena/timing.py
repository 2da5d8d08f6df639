"""How long decisions took, kept in little room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil, exp, log
from typing import Final

_STEPS: Final = 50
"""Buckets while a time grows e-fold: each is 2 % wide, so a figure is true to within 1 %."""
_LEAST: Final = 1e-7

Buckets = tuple[tuple[int, int], ...]
"""How many times fell into which bucket, in the order of the buckets."""


class DecisionTimes:
    """A histogram of times; those of several processes and runs can be put together."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count one time."""
        self._counts[round(_STEPS * log(max(seconds, _LEAST)))] += 1

    def include(self, buckets: Iterable[tuple[int, int]]) -> None:
        """Count all times of another histogram."""
        for bucket, count in buckets:
            self._counts[bucket] += count

    @property
    def buckets(self) -> Buckets:
        """What has been counted."""
        return tuple(sorted(self._counts.items()))

    def percentile(self, percent: int) -> float | None:
        """The time that this many of a hundred do not exceed, in milliseconds; None where nothing was counted."""
        wanted = ceil(self._counts.total() * percent / 100)
        for bucket, count in self.buckets:
            wanted -= count
            if wanted <= 0:
                return float(f"{exp(bucket / _STEPS) * 1000:.3g}")
        return None
