"""Bots by name, and bots that are programs.

A bot is written as a *spec*: a name (`greedy`), a name with its own budget (`ismcts@10ms`), or the command that
starts a program (`cmd:./mybot --fast`, also with a budget: `cmd:./mybot@50ms`).
"""

from __future__ import annotations

import re
import shlex
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Final

from openrummy import words
from openrummy.bots.bot import DEFAULT_BUDGET, Bot, BotMaker
from openrummy.game.errors import RummyError, shorten

COMMAND: Final = "cmd:"
"""What a spec starts with that names a program."""
MOST_BUDGET: Final = 600.0
"""The largest budget, in seconds."""

_HERE: Final = "openrummy.bots."
_BOTS: dict[str, str | BotMaker] = {
    "random": "random_bot:RandomBot",
    "ismcts": "ismcts:IsmctsBot",
    "greedy": "greedy:GreedyBot",
    "newcomer": "human.bot:newcomer",
    "kitchen": "human.bot:kitchen",
    "eaai": "eaai:EaaiBot",
    "lay": "styled:lay",
    "hold-16": "styled:hold_16",
    "hold-end": "styled:hold_end",
    "mindist": "mindist:MinDistBot",
    "hold-4": "styled:hold_4",
    "flat16": "search.flat:flat16",
    "flat64": "search.flat:flat64",
    "flat256": "search.flat:flat256",
    "hard": "human.bot:hard",
    "expert": "search.expert:Expert",
}
"""What makes each bot: itself, or where it is found in this package when needed."""
_LEVELS: Final = ("newcomer", "kitchen", "hard", "expert")
"""The bots that people are offered to play with, from the weakest."""
_COMPILED: Final = frozenset({"expert"})
"""Those of them that cannot play without numba."""

_BUDGET: Final = re.compile(r"(?s)(?P<bot>.*)@(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s)")
_FAST: Final = ("numba", "numpy", "llvmlite")


class UnknownBot(RummyError):
    """There is no bot of this name (`unknown-bot`); the message gives the names there are, or one that is near."""


class BadBot(RummyError):
    """A bot that cannot be made (`bad-bot`): a budget or a command that is none, or a library that is missing."""


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return tuple(_BOTS)


def levels() -> tuple[str, ...]:
    """The names of the bots that people are offered to play with, from the weakest: those that can play here."""
    return tuple([name for name in _LEVELS if name not in _COMPILED or find_spec("numba") is not None])


def register(name: str, maker: BotMaker) -> None:
    """Add a bot under a new name."""
    if name in _BOTS:
        raise ValueError(f"there is a bot named {name} already")
    _BOTS[name] = maker


def find(spec: str) -> BotMaker:
    """What makes the bot of this spec; `UnknownBot` where no bot has the name, `BadBot` where the spec is wrong.

    A budget in the spec goes before the one that the maker is given.
    """
    name, budget = split_budget(spec)
    maker = _program(name) if name.startswith(COMMAND) else _named(name)
    return maker if budget is None else partial(_with_budget, maker, budget)


def make(spec: str, rng: Random, budget: float | None = None) -> Bot:
    """A bot for one seat of one hand, with its own source of random numbers and its seconds for each decision."""
    return find(spec)(rng, DEFAULT_BUDGET if budget is None else budget)


def split_budget(spec: str) -> tuple[str, float | None]:
    """The name of a bot and the seconds that stand behind it, as in `expert@10ms`; `BadBot` where they are none."""
    found = _BUDGET.fullmatch(spec)
    if found is None:
        if "@" in spec and not spec.startswith(COMMAND):
            raise BadBot("bad-bot", "bot_budget", spec=shorten(spec))
        return spec, None
    seconds = float(found["number"]) / (1000 if found["unit"] == "ms" else 1)
    if not 0 < seconds <= MOST_BUDGET:
        raise BadBot("bad-bot", "bot_budget", spec=shorten(spec))
    return found["bot"], seconds


def _with_budget(maker: BotMaker, budget: float, rng: Random, _: float) -> Bot:
    return maker(rng, budget)


def _named(name: str) -> BotMaker:
    entry = _BOTS.get(name)
    if entry is None:
        near = words.near_names(name, _BOTS)
        if near:
            raise UnknownBot("unknown-bot", "unknown_bot_near", name=shorten(name), near=near[0])
        raise UnknownBot("unknown-bot", name=shorten(name), names=", ".join(_BOTS))
    return partial(_made, name, entry) if isinstance(entry, str) else entry


def _made(name: str, place: str, rng: Random, budget: float) -> Bot:
    """A bot of this package; what it needs is loaded only now."""
    module, _, attribute = place.partition(":")
    try:
        maker: BotMaker = getattr(import_module(_HERE + module), attribute)
        return maker(rng, budget)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _FAST:
            raise
        raise BadBot("bad-bot", "bot_needs_fast", bot=name, library=error.name) from None


def _program(spec: str) -> BotMaker:
    """What starts the program of a spec, or takes one that runs already and is free."""
    try:
        command = shlex.split(spec.removeprefix(COMMAND))
    except ValueError:
        command = []
    if not command:
        raise BadBot("bad-bot", "bot_command", spec=shorten(spec))
    return partial(_started, tuple(command))


def _started(command: tuple[str, ...], rng: Random, budget: float) -> Bot:
    from openrummy.bots.external import ExternalBot

    return ExternalBot(command, rng, budget)
