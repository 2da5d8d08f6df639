"""Ending in an orderly way when told to stop."""

from __future__ import annotations

import signal
from typing import NoReturn


def tidy_up_when_stopped() -> None:
    """Let a request to stop, and the end of the terminal, go through every `finally` on the way out."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Who starts a program to outlive the terminal has it ignore the terminal's end.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def _stop(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)
