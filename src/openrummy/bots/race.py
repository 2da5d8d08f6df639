"""The chance to be the first to so many points that a table of all scores would be too large.

Hands of a race are won by each seat equally often, whoever deals. Seen as winning at random moments, once in a unit of
time, the seats win independently of each other (a Poisson process each), and a seat arrives with its n-th win, where n
is how many it takes to get the points that it needs. So

    P(not there at time t) = sum over n of P(n wins until t) * P(n wins bring less than is needed)

and a seat is first with the chance that it arrives while no other is there. That chance is linear in the last factor of
the sum, so where the needs differ in one seat alone, as they do by what a hand brings its winner, all else is summed up
once for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from math import lgamma
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MOST_NEEDED: Final = 1500
"""Where somebody needs more, all needs are scaled down together, which makes a lead count for a little less."""
_MOMENTS: Final = 150
_NEVER: Final = 1e-5
"""So unlikely that it is not reckoned with."""

Floats = NDArray[np.float64]


def chances(needs: Any, points: tuple[float, ...]) -> Floats:
    """Every seat's chance to be first, by what each needs (..., players), all more than 0.

    `points` are the shares of won hands by what they bring, from 0 points on. It is quick where the needs of all seats
    but one are the same everywhere.
    """
    needed = np.asarray(needs, np.float64)
    most = float(needed.max())
    # Scaled down, the largest need can come out a hair above MOST_NEEDED.
    rows = np.minimum(np.ceil(needed * min(1, MOST_NEEDED / most)), MOST_NEEDED).astype(np.int64)
    less = _less(points)
    less = less[: 1 + int((less[:, rows.max()] > _NEVER).argmin())]
    flat = rows.reshape(-1, rows.shape[-1])
    varying = np.flatnonzero((flat != flat[0]).any(0))
    if len(varying) < 2:
        seat = int(varying[0]) if len(varying) else 0
        first = _first(less, flat[0].tolist(), seat, flat[:, seat])
    else:
        first = np.concatenate([_first(less, row.tolist(), 0, row[:1]) for row in flat])
    first /= first.sum(-1, keepdims=True)
    return first.reshape(rows.shape)


def _first(less: Floats, needs: list[int], seat: int, rows: NDArray[np.int64]) -> Floats:
    """How likely each seat is first, by the needs of one seat (n,): (n, players). `needs` are those of the others."""
    won, fall, mean = _won(len(less))
    others = [other for other in range(len(needs)) if other != seat]
    absent = {other: won @ less[:, needs[other]] for other in others}
    while_absent = {other: (row[:-1] + row[1:]) / 2 for other, row in absent.items()}
    by_wins: Floats = np.empty((len(needs), len(less)))
    by_wins[seat] = np.prod([while_absent[other] for other in others], 0) @ fall
    for other in others:
        rest = [absent[other][:-1] - absent[other][1:], *(while_absent[one] for one in others if one != other)]
        by_wins[other] = np.prod(rest, 0) @ mean
    return np.asarray((by_wins @ less[:, rows]).T)


@lru_cache(MOST_NEEDED)
def _won(wins: int) -> tuple[Floats, Floats, Floats]:
    """How likely a seat has won n hands, n < `wins`: at the moments, how much that falls in between, and its mean."""
    numbers = np.arange(wins)
    moments = np.linspace(0, wins + 6 * np.sqrt(wins), _MOMENTS + 1)
    logs = np.array([lgamma(n + 1) for n in numbers])
    won = np.exp(numbers * np.log(np.maximum(moments[:, None], 1e-300)) - moments[:, None] - logs)
    return won, won[:-1] - won[1:], (won[:-1] + won[1:]) / 2


@lru_cache(16)
def _less(points: tuple[float, ...]) -> Floats:
    """How likely n wins bring less than is needed, by n and the need: (wins, MOST_NEEDED + 1)."""
    share = np.array(points)
    sums: Floats = np.zeros(MOST_NEEDED)
    sums[0] = 1
    rows: list[Floats] = []
    while not rows or rows[-1][-1] > _NEVER:
        rows.append(np.concatenate([[0], np.cumsum(sums)]))
        sums = np.convolve(sums, share)[:MOST_NEEDED]
    return np.array(rows)
