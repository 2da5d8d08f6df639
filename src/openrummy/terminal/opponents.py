"""The other players: the one place where the table meets the bots."""

from __future__ import annotations

from random import Random

from openrummy import bots
from openrummy.game import Action, View

DEFAULT_LEVEL = "greedy"


def levels() -> tuple[str, ...]:
    """The names of the bots there are."""
    return bots.names()


def check_level(level: str) -> None:
    """Raise UnknownBot where there is no bot of this name."""
    bots.find(level)


def choose(level: str, view: View, seed: int) -> Action:
    """What a bot does in a position: a function of what it sees and of the seed."""
    return bots.make(level, Random(seed)).act(view)
