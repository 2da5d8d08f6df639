"""Elo from a matrix of results, with errors that know the groups.

Bradley and Terry's model: the chance of a to win against b is 1 / (1 + exp(b - a)). The most likely strengths are found
by Newton's method. Half a game is added to either side of each pair, so that a bot which never won stays on the scale.
The errors come from the sandwich estimator: what the games of each pair tell, times the design effect of its groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, NamedTuple

from openrummy.arena.intervals import Z, design_effect, moments

_SCALE: Final = 400 / log(10)
_ADDED: Final = 0.5
_STEPS: Final = 100
_STILL: Final = 1e-9


@dataclass(frozen=True)
class Encounter:
    """Two bots and how many groups of games gave the first one which share."""

    first: str
    second: str
    scores: Mapping[float, int]
    """By the share of a group that the first won, where what nobody won counts half."""
    rotations: int = 2


class Rating(NamedTuple):
    """A bot's strength and half of its 95 % interval, both in Elo."""

    elo: float
    error: float


def ratings(encounters: Iterable[Encounter], anchor: str | None = None) -> dict[str, Rating]:
    """The bots' ratings, from the strongest; the anchor's is 0, without one the mean is.

    Empty where there are no encounters, or where they do not bring all bots together.
    """
    met = list(encounters)
    names = sorted({name for each in met for name in (each.first, each.second)})
    if len(connected(met)) != 1:
        return {}
    place = {name: i for i, name in enumerate(names)}
    pairs = [_Pair.of(each, place) for each in met]
    strengths = _most_likely(len(names), pairs)
    zero = [float(name == anchor) if anchor in place else 1 / len(names) for name in names]
    spread = _covariance(len(names), pairs, strengths)
    base = sum(weight * strength for weight, strength in zip(zero, strengths, strict=True))
    found = {}
    for name, i in place.items():
        difference = [(1.0 if j == i else 0.0) - weight for j, weight in enumerate(zero)]
        variance = sum(a * sum(map(float.__mul__, difference, row)) for a, row in zip(difference, spread, strict=True))
        found[name] = Rating(_SCALE * (strengths[i] - base), _SCALE * Z * sqrt(max(0.0, variance)))
    return dict(sorted(found.items(), key=lambda item: (-item[1].elo, item[0])))


def share_between(difference: float) -> float:
    """The share that the stronger of two bots is to win, so many points of Elo ahead."""
    return 1 / (1 + exp(-difference / _SCALE))


def connected(encounters: Iterable[Encounter]) -> list[set[str]]:
    """The bots in groups that encounters bring together, directly or by others; the largest first."""
    groups: list[set[str]] = []
    for each in encounters:
        pair = {each.first, each.second}
        touched = [group for group in groups if group & pair]
        groups = [group for group in groups if not group & pair] + [pair.union(*touched)]
    return sorted(groups, key=lambda group: (-len(group), min(group)))


class _Pair(NamedTuple):
    a: int
    b: int
    won: float
    games: float
    effect: float

    @classmethod
    def of(cls, met: Encounter, place: Mapping[str, int]) -> _Pair:
        groups, mean, _ = moments(met.scores)
        games = groups * met.rotations
        effect = design_effect(met.scores, met.rotations)
        return cls(place[met.first], place[met.second], games * mean + _ADDED, games + 2 * _ADDED, effect)

    def chance(self, strengths: Sequence[float]) -> float:
        return 1 / (1 + exp(strengths[self.b] - strengths[self.a]))


def _most_likely(count: int, pairs: Sequence[_Pair]) -> list[float]:
    """The strengths, the first being 0."""
    strengths = [0.0] * count
    for _ in range(_STEPS):
        slope = [0.0] * count
        for pair in pairs:
            surplus = pair.won - pair.games * pair.chance(strengths)
            slope[pair.a] += surplus
            slope[pair.b] -= surplus
        inverse = _inverse(_information(count, pairs, strengths, effects=False))
        step = [sum(map(float.__mul__, row, slope[1:])) for row in inverse]
        # A long step from far away could overshoot.
        short = min(1.0, 2 / max(map(abs, step)) if any(step) else 1.0)
        strengths = [0.0, *(old + short * new for old, new in zip(strengths[1:], step, strict=True))]
        if max(map(abs, step)) < _STILL:
            break
    return strengths


def _information(count: int, pairs: Sequence[_Pair], strengths: Sequence[float], *, effects: bool) -> list[list[float]]:
    """What the games tell of the strengths but the first; with the variance that the groups really have, or without."""
    full = [[0.0] * count for _ in range(count)]
    for pair in pairs:
        chance = pair.chance(strengths)
        weight = pair.games * chance * (1 - chance) * (pair.effect if effects else 1)
        for i, j, sign in ((pair.a, pair.a, 1), (pair.b, pair.b, 1), (pair.a, pair.b, -1), (pair.b, pair.a, -1)):
            full[i][j] += sign * weight
    return [row[1:] for row in full[1:]]


def _covariance(count: int, pairs: Sequence[_Pair], strengths: Sequence[float]) -> list[list[float]]:
    bread = _inverse(_information(count, pairs, strengths, effects=False))
    middle = _information(count, pairs, strengths, effects=True)
    inner = _product(_product(bread, middle), bread)
    return [[0.0] * count, *([0.0, *row] for row in inner)]


def _product(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]]) -> list[list[float]]:
    columns = list(zip(*b, strict=True))
    return [[sum(map(float.__mul__, row, column)) for column in columns] for row in a]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * base for value, base in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
