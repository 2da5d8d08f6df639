"""What the end of a hand is worth to each seat: its chance to win the game, which is what a coach counts in."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots import wintable
from openrummy.bots.search.utility import MOST_POINTS, SPREAD, gains
from openrummy.coach.verdict import LEAST
from openrummy.game import HandResult, RuleSet

Values = NDArray[np.float64]
"""A number a seat."""
HAND_SPREAD: Final = 20.0
"""Points ahead that make a game e times as likely to be won with one hand to come; it grows as luck does, with the
square root of the hands."""
LAST_SPREAD: Final = 1e-3
"""The same with no hand to come, where every point decides."""


class Stakes:
    """The worth of every way in which a hand can end, by the scores before it and its dealer.

    `number` is that of the hand in its game, from 1. It tells how many hands are to come where the game is over so
    many; without it that is not known, and no hand counts as the last.
    """

    def __init__(self, rules: RuleSet, scores: tuple[int, ...], dealer: int, number: int | None = None) -> None:
        self._rules = rules
        self._scores = np.array(scores, np.float64)
        self._players = len(scores)
        self._penalties = rules.score_mode == "penalties"
        deals = rules.target_deals
        self._left = None if deals is None or number is None or number > deals else deals - number
        """Hands to come after this one."""
        if self._penalties:
            self._gains = np.stack([self._ahead(seat) for seat in range(self._players)])
        elif self._left is not None:
            self._gains = self._counted(self._left)
        else:
            self._gains = np.stack([gains(rules, scores, seat, dealer) for seat in range(self._players)])
        self.start: Values = self._before(scores, dealer)
        """Each seat's chance before the cards are dealt."""

    def gains(self, seat: int) -> NDArray[np.float64]:
        """What the ends of the hand are worth to one seat, as the search wants to know it: see `utility.read_gains`.

        C-contiguous, as kernels are compiled for.
        """
        found: NDArray[np.float64] = self._gains[seat]
        return found

    def of(self, winners: NDArray[np.int64], points: NDArray[np.int64]) -> Values:
        """What finished hands are worth: winners (n,), -1 for nobody; points (n, players); the answer (n, players)."""
        if self._penalties:
            return self._chances(self._scores + points, self._left)
        row = np.where(winners < 0, self._players, winners)
        column = np.where(winners < 0, 0, np.minimum(points.max(1), MOST_POINTS))
        return np.asarray(self._gains[:, row, column].T)

    def of_result(self, result: HandResult) -> Values:
        """What a hand is worth that ended so."""
        winner = -1 if result.winner is None else result.winner
        found: Values = self.of(np.array([winner]), np.array([result.points], np.int64))[0]
        return found

    def _before(self, scores: tuple[int, ...], dealer: int) -> Values:
        if self._penalties or self._left is not None:
            found: Values = self._chances(self._scores[None], None if self._left is None else self._left + 1)[0]
            return found
        # A hand that nobody wins leaves the scores and passes the deal to the left: so what is before this hand is
        # what such a hand of the dealer before would leave.
        before = (dealer - 1) % self._players
        rows = [gains(self._rules, scores, seat, before) for seat in range(self._players)]
        chances: Values = np.array([row[self._players, 0] for row in rows])
        return chances

    def _counted(self, left: int) -> NDArray[np.float64]:
        """A game over a number of hands: the gains of every seat."""
        after = np.tile(self._scores, (self._players + 1, MOST_POINTS + 1, 1))
        for winner in range(self._players):
            after[winner, :, winner] += np.arange(MOST_POINTS + 1)
        return np.ascontiguousarray(np.moveaxis(self._chances(after, left), -1, 0))

    def _ahead(self, seat: int) -> NDArray[np.float64]:
        """Penalties: the gains of one seat, as if all others had as many points as they have on average."""
        others = self._players - 1
        fewer = self._scores.sum() - self._players * self._scores[seat] + np.arange(MOST_POINTS + 1) - MOST_POINTS // 2
        with np.errstate(over="ignore"):
            chances = 1 / (1 + others * np.exp(-fewer / others / _spread(self._left)))
        return np.tile(chances, (self._players + 1, 1))

    def _chances(self, after: NDArray[np.float64], left: int | None) -> Values:
        """Everybody's chance by the scores (..., players) with so many hands to come; those who share a win, alike."""
        ahead = -after if self._penalties else after
        ahead = ahead - ahead.max(-1, keepdims=True)
        weights = np.exp(ahead / _spread(left))
        over = np.full(after.shape[:-1], left == 0)
        if self._rules.target_points is not None:
            over |= after.max(-1) >= self._rules.target_points
        weights[over] = ahead[over] == 0
        return np.asarray(weights / weights.sum(-1, keepdims=True))


def flat_below(rules: RuleSet, players: int) -> int | None:
    """The target, where points count for nothing in the chances before somebody reaches it; None where they count.

    So it is where as good as every hand that the table was made from brought its winner so many.
    """
    target = rules.target_points
    if target is None or target > wintable.TARGET or rules.score_mode == "penalties" or not wintable.has_table(players):
        return None
    scores = tuple(range(players))
    return target if np.ptp(wintable.load(players), axis=scores).max() < LEAST else None


def _spread(left: int | None) -> float:
    """Points ahead that make a game e times as likely to be won with so many hands to come; None where none knows."""
    return SPREAD if left is None else HAND_SPREAD * math.sqrt(left) if left else LAST_SPREAD
