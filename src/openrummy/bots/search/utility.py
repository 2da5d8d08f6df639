"""What the end of a hand is worth: the chance to win the game, by who wins the hand with how many points."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from openrummy.engine.kernels import Array
from openrummy.game import RuleSet, View

MOST_POINTS = 512
"""More points in one hand count as so many."""
SPREAD = 60.0
"""Points ahead that make a game e times as likely to be won, as long as no table says it better."""


def read_gains(view: View) -> Array:
    """The chances of the view's seat to win the game: float64 (players + 1, MOST_POINTS + 1).

    Row w, column p: the seat w wins the hand with p points; the last row: nobody does. Where each seat counts its own
    cards (`penalties`) all rows are the same, and column MOST_POINTS // 2 + d is for d points less than all others have
    on average, times their number.
    """
    return gains(view.rules, view.scores, view.seat, view.dealer)


@lru_cache(64)
def gains(rules: RuleSet, scores: tuple[int, ...], seat: int, dealer: int) -> Array:
    """The same from the scores before the hand."""
    players = len(scores)
    points = np.arange(MOST_POINTS + 1)
    found: Array = np.empty((players + 1, MOST_POINTS + 1))
    if rules.score_mode == "penalties":
        ahead = sum(scores) / players - scores[seat] + (points - MOST_POINTS // 2) / players
        found[:] = 1 / (1 + (players - 1) * np.exp(-ahead / SPREAD))
        return found
    target = rules.target_points or MOST_POINTS
    for first in range(players + 1):
        after = np.repeat(np.array(scores, float)[:, None], MOST_POINTS + 1, 1)
        if first < players:
            after[first] += points
        weights = np.exp((after - after.max(0)) / SPREAD)
        found[first] = weights[seat] / weights.sum(0)
        if first < players:
            found[first, after[first] >= target] = float(first == seat)
    return found
