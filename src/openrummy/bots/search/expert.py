"""The bot that thinks: every decision is tried out in worlds it cannot tell from the true one."""

from __future__ import annotations

from random import Random

from openrummy.bots.bot import pick
from openrummy.bots.search import model
from openrummy.bots.search.deciding import TURNS_A_SECOND, Care, decide
from openrummy.bots.search.kernels import SEEDS
from openrummy.bots.search.problem import Problem
from openrummy.game import Action, View

DISCARDS = 5
"""How many discards are thought about with the same plays."""


class Expert:
    """Plays the plan that wins the game most often in its worlds, as far as it beats its policy's own plan clearly.

    The budget is turned into a number of turns played in worlds, so the same seed plays the same on every machine.
    """

    def __init__(self, rng: Random, budget: float, care: Care | None = None) -> None:
        self._rng = rng
        self._turns = int(budget * TURNS_A_SECOND)
        self._care = care or Care()
        self._model = model.default()
        self._plan: list[int] = []
        self._moment = -1

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        if len(view.legal_ids) == 1:
            return Action.from_id(view.legal_ids[0])
        if not self._plan or self._moment != len(view.log) or self._plan[0] not in view.legal_ids:
            problem = Problem(view, self._model, pick(self._rng, SEEDS), DISCARDS)
            self._plan = problem.ids(decide(problem, self._turns, self._care))
        self._moment = len(view.log) + 1
        return Action.from_id(self._plan.pop(0))
