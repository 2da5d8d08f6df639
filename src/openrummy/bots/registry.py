"""Bots by name."""

from __future__ import annotations

from random import Random

from openrummy import words
from openrummy.bots.bot import Bot, BotMaker
from openrummy.bots.greedy import GreedyBot
from openrummy.bots.random_bot import RandomBot
from openrummy.game.errors import RummyError, shorten

_BOTS: dict[str, BotMaker] = {"random": RandomBot, "greedy": GreedyBot}


class UnknownBot(RummyError):
    """There is no bot of this name (`unknown-bot`); the message gives the names there are, or one that is near."""


def names() -> tuple[str, ...]:
    """The names of all bots, from the weakest."""
    return tuple(_BOTS)


def register(name: str, maker: BotMaker) -> None:
    """Add a bot under a new name."""
    if name in _BOTS:
        raise ValueError(f"there is a bot named {name} already")
    _BOTS[name] = maker


def find(name: str) -> BotMaker:
    """What makes the bot of this name; `UnknownBot` where there is none."""
    if name in _BOTS:
        return _BOTS[name]
    near = words.near_names(name, _BOTS)
    if near:
        raise UnknownBot("unknown-bot", "unknown_bot_near", name=shorten(name), near=near[0])
    raise UnknownBot("unknown-bot", name=shorten(name), names=", ".join(_BOTS))


def make(name: str, rng: Random) -> Bot:
    """A bot for one seat of one hand, with its own source of random numbers."""
    return find(name)(rng)
