"""What the end of a hand is worth to each seat: its chance to win the game, which is what a coach counts in."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.search.utility import gains
from openrummy.game import HandResult, RuleSet

Values = NDArray[np.float64]
"""A number a seat."""


class Stakes:
    """The worth of every way in which a hand can end, by the scores before it and its dealer."""

    def __init__(self, rules: RuleSet, scores: tuple[int, ...], dealer: int) -> None:
        self._rules = rules
        self._players = len(scores)
        self._penalties = rules.score_mode == "penalties"
        self._gains = np.stack([gains(rules, scores, seat, dealer) for seat in range(self._players)])
        # A hand that nobody wins leaves the scores and passes the deal to the left: so what is before this hand is
        # what such a hand of the dealer before would leave.
        before = (dealer - 1) % self._players
        rows = [gains(rules, scores, seat, before) for seat in range(self._players)]
        middle = rows[0].shape[1] // 2 if self._penalties else 0
        self.start: Values = np.array([row[self._players, middle] for row in rows])
        """Each seat's chance before the cards are dealt."""

    def of(self, winners: NDArray[np.int64], points: NDArray[np.int64]) -> Values:
        """What finished hands are worth: winners (n,), -1 for nobody; points (n, players); the answer (n, players)."""
        most = self._gains.shape[2] - 1
        if self._penalties:
            lost = np.clip(self._players * points - points.sum(1, keepdims=True) + most // 2, 0, most)
            columns = [self._gains[seat, 0, lost[:, seat]] for seat in range(self._players)]
            return np.asarray(np.stack(columns, 1), np.float64)
        row = np.where(winners < 0, self._players, winners)
        column = np.where(winners < 0, 0, np.minimum(points.max(1), most))
        return np.asarray(self._gains[:, row, column].T)

    def of_result(self, result: HandResult) -> Values:
        """What a hand is worth that ended so."""
        winner = -1 if result.winner is None else result.winner
        found: Values = self.of(np.array([winner]), np.array([result.points], np.int64))[0]
        return found
