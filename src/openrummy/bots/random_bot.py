"""The bot that knows the rules and nothing else."""

from __future__ import annotations

from random import Random

from openrummy.bots.bot import DEFAULT_BUDGET, pick
from openrummy.game import Action, View


class RandomBot:
    """Does any of the legal actions, each equally likely."""

    def __init__(self, rng: Random, budget: float = DEFAULT_BUDGET) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        return Action.from_id(view.legal_ids[pick(self._rng, len(view.legal_ids))])
