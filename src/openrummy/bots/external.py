"""Bots in any language: programs that are spoken to in JSON Lines through their input and output.

The messages are described in docs/bots.md, and for programs in docs/bot-protocol.schema.json. A program is started
once and plays hand after hand, one at a time; what it is sent of each is what a seat may know (`View`).
"""

from __future__ import annotations

import json
import os
import shlex
from random import Random
from typing import Any, Final, NoReturn

from openrummy import words
from openrummy.bots.program import MOST_LINE, LineTooLong, Program
from openrummy.bots.verdicts import BotCrashed, BotIllegal, BotLate, BotUnreadable, read_action
from openrummy.game import Action, IllegalAction, View
from openrummy.game.errors import shorten

PROTOCOL: Final = 1
"""The version of the protocol."""
STARTING: Final = 30.0
"""Seconds for a program to start and to answer the greeting."""
GRACE: Final = 0.5
"""Seconds beyond the budget that a decision may take: time that the system takes is not the bot's."""
_TELLING: Final = 1.0

_free: dict[tuple[int, tuple[str, ...]], list[Program]] = {}
"""Programs that run and play no hand now, by this process and the command."""


class ExternalBot:
    """A program that plays one seat of one hand. Its failures are raised as `BotFailure`s, and end it.

    `close` gives the program back, to play another hand; programs that are free end with this process.
    """

    def __init__(self, command: tuple[str, ...], rng: Random, budget: float) -> None:
        self._command = command
        self._seed = rng.getrandbits(32)
        self._budget = budget
        self._program: Program | None = None

    def begin(self) -> None:
        """Start the program where none is free, and tell it of the hand; done by `act` where it was not before."""
        if self._program is None:
            self._program = self._start()
            self._tell({"type": "hand", "seed": self._seed, "budget_ms": round(self._budget * 1000, 3)})

    def act(self, view: View) -> Action:
        """Ask the program for its action."""
        self.begin()
        assert self._program is not None
        self._program.asked += 1
        number = self._program.asked
        line = self._ask({"type": "decide", "id": number, "view": view.to_dict()}, self._budget + GRACE)
        answer = _read(line)
        text = answer.get("action")
        if (answer.get("type"), answer.get("id")) != ("action", number) or not isinstance(text, str):
            self._fail(BotUnreadable("bot-unreadable", bot=self._name, id=number, line=_shown(line)))
        try:
            return read_action(view, text)
        except IllegalAction as refusal:
            self._fail(BotIllegal("bot-illegal", bot=self._name, action=shorten(text), refusal=refusal))

    def close(self, view: View | None = None) -> None:
        """Tell the program how the hand ended, and let it go."""
        program = self._program
        if program is None:
            return
        result = None if view is None or view.result is None else view.result.to_dict()
        hands = None if view is None or view.hands is None else [list(map(str, cards)) for cards in view.hands]
        try:
            program.tell(_line({"type": "end", "result": result, "hands": hands}), _TELLING)
        except (TimeoutError, EOFError, LineTooLong):
            program.kill()
        else:
            _free.setdefault((os.getpid(), self._command), []).append(program)
        self._program = None

    @property
    def _name(self) -> str:
        return shorten(shlex.join(self._command))

    def _start(self) -> Program:
        """A free program, or a new one that has answered the greeting."""
        free = _free.get((os.getpid(), self._command), [])
        while free:
            program = free.pop()
            if program.running:
                return program
        try:
            self._program = Program(self._command)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BotCrashed("bot-crashed", "bot_not_started", bot=self._name, why=why) from None
        line = self._ask({"type": "hello", "protocol": PROTOCOL}, STARTING)
        answer = _read(line)
        if (answer.get("type"), answer.get("protocol")) != ("ready", PROTOCOL):
            self._fail(BotUnreadable("bot-unreadable", "bot_not_ready", bot=self._name, line=_shown(line)))
        return self._program

    def _ask(self, message: dict[str, Any], seconds: float) -> bytes:
        assert self._program is not None
        try:
            return self._program.ask(_line(message), seconds)
        except (TimeoutError, EOFError, LineTooLong) as error:
            self._judge(error, seconds)

    def _tell(self, message: dict[str, Any]) -> None:
        assert self._program is not None
        try:
            self._program.tell(_line(message), _TELLING)
        except (TimeoutError, EOFError, LineTooLong) as error:
            self._judge(error, _TELLING)

    def _judge(self, error: Exception, seconds: float) -> NoReturn:
        assert self._program is not None
        match error:
            case TimeoutError() if self._program.running:
                self._fail(BotLate("bot-late", bot=self._name, limit=round(seconds * 1000)))
            case LineTooLong():
                self._fail(BotUnreadable("bot-unreadable", "bot_line_too_long", bot=self._name, most=MOST_LINE))
        code = self._program.exit_code()
        if code is None:
            self._fail(BotCrashed("bot-crashed", "bot_closed_output", bot=self._name))
        said = " / ".join(map(words.printable, self._program.last_words().splitlines()))
        reason = "bot_crashed_saying" if said else None
        self._fail(BotCrashed("bot-crashed", reason, bot=self._name, exit=code, lines=said))

    def _fail(self, failure: Exception) -> NoReturn:
        """End the program and say why."""
        if self._program is not None:
            self._program.kill()
            self._program = None
        raise failure from None


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def _read(line: bytes) -> dict[str, Any]:
    """The JSON object on a line; empty for anything else."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _shown(line: bytes) -> str:
    return shorten(line.decode("utf-8", "replace"))
