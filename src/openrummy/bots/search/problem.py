"""One decision to be thought about: what the seat knows, its plans, and what they were worth in the worlds so far."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openrummy.bots.policy.reading import read_memory
from openrummy.bots.search import kernels
from openrummy.bots.search.hidden import read_hidden
from openrummy.bots.search.model import Model
from openrummy.bots.search.plans import PLAN_WORDS
from openrummy.bots.search.suspicion import last_discards
from openrummy.bots.search.utility import read_gains
from openrummy.engine.kernels import Array
from openrummy.engine.layout import STATE_WORDS
from openrummy.engine.options import R_PLAYERS
from openrummy.game import View

MOST_PLANS = 48
RESHUFFLES = 1 << 29
"""How far the seeds of reshuffles are from those of the worlds."""
TURNS_A_TRY = 1
"""Turns of play that take as long as choosing among one more world."""


class Problem:
    """The plans of a seat at one decision, and the worlds they are tried in: plan 0 is the policy's own."""

    def __init__(self, view: View, model: Model, seed: int, discards: int, plans: Array | None = None) -> None:
        self._r: Array = np.array(view.rules.ints(len(view.players)), np.int64)
        self._hidden = read_hidden(view)
        self._memory: Array = np.array(read_memory(view), np.int64)
        self._seat = view.seat
        self._seed = seed
        self._model = model
        self._shares = model.shares(view)
        self._last: Array = np.array(last_discards(view), np.int64)
        self._gains = read_gains(view)
        self.plans = self._find(model, discards) if plans is None else plans
        self.utilities: Array = np.empty((len(self.plans), 0))
        self.turns = 0

    def _find(self, model: Model, discards: int) -> Array:
        plans: Array = np.empty((MOST_PLANS, PLAN_WORDS), np.int64)
        count: Array = np.zeros(1, np.int64)
        policy = model.policies[model.own]
        kernels.find_plans(self._hidden.public, self._r, policy, self._memory, discards, plans, count)
        return plans[: count[0]]

    def ids(self, plan: int) -> list[int]:
        """The action numbers of a plan."""
        return [int(action) for action in self.plans[plan] if action >= 0]

    def try_in(self, count: int, chosen: Sequence[int] | Array) -> int:
        """Play the chosen plans out in so many new worlds; returns the turns played.

        The rows of `utilities` of plans that are not chosen mean nothing from here on.
        """
        first = self.utilities.shape[1]
        worlds: Array = np.empty((count, STATE_WORDS), np.int64)
        styles: Array = np.empty((count, self._r[R_PLAYERS]), np.int64)
        found: Array = np.empty((len(self.plans), count))
        turns: Array = np.zeros(1, np.int64)
        kernels.deal_worlds(
            *self._hidden,
            self._r,
            self._memory,
            self._model.policies,
            self._shares,
            self._seat,
            self._last,
            self._model.tries,
            self._seed,
            first,
            worlds,
            styles,
        )
        kernels.evaluate(
            self._r,
            worlds,
            self._memory,
            self.plans,
            np.asarray(chosen, np.int64),
            self._model.policies,
            styles,
            self._seat,
            self._seed + RESHUFFLES + first,
            self._gains,
            found,
            turns,
        )
        self.utilities = np.concatenate((self.utilities, found), 1)
        used = int(turns[0]) + TURNS_A_TRY * count * self._model.tries
        self.turns += used
        return used
