"""One decision to be thought about: what the seat knows, its plans, and what they were worth in the worlds so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openrummy.bots.policy.reading import read_memory
from openrummy.bots.search import kernels
from openrummy.bots.search.hidden import Hidden, read_hidden
from openrummy.bots.search.model import Model
from openrummy.bots.search.plans import PLAN_WORDS
from openrummy.bots.search.utility import read_gains
from openrummy.engine.kernels import Array
from openrummy.engine.layout import STATE_WORDS
from openrummy.engine.options import R_PLAYERS
from openrummy.engine.playout import seed_generator
from openrummy.game import View

MOST_PLANS = 48
RESHUFFLES = 1 << 29
"""How far the seeds of reshuffles are from those of the worlds."""
STEPS_A_TURN = 8
"""Steps from one world to the next that take as long as a turn of play."""
SETTLED = 240
"""Steps from any world to one that is as likely as the belief says."""


class Position(NamedTuple):
    """What a seat knows where it decides."""

    r: Array
    """The rules as the engine reads them (R_WORDS)."""
    hidden: Hidden
    memory: Array
    """What everybody remembers of the hand, as policies read it."""
    seat: int
    shares: Array
    """How likely each seat is to play each policy of the model, see `Model.shares`."""
    gains: Array
    """What the ends of the hand are worth to the seat, see `read_gains`."""


def read_position(view: View, model: Model, gains: Array | None = None) -> Position:
    """What the view's seat knows; `gains` where the ends of the hand are worth something else to it."""
    return Position(
        np.array(view.rules.ints(len(view.players)), np.int64),
        read_hidden(view),
        np.array(read_memory(view), np.int64),
        view.seat,
        model.shares(view),
        read_gains(view) if gains is None else gains,
    )


class Problem:
    """The plans of a seat at one decision, and the worlds they are tried in: plan 0 is the policy's own."""

    def __init__(self, position: Position, model: Model, seed: int, discards: int, plans: Array | None = None) -> None:
        self._position = position
        self._seed = seed
        self._model = model
        generator = [0]
        seed_generator(generator, seed % kernels.SEEDS)
        self._generator: Array = np.array(generator, np.int64)
        self.plans = self._find(discards) if plans is None else plans
        self.utilities: Array = np.empty((len(self.plans), 0))
        self.turns = 0
        if model.steps:
            begin: Array = np.empty((1, STATE_WORDS), np.int64)
            for steps in (0, SETTLED):
                self.deal(steps, begin, np.empty((1, position.r[R_PLAYERS]), np.int64))

    def deal(self, steps: int, worlds: Array, styles: Array) -> None:
        """Deal the next worlds and draw the policies that are played in them, see `kernels.deal_worlds`."""
        kernels.deal_worlds(
            *self._position.hidden,
            self._position.r,
            self._position.memory,
            self._model.belief,
            self._position.shares,
            self._generator,
            steps,
            worlds,
            styles,
        )

    def _find(self, discards: int) -> Array:
        plans: Array = np.empty((MOST_PLANS, PLAN_WORDS), np.int64)
        count: Array = np.zeros(1, np.int64)
        at, policy = self._position, self._model.policies[self._model.own]
        kernels.find_plans(at.hidden.public, at.r, policy, at.memory, discards, plans, count)
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
        styles: Array = np.empty((count, self._position.r[R_PLAYERS]), np.int64)
        found: Array = np.empty((len(self.plans), count))
        turns: Array = np.zeros(1, np.int64)
        self.deal(self._model.steps, worlds, styles)
        kernels.evaluate(
            self._position.r,
            worlds,
            self._position.memory,
            self.plans,
            np.asarray(chosen, np.int64),
            self._model.policies,
            styles,
            self._position.seat,
            self._seed + RESHUFFLES + first,
            self._position.gains,
            found,
            turns,
        )
        self.utilities = np.concatenate((self.utilities, found), 1)
        used = int(turns[0]) + count * self._model.steps // STEPS_A_TURN
        self.turns += used
        return used
