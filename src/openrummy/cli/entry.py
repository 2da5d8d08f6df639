"""Where the command line begins and ends: whatever goes wrong, one sentence and an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from openrummy import words
from openrummy.cli import language
from openrummy.cli.problem import BROKEN_PIPE, FAILED, INTERRUPTED, Problem, of_system


def main(args: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that knows few letters gets question marks, never an error.
            stream.reconfigure(errors="replace")
    lang = language.from_environment(os.environ)
    try:
        asked, rest = language.take(sys.argv[1:] if args is None else args, lang)
        lang = asked or lang
        try:
            return _run(rest, lang, asked)
        finally:
            # However it ends: Python itself would tell in its own way what cannot be written.
            sys.stdout.flush()
    except Problem as problem:
        _say(str(problem))
        return problem.status
    except BrokenPipeError:
        _forget_output()
        return BROKEN_PIPE
    except OSError as error:
        _forget_output()
        _say(str(of_system(error, lang)))
        return FAILED
    except KeyboardInterrupt:
        _say(words.text("cli.error.interrupted", lang))
        return INTERRUPTED
    except MemoryError:
        _say(words.text("cli.error.memory", lang))
        return FAILED


def _run(args: list[str], lang: str, asked: str | None) -> int:
    from openrummy.cli.app import run

    return run(args, lang, asked)


def _open_closed_streams() -> None:
    """Where a standard stream was closed before the start, put one in its place that refuses what is asked of it."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_WRONLY))
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _say(sentence: str) -> None:
    print(f"openrummy: {sentence}", file=sys.stderr)


def _forget_output() -> None:
    """Let what could not be written be, so that Python does not try once more when it ends."""
    if isinstance(sys.stdout, TextIOWrapper):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
