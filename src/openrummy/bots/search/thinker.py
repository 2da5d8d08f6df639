"""What the bots that search have in common: they keep a plan for the rest of the turn, or make a new one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from openrummy.bots.bot import pick
from openrummy.bots.search.kernels import SEEDS
from openrummy.bots.search.model import Model
from openrummy.bots.search.problem import Problem, read_position
from openrummy.game import Action, View

DISCARDS = 5
"""How many discards are thought about with the same plays."""


class Thinker(ABC):
    """Thinks once for the draw and once for the rest of the turn; what is forced it plays at once."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._plan: list[int] = []
        self._moment = -1

    @abstractmethod
    def model(self, players: int) -> Model:
        """How everybody is thought to play at a table of so many."""

    @abstractmethod
    def choose(self, problem: Problem) -> int:
        """The number of the plan to follow."""

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        legal = view.legal_ids
        if len(legal) == 1:
            return Action.from_id(legal[0])
        if not self._plan or self._moment != len(view.log) or self._plan[0] not in legal:
            model = self.model(len(view.players))
            problem = Problem(read_position(view, model), model, pick(self._rng, SEEDS), DISCARDS)
            self._plan = problem.ids(self.choose(problem) if len(problem.plans) > 1 else 0)
        self._moment = len(view.log) + 1
        return Action.from_id(self._plan.pop(0))
