"""What plans and positions are worth to a seat, with the error: for the coach, and for whoever wants to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openrummy.bots.search import model
from openrummy.bots.search.plans import PLAN_WORDS
from openrummy.bots.search.problem import Problem, read_position
from openrummy.bots.search.utility import MOST_POINTS, read_gains
from openrummy.engine.going_out import NONE
from openrummy.engine.kernels import Array
from openrummy.game import Action, View

EVERY_DISCARD = 26
"""As many discards as a hand can have."""


class Judged(NamedTuple):
    """A plan and what it is worth."""

    plan: tuple[Action, ...]
    win: float
    """The chance to win the game."""
    error: float
    """Its standard error."""
    behind: float
    """How much less that is than with the best plan, in the same worlds."""
    behind_error: float
    """The standard error of the difference."""


def evaluate(
    view: View,
    *,
    worlds: int,
    seed: int,
    plans: Sequence[Sequence[Action]] | None = None,
    policies: model.Model | None = None,
    discards: int = EVERY_DISCARD,
    gains: Array | None = None,
) -> list[Judged]:
    """Judge plans of the view's seat, best first, each in the same `worlds` worlds that the seat cannot tell apart.

    Without `plans` those are the seat's candidates now: its draws, or the ways to play and hold that matter, each with
    `discards` discards of least worth. After a plan everybody plays on by `policies`. A plan is legal actions from now
    on; the empty plan leaves also the next choice to the policies, so it may be asked while another seat is to act.
    `gains` is what the ends of the hand are worth, where that is not what `read_gains` says. The same seed gives the
    same answer.
    """
    if worlds < 2:
        raise ValueError("it takes two worlds to tell an error")
    given = None if plans is None else _as_array(plans)
    if given is None and view.seat != view.turn:
        given = _as_array([()])
    policies = policies or model.expert(len(view.players))
    problem = Problem(read_position(view, policies, gains), policies, seed, discards, given)
    problem.try_in(worlds, np.arange(len(problem.plans)))
    values = problem.utilities
    win = values.mean(1)
    best = int(win.argmax())
    behind = values[best] - values
    error, behind_error = (found.std(1, ddof=1) / np.sqrt(worlds) for found in (values, behind))
    return [
        Judged(
            tuple([Action.from_id(number) for number in problem.ids(c)]),
            float(win[c]),
            float(error[c]),
            float(behind[c].mean()),
            float(behind_error[c]),
        )
        for c in np.argsort(-win, kind="stable").tolist()
    ]


def value(view: View, *, worlds: int, seed: int, policies: model.Model | None = None) -> tuple[float, float]:
    """The view's seat's chance to win the game and its standard error: with its best plan, or while others play.

    Once the hand is over, what its result is worth, without error.
    """
    if view.result is None:
        best = evaluate(view, worlds=worlds, seed=seed, policies=policies)[0]
        return best.win, best.error
    gains = read_gains(view)
    points = view.result.points
    winner = len(view.players) if view.result.winner is None else view.result.winner
    if view.rules.score_mode == "penalties":
        column = sum(points) - len(points) * points[view.seat] + MOST_POINTS // 2
    else:
        column = max(points)
    return float(gains[winner, min(max(column, 0), MOST_POINTS)]), 0.0


def _as_array(plans: Sequence[Sequence[Action]]) -> Array:
    rows: Array = np.full((len(plans), PLAN_WORDS), NONE, np.int64)
    for row, plan in zip(rows, plans, strict=True):
        row[: len(plan)] = [action.id for action in plan]
    return rows
