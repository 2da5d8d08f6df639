"""The bot that thinks: every decision is tried out in worlds it cannot tell from the true one."""

from __future__ import annotations

from random import Random

from openrummy.bots.search import model
from openrummy.bots.search.deciding import TURNS_A_SECOND, Care, decide
from openrummy.bots.search.problem import Problem
from openrummy.bots.search.thinker import Thinker


class Expert(Thinker):
    """Plays the plan that wins the game most often in its worlds, as far as it beats its policy's own plan clearly.

    The budget is turned into a number of turns played in worlds, so the same seed plays the same on every machine.
    """

    def __init__(self, rng: Random, budget: float, care: Care | None = None) -> None:
        super().__init__(rng)
        self._turns = int(budget * TURNS_A_SECOND)
        self._care = care or Care()

    def model(self, players: int) -> model.Model:
        """Others play one of several styles, by what was seen of them."""
        return model.expert(players)

    def choose(self, problem: Problem) -> int:
        """The best plan, where it is clearly better than the policy's own."""
        return decide(problem, self._turns, self._care)
