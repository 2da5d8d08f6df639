"""Flat Monte-Carlo, the plain way to search: as many worlds for every plan, and the best mean is played."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np

from openrummy.bots.search import model
from openrummy.bots.search.problem import Problem
from openrummy.bots.search.thinker import Thinker


class FlatMonteCarlo(Thinker):
    """Tries every plan in the same number of worlds, however sure the answer already is. It ignores its budget."""

    def __init__(self, samples: int, rng: Random, budget: float) -> None:
        super().__init__(rng)
        self._samples = samples

    def model(self, players: int) -> model.Model:
        """Everybody plays the same policy, and every world is equally likely."""
        return model.plain(players)

    def choose(self, problem: Problem) -> int:
        """The plan with the best mean."""
        problem.try_in(self._samples, np.arange(len(problem.plans)))
        return int(problem.utilities.mean(1).argmax())


flat16 = partial(FlatMonteCarlo, 16)
flat64 = partial(FlatMonteCarlo, 64)
flat256 = partial(FlatMonteCarlo, 256)
