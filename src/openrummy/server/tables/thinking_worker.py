"""The process in which bots think: `python -m openrummy.server.tables.thinking_worker`, spoken to through its pipes.

It reads pickled questions (level, view, seed), each after its length, and writes the chosen action's text on a line;
an empty line where the bot failed. It ends when its input does, so it never outlives the server.
"""

from __future__ import annotations

import logging
import pickle
import signal
import struct
import sys
from typing import BinaryIO

from openrummy.bots import human

LENGTH = struct.Struct(">I")
READY = b"ready\n"


def answer(level: str, view: object, seed: str) -> str:
    """The text of the action that a bot of a level chooses."""
    from openrummy.game import View

    assert isinstance(view, View)
    return str(human.answer(level, view, seed))


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    answers.write(READY)
    answers.flush()
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        level, view, seed = pickle.loads(questions.read(LENGTH.unpack(head)[0]))
        try:
            text = answer(level, view, seed)
        except Exception:
            logging.getLogger("openrummy.bots").exception("a bot of level %s failed", level)
            text = ""
        answers.write(text.encode() + b"\n")
        answers.flush()


def main() -> None:
    """Serve the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    logging.basicConfig(format="%(name)s: %(message)s")
    output = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints is no answer
    serve(sys.stdin.buffer, output)


if __name__ == "__main__":
    main()
