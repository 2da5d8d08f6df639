"""What a hand with all cards open is worth: the frozen values by which luck is told.

Only the order of the stock is open. The values are means of play-outs in which every seat plays by the policy, from
what it may know; they are estimated once, so that the differences between them add up exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openrummy import engine
from openrummy.bots.search.kernels import SEEDS
from openrummy.bots.search.model import expert
from openrummy.coach.compiled import kernels
from openrummy.coach.effort import Effort, seed_of
from openrummy.coach.stakes import Stakes, Values
from openrummy.engine.actions import STOCK
from openrummy.engine.layout import RECYCLES
from openrummy.engine.options import R_PLAYERS, R_TURN_OVER

_NO_PLAN = np.zeros(0, np.int64)


class Estimate(NamedTuple):
    """A value for each seat, and the standard error of the least certain one."""

    values: Values
    error: float


class Truth:
    """Values of the positions of one hand."""

    def __init__(self, r: Sequence[int], stakes: Stakes, effort: Effort, seed: object) -> None:
        self._ints = r
        self._r = np.array(r, np.int64)
        model = expert(r[R_PLAYERS])
        self._policies = np.ascontiguousarray(model.policies[model.own : model.own + 1])
        self._stakes = stakes
        self._effort = effort
        self._seed = seed

    def value(self, state: Sequence[int], memory: Sequence[int], step: int) -> Estimate:
        """What a position is worth to each seat."""
        return self._mean(state, memory, self._effort.rollouts, ("truth", self._seed, step))

    def before_card(
        self, state: Sequence[int], memory: Sequence[int], card: int, drawn: Estimate, step: int
    ) -> Estimate:
        """The mean over all cards that could have come from the stock, of which `card` did, for the value `drawn`.

        `state` is that of the draw, the memory the one after it.
        """
        could = self._stock(state)
        if len(could) == 1:
            return drawn
        means = [drawn.values]
        squares = drawn.error**2
        for code in could:
            if code != card:
                # Of its own seed, so that what one card is wrong by says nothing of the next.
                seed = ("truth", self._seed, step, code)
                other = self._mean(self._drawn(state, code), memory, self._effort.strata, seed)
                means.append(other.values)
                squares += other.error**2
        return Estimate(np.mean(means, 0), float(np.sqrt(squares)) / len(means))

    def _mean(self, state: Sequence[int], memory: Sequence[int], count: int, seed: tuple[object, ...]) -> Estimate:
        states = np.tile(np.array(state, np.int64), (count, 1))
        winners = np.zeros(count, np.int64)
        points = np.zeros((count, self._ints[R_PLAYERS]), np.int64)
        kernels.play_out(
            self._r,
            states,
            np.array(memory, np.int64),
            _NO_PLAN,
            self._policies,
            np.zeros_like(points),
            seed_of(*seed) % SEEDS,
            self._is_mixed(state),
            winners,
            points,
        )
        worth = self._stakes.of(winners, points)
        return Estimate(worth.mean(0), float(worth.std(0).max() / np.sqrt(count)))

    def _is_mixed(self, state: Sequence[int]) -> int:
        """Whether the order of the stock is open: a pile that was turned over unshuffled comes in an order all saw."""
        return int(not (self._ints[R_TURN_OVER] and state[RECYCLES]))

    def _stock(self, state: Sequence[int]) -> list[int]:
        """The cards of which one may come."""
        turned = list(state)
        if engine.must_recycle(turned, self._ints):
            engine.recycle(turned)
        codes = engine.stock_codes(turned)
        return codes if self._is_mixed(turned) else codes[:1]

    def _drawn(self, state: Sequence[int], code: int) -> list[int]:
        """The state after this card was drawn."""
        after = list(state)
        if engine.must_recycle(after, self._ints):
            engine.recycle(after)
        rest = [other for other in engine.stock_codes(after) if other != code]
        engine.write_stock(after, [code, *rest])
        engine.apply(after, self._ints, STOCK)
        return after
