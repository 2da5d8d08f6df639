"""The other players: the one place where the table meets the bots."""

from __future__ import annotations

from openrummy import bots
from openrummy.bots.human import answer, thinking_time
from openrummy.game import Action, View

DEFAULT_LEVEL = "kitchen"


def levels() -> tuple[str, ...]:
    """The levels that are offered, from the weakest."""
    return bots.levels()


def is_known(level: str) -> bool:
    """Whether there is a bot of this name, one of the levels or another."""
    return level in bots.names()


def check_level(level: str) -> None:
    """Raise UnknownBot where there is no bot of this name."""
    bots.find(level)


def choose(level: str, view: View, seed: int) -> Action:
    """What a bot does in a position: a function of what it sees and of the seed."""
    return answer(level, view, seed)


def patience(level: str, view: View, seed: int) -> float:
    """What to multiply the pace of the table with for this move."""
    return thinking_time(level, view, seed)
