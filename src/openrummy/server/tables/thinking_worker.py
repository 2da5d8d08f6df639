"""The process in which bots and the coach think: `python -m openrummy.server.tables.thinking_worker`.

Spoken to through its pipes, it reads pickled questions, each after its length, and writes each answer on a line: an
empty one where there is none. What it says before the answer is on lines of their own. It ends when its input does, so
it never outlives the server.
"""

from __future__ import annotations

import logging
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final, Literal

from openrummy.bots import human
from openrummy.game import View

LENGTH: Final = struct.Struct(">I")
READY: Final = b"ready\n"
ANSWER: Final = b"="
"""What a line begins with that is an answer,"""
BEFORE: Final = b"~"
"""and one that comes before it."""

Question = (
    tuple[Literal["bot"], str, View, str]
    | tuple[Literal["hint", "advice"], View, int]
    | tuple[Literal["review"], str]
    | tuple[Literal["warm"]]
)
"""A bot's level, view and seed; a view and the number of its hand; a record; nothing but to get ready."""


def answer(question: Question, say: Callable[[str], None]) -> str:
    """The text of a bot's action, a hint, advice or a review as JSON; `say` gets how far a review is."""
    if question[0] == "bot":
        _, level, view, seed = question
        return str(human.answer(level, view, seed))
    # Only who asks for the coach has to have what it needs.
    from openrummy.server.coaching import making

    if question[0] == "hint":
        return making.hint_text(question[1], question[2])
    if question[0] == "advice":
        return making.advice_text(question[1], question[2])
    return making.review_text(question[1], say) if question[0] == "review" else making.warm_up()


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""

    def write(kind: bytes, text: str) -> None:
        answers.write(kind + text.encode() + b"\n")
        answers.flush()

    answers.write(READY)
    answers.flush()
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        question: Any = pickle.loads(questions.read(LENGTH.unpack(head)[0]))
        try:
            text = answer(question, lambda said: write(BEFORE, said))
        except Exception:
            logging.getLogger("openrummy.bots").exception("no answer to a question of the kind %s", question[0])
            text = ""
        write(ANSWER, text)


def main() -> None:
    """Serve the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    logging.basicConfig(format="%(name)s: %(message)s")
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints is no answer
    serve(sys.stdin.buffer, output)


if __name__ == "__main__":
    main()
