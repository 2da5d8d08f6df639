"""What every bot is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from openrummy.game import Action, View


class Bot(Protocol):
    """A player: made with its own source of random numbers for one seat of one hand."""

    def act(self, view: View) -> Action:
        """Choose one of `view.legal_actions`; asked when it is the view's seat's turn, once for each action."""


BotMaker = Callable[[Random], Bot]
"""What makes a bot: usually its class."""


def pick(rng: Random, count: int) -> int:
    """A number from 0 to count - 1, each equally likely; the same from the same seed in every version of Python."""
    return int(rng.random() * count)
