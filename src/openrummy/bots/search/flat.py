"""Flat Monte-Carlo, the plain way to search: as many worlds for every plan, and the best mean is played."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np

from openrummy.bots.bot import pick
from openrummy.bots.search import model
from openrummy.bots.search.expert import DISCARDS
from openrummy.bots.search.kernels import SEEDS
from openrummy.bots.search.problem import Problem
from openrummy.game import Action, View


class FlatMonteCarlo:
    """Tries every plan in the same number of worlds, however sure the answer already is. It ignores its budget."""

    def __init__(self, samples: int, rng: Random, budget: float) -> None:
        self._samples = samples
        self._rng = rng
        self._model = model.of_styles("hold-4", {"hold-4": 1.0})
        self._plan: list[int] = []
        self._moment = -1

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        if len(view.legal_ids) == 1:
            return Action.from_id(view.legal_ids[0])
        if not self._plan or self._moment != len(view.log) or self._plan[0] not in view.legal_ids:
            problem = Problem(view, self._model, pick(self._rng, SEEDS), DISCARDS)
            best = 0
            if len(problem.plans) > 1:
                problem.try_in(self._samples, np.arange(len(problem.plans)))
                best = int(problem.utilities.mean(1).argmax())
            self._plan = problem.ids(best)
        self._moment = len(view.log) + 1
        return Action.from_id(self._plan.pop(0))


flat16 = partial(FlatMonteCarlo, 16)
flat64 = partial(FlatMonteCarlo, 64)
flat256 = partial(FlatMonteCarlo, 256)
