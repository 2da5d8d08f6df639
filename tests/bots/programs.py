"""Small programs that play, for the tests of bots in programs of their own."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from openrummy.bots import Bot
from openrummy.bots.external import ExternalBot
from openrummy.bots.verdicts import BotFailure
from openrummy.game import Hand

LOOP = """
import json, os, sys, time
say = lambda **fields: print(json.dumps(fields), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        say(type="ready", protocol=1)
    elif m["type"] == "decide":
        answer = lambda text: say(type="action", id=m["id"], action=text)
        legal = m["view"]["legal"]
"""


class Programs:
    """Writes small programs and makes bots of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[ExternalBot] = []

    def bot(self, decide: str = "answer(legal[0])", *, whole: str | None = None, budget: float = 5.0) -> ExternalBot:
        """A bot that does this at each decision, or a whole program."""
        path = self.folder / f"bot{len(self.made)}.py"
        path.write_text(LOOP + "".join(f"        {line}\n" for line in decide.splitlines()) if whole is None else whole)
        self.made.append(ExternalBot((sys.executable, str(path)), Random(1), budget))
        return self.made[-1]


def first_decision(bot: Bot) -> str:
    """What a bot does first in a hand."""
    hand = Hand.deal(2, seed=1)
    return str(bot.act(hand.view(hand.turn)))


def failure(bot: Bot) -> BotFailure:
    """How a bot fails at its first decision, told in both languages."""
    with pytest.raises(BotFailure) as found:
        first_decision(bot)
    assert found.value.message("nl") != found.value.message("en")
    return found.value


def pid_of(bot: ExternalBot) -> int:
    """The process that plays."""
    assert bot._program is not None
    return bot._program.pid
