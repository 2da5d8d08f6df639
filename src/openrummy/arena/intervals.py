"""How sure a mean over groups is: intervals that hold with few groups, and where all or nothing was won."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

Z: Final = NormalDist().inv_cdf(0.975)
_PRIOR: Final = 2
"""Groups' worth of belief that the games of a group are independent, until the groups tell."""


class Interval(NamedTuple):
    """The bounds of a 95 % confidence interval."""

    low: float
    high: float


def t_quantile(freedom: float) -> float:
    """The 97.5 % point of Student's t distribution, within 3.1 % from 2 degrees of freedom on (Cornish-Fisher)."""
    z = Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))


def moments(scores: Mapping[float, int]) -> tuple[int, float, float]:
    """How many groups there are, the mean of their scores, and the sum of the squares of the distances to it."""
    count = sum(scores.values())
    mean = sum(score * times for score, times in scores.items()) / count
    return count, mean, sum(times * (score - mean) ** 2 for score, times in scores.items())


def design_effect(scores: Mapping[float, int], games: int) -> float:
    """The variance of the mean in multiples of what independent games would have; games: those of a group.

    Mirrored deals bring it under 1. Where nothing or everything was won it cannot be told, and is 1.
    """
    count, mean, squares = moments(scores)
    independent = mean * (1 - mean) / games
    if independent <= 0:
        return 1.0
    return (squares + _PRIOR * independent) / ((count - 1 + _PRIOR) * independent)


def share_interval(scores: Mapping[float, int], games: int) -> Interval:
    """The interval of a share of games won, from how many groups had which share.

    Wilson's interval, with the number of games cut by the design effect and Student's t for the few groups: it stays
    within 0 and 1, and has a width where nothing or everything was won.
    """
    count, mean, _ = moments(scores)
    worth = count * games / design_effect(scores, games)
    q = t_quantile(count - 1 + _PRIOR) ** 2 / worth
    middle = (mean + q / 2) / (1 + q)
    half = sqrt(q * (mean * (1 - mean) + q / 4)) / (1 + q)
    # Where all or nothing was won, the bound is that share itself but for rounding.
    return Interval(min(mean, max(0.0, middle - half)), max(mean, min(1.0, middle + half)))


def ratio_interval(sums: RatioSums) -> Interval | None:
    """The interval of a ratio of two sums over groups, points a hand; None before there are three groups."""
    if sums.groups < 3:
        return None
    ratio = sums.x / sums.y
    squares = max(0.0, sums.xx - 2 * ratio * sums.xy + ratio * ratio * sums.yy)
    error = sqrt(squares / (sums.groups - 1) * sums.groups) / sums.y
    half = t_quantile(sums.groups - 1) * error
    return Interval(ratio - half, ratio + half)


class RatioSums:
    """The sums that the ratio of two totals over groups, and its error, are made from."""

    __slots__ = ("groups", "x", "xx", "xy", "y", "yy")

    def __init__(self) -> None:
        self.groups = 0
        self.x = self.y = self.xx = self.xy = self.yy = 0.0

    def add(self, x: float, y: float) -> None:
        """Count one group."""
        self.groups += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.xy += x * y
        self.yy += y * y
