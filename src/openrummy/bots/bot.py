"""What every bot is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol, runtime_checkable

from openrummy.game import Action, View

DEFAULT_BUDGET: Final = 0.1
"""Seconds of computing for one decision, where nothing else is said."""


class Bot(Protocol):
    """A player: made with its own source of random numbers for one seat of one hand.

    It may remember what it has seen of the hand, but has to answer sensibly when it is made in the middle of one.
    """

    def act(self, view: View) -> Action:
        """Choose one of `view.legal_actions`; asked when it is the view's seat's turn, once for each action."""


@runtime_checkable
class Closable(Protocol):
    """A bot that holds something outside this process, and has to be told when its hand is over: see `finish`."""

    def close(self, view: View | None = None) -> None:
        """Let the bot go: with the seat's view of the finished hand, or None where the hand was broken off."""


BotMaker = Callable[[Random, float], Bot]
"""What makes a bot, usually its class: from its random numbers and its budget, the seconds of computing a decision.

A bot turns its budget into a fixed amount of work and never reads a clock, so the same seed gives the same play on
every machine. Bots that do not search ignore it, and so do those that search a number of worlds that their name says. A
program outside is held to the time itself.
"""


def finish(bot: Bot, view: View | None = None) -> None:
    """Let a bot go once its hand is over; only bots that hold something outside (`Closable`) take notice."""
    if isinstance(bot, Closable):
        bot.close(view)


def pick(rng: Random, count: int) -> int:
    """A number from 0 to count - 1, each equally likely; the same from the same seed in every version of Python."""
    return int(rng.random() * count)
