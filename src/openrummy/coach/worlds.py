"""Worlds that a seat cannot tell apart, by how well they fit what was played: as the evaluator deals them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from openrummy.bots.search.model import Model, expert
from openrummy.bots.search.plans import PLAN_WORDS
from openrummy.bots.search.problem import Problem, read_position
from openrummy.coach.effort import seed_of
from openrummy.engine.kernels import Array
from openrummy.engine.layout import STATE_WORDS
from openrummy.game import View


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
