"""What the end of a hand is worth: the chance to win the game, by who wins the hand with how many points."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from openrummy.bots.wintable import has_table, win_chances
from openrummy.engine.kernels import Array
from openrummy.game import RuleSet, View

MOST_POINTS = 512
"""More points in one hand count as so many."""
SPREAD = 60.0
"""Points ahead that make a game e times as likely to be won, where no table says it better."""


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
    for winner in range(players + 1):
        after = np.array([scores], float)
        if winner < players:
            after = after.repeat(MOST_POINTS + 1, 0)
            after[:, winner] += points
        found[winner] = _chances(rules, after, winner, dealer)[:, seat]
    return found


def _chances(rules: RuleSet, after: Array, winner: int, dealer: int) -> Array:
    """The chance of each seat by the scores after the hand: (n, players)."""
    players = after.shape[1]
    target = rules.target_points
    if target is not None and has_table(players):
        moves = rules.next_dealer == "winner" and winner < players
        return win_chances(after, winner if moves else (dealer + 1) % players, target)
    weights = np.exp((after - after.max(1, keepdims=True)) / SPREAD)
    found: Array = weights / weights.sum(1, keepdims=True)
    if target is not None:
        won = after.max(1) >= target
        found[won] = after[won] == after[won].max(1, keepdims=True)
    return found
