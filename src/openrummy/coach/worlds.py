"""Worlds that a seat cannot tell apart, by how well they fit what was played: as the evaluator deals them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.search.model import Model, expert
from openrummy.bots.search.plans import PLAN_WORDS
from openrummy.bots.search.problem import Problem, read_position
from openrummy.coach.effort import seed_of
from openrummy.engine.kernels import Array
from openrummy.engine.layout import STATE_WORDS
from openrummy.game import View

BATCHES: Final = 10
"""Into so many parts worlds are cut to see how much they are alike."""


class Worlds(NamedTuple):
    """Worlds of one view."""

    states: Array
    """(n, STATE_WORDS): whole states of the engine."""
    styles: Array
    """(n, players): the policy that each seat is thought to play, a row of the model's."""
    memory: Array
    """What everybody remembers of the hand."""
    r: Array
    model: Model


def deal_worlds(view: View, count: int, seed: object) -> Worlds:
    """So many worlds of the view's seat; the same seed deals the same."""
    players = len(view.players)
    model = expert(players)
    position = read_position(view, model)
    states: Array = np.empty((count, STATE_WORDS), np.int64)
    styles: Array = np.empty((count, players), np.int64)
    problem = Problem(position, model, seed_of("worlds", seed), 1, np.full((1, PLAN_WORDS), -1, np.int64))
    problem.deal(model.steps, states, styles)
    return Worlds(states, styles, position.memory, position.r, model)


def errors_of(found: Array) -> NDArray[np.float64]:
    """The standard errors of the means of what was found, 0 or 1, in each world (worlds, things).

    A world is dealt from the one before, and is a little like it: the means of parts scatter by more than worlds that
    have nothing to do with each other would make them.
    """
    worlds = len(found)
    means = found.mean(0)
    plain: NDArray[np.float64] = np.sqrt(means * (1 - means) / worlds)
    size = worlds // BATCHES
    parts = found[: size * BATCHES].reshape(BATCHES, size, -1).mean(1) if size else found[:0]
    alone = float((plain**2).sum())
    if len(parts) < BATCHES or alone == 0:
        return plain
    wider: NDArray[np.float64] = plain * max(1.0, float(parts.var(0, ddof=1).sum()) / BATCHES / alone) ** 0.5
    return wider
