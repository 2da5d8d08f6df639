"""The chance to be the first to so many points that a table of all scores would be too large.

Hands of a race are won by each seat equally often, whoever deals. Seen as winning at random moments, once in a unit of
time, the seats win independently of each other (a Poisson process each), and a seat arrives with its n-th win, where n
is how many it takes to get the points that it needs. So

    P(not there at time t) = sum over n of P(n wins until t) * P(n wins bring less than is needed)

and a seat is first with the chance that it arrives while no other is there.
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

    `points` are the shares of won hands by what they bring, from 0 points on.
    """
    needed = np.asarray(needs, np.float64)
    most = float(needed.max())
    rows = np.ceil(needed * min(1, MOST_NEEDED / most)).astype(np.int64)
    absent = _absent(points, int(rows.max()))[rows]
    before, after = absent[..., :-1], absent[..., 1:]
    found = before - after
    while_absent = (before + after) / 2
    for other in range(1, rows.shape[-1]):
        found = found * np.roll(while_absent, other, -2)
    first: Floats = found.sum(-1)
    first /= first.sum(-1, keepdims=True)
    return first


@lru_cache(16)
def _absent(points: tuple[float, ...], most: int) -> Floats:
    """How likely a seat is not there yet, by what it needs and the moment: (most + 1, _MOMENTS + 1)."""
    less = _less(points, most)
    wins = np.arange(len(less))
    moments = np.linspace(0, len(less) + 6 * np.sqrt(len(less)), _MOMENTS + 1)
    logs = np.array([lgamma(n + 1) for n in wins])
    won = np.exp(wins * np.log(np.maximum(moments[:, None], 1e-300)) - moments[:, None] - logs)
    return np.ascontiguousarray((won @ less).T)


def _less(points: tuple[float, ...], most: int) -> Floats:
    """How likely n wins bring less than is needed, by n and the need: (wins, most + 1)."""
    share = np.array(points)
    sums: Floats = np.zeros(most)
    sums[0] = 1
    rows: list[Floats] = []
    while not rows or rows[-1][-1] > _NEVER:
        rows.append(np.concatenate([[0], np.cumsum(sums)]))
        sums = np.convolve(sums, share)[:most]
    return np.array(rows)
