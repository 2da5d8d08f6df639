"""Exact answers to the last turns: two players who both know where every card lies.

When the stock is empty and will not be made again, what a seat cannot see is the other's hand alone, so it knows that
hand; and the other knows its hand too. Then there is no chance and nothing hidden, and trying everything gives the
value of the game, without any assumption about how people play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from openrummy import engine
from openrummy.bots.worlds import public_state
from openrummy.coach.stakes import Stakes
from openrummy.engine.cards import ALL_CARDS
from openrummy.engine.layout import HAND, KNOWN, MELD, NMELDS, OUT, PHASE, STALEMATE, TABLE, TURN, TURNS
from openrummy.engine.options import R_MAX_RECYCLES, R_PENALTIES, R_SAFE_ROUND
from openrummy.game import Action, View
from openrummy.game.card import mask_of

Plan = tuple[Action, ...]
NODES: Final = 20_000
"""Positions that are looked at before the solver gives up."""
DEPTH: Final = 400
"""Actions it looks ahead at most."""


class _TooMany(Exception):
    """More positions than allowed."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact worth of every action of a position."""

    values: dict[Action, float]
    """The seat's chance to win the game with each legal action, both playing on as well as can be."""

    @property
    def best(self) -> float:
        """The worth of the position."""
        return max(self.values.values())

    @property
    def actions(self) -> list[Action]:
        """The actions that keep it."""
        return [action for action, value in self.values.items() if value >= self.best - 1e-12]


class Solver:
    """Solves positions of one hand, and remembers what it has solved."""

    def __init__(self, view: View, nodes: int = NODES, stakes: Stakes | None = None) -> None:
        self._r = view.rules.ints(len(view.players))
        self._stakes = stakes or Stakes(view.rules, view.scores, view.dealer)
        self._seat = view.seat
        self._nodes = nodes
        self._known: dict[tuple[int, ...], float] = {}
        self._count = 0

    def solve(self, state: Sequence[int]) -> Solution | None:
        """The worth of every action of a whole state; None where there are too many positions."""
        try:
            after = {a: self._value(self._after(state, a)) for a in engine.legal_ids(state, self._r)}
        except _TooMany:
            return None
        return Solution({Action.from_id(a): value for a, value in after.items()})

    def best_plan(self, state: Sequence[int]) -> Plan | None:
        """A best draw, or a best rest of the turn; None where there are too many positions."""
        plan: list[Action] = []
        reached = list(state)
        while not plan or plan[-1].kind in "ML":
            solution = self.solve(reached)
            if solution is None:
                return None
            plan.append(solution.actions[0])
            engine.apply(reached, self._r, plan[-1].id)
            if reached[PHASE] in (OUT, STALEMATE):
                break
        return tuple(plan)

    def value_after(self, state: Sequence[int], plan: Sequence[Action]) -> float | None:
        """The worth of a plan to the view's seat; None where there are too many positions."""
        reached = list(state)
        for action in plan:
            engine.apply(reached, self._r, action.id)
        try:
            return self._value(reached)
        except _TooMany:
            return None

    def _after(self, state: Sequence[int], action: int) -> list[int]:
        after = list(state)
        engine.apply(after, self._r, action)
        return after

    def _value(self, state: list[int], depth: int = 0) -> float:
        """The worth of a position to the view's seat."""
        if state[PHASE] in (OUT, STALEMATE):
            winners = np.array([engine.winner(state, self._r)])
            points = np.array([engine.points(state, self._r)], np.int64)
            return float(self._stakes.of(winners, points)[0, self._seat])
        key = self._key(state)
        known = self._known.get(key)
        if known is not None:
            return known
        self._count += 1
        if self._count > self._nodes or depth > DEPTH:
            raise _TooMany
        values = [self._value(self._after(state, action), depth + 1) for action in engine.legal_ids(state, self._r)]
        found = max(values) if state[TURN] == self._seat else min(values)
        self._known[key] = found
        return found

    def _key(self, state: list[int]) -> tuple[int, ...]:
        """The position without what makes no difference to how it goes on."""
        melds = sorted(state[MELD : MELD + state[NMELDS]])
        turns = state[TURNS] if self._r[R_SAFE_ROUND] and state[TURNS] < 2 else 2
        return (*state[:TURNS], turns, *state[TURNS + 1 : KNOWN], *melds, *state[MELD + state[NMELDS] :])


def open_state(view: View) -> list[int] | None:
    """The true state, where both players know it by elimination; None where anything is hidden or left to chance."""
    r = view.rules.ints(len(view.players))
    if len(view.players) != 2 or view.result is not None or r[R_PENALTIES]:
        return None
    if view.stock_count or view.recycles < r[R_MAX_RECYCLES]:
        return None
    # All that this seat does not see is in the other hand.
    state = public_state(view)
    seen = state[TABLE] | state[HAND] | state[HAND + 1] | mask_of([discard.card for discard in view.discards])
    state[HAND + 1 - view.seat] |= ALL_CARDS & ~seen
    return state


def solve(view: View, nodes: int = NODES) -> Solution | None:
    """The exact worth of every action of the view's seat; None where it cannot be known or found.

    It can where `open_state` is known, and found where not more than `nodes` positions can follow.
    """
    state = open_state(view)
    return None if state is None or not view.legal_ids else Solver(view, nodes).solve(state)


def exact_values(
    view: View, plans: Sequence[Plan], nodes: int = NODES, stakes: Stakes | None = None
) -> dict[Plan, float] | None:
    """The exact worth of these plans and of a best one; None where it cannot be known or found, see `solve`."""
    state = open_state(view)
    if state is None or not view.legal_ids:
        return None
    solver = Solver(view, nodes, stakes)
    best = solver.best_plan(state)
    found: dict[Plan, float] = {}
    for plan in plans if best is None else [*plans, best]:
        value = solver.value_after(state, plan)
        if best is None or value is None:
            return None
        found[plan] = value
    return found
