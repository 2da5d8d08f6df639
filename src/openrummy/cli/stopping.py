"""Ending in an orderly way when told to stop."""

from __future__ import annotations

import signal
import sys
from _thread import interrupt_main
from threading import Timer, main_thread
from typing import Any, Final, NoReturn

_AGAIN: Final = 0.05
"""Seconds."""


def tidy_up_when_stopped() -> None:
    """Let a request to stop, an interrupt and the end of the terminal go through every `finally` on the way out."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Who starts a program to outlive the terminal has it ignore the terminal's end.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)
    _lose_none()


def _stop(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _lose_none() -> None:
    """Let what comes in the midst of a library's callback, as the compiler has them, come again: there it gets lost."""
    report = sys.unraisablehook

    def lost(what: Any) -> None:
        error = what.exc_value
        if isinstance(error, KeyboardInterrupt):
            _come_again(signal.SIGINT)
        elif isinstance(error, SystemExit) and isinstance(error.code, int) and error.code > 128:
            _come_again(error.code - 128)
        else:
            report(what)

    sys.unraisablehook = lost


def _come_again(number: int) -> None:
    timer = Timer(_AGAIN, _come, (number,))
    timer.daemon = True
    timer.start()


def _come(number: int) -> None:
    main = main_thread().ident
    assert main is not None  # it has been started
    if sys.platform == "win32":
        interrupt_main(signal.Signals(number))
    else:
        signal.pthread_kill(main, number)  # which also ends a wait
