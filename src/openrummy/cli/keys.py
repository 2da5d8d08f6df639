"""Single keys and lines from a terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

Step = Literal["next", "back", "first", "last", "quit"]

_LETTERS: Final[dict[str, Step]] = {
    "n": "next", " ": "next", "\r": "next", "\n": "next", "j": "next",
    "p": "back", "\x7f": "back", "\b": "back", "k": "back",
    "g": "first", "G": "last", "q": "quit", "\x03": "quit", "\x04": "quit", "\x1b": "quit", "": "quit",
}  # fmt: skip
_ARROWS: Final[dict[str, Step]] = {
    "A": "back", "D": "back", "B": "next", "C": "next", "H": "first", "F": "last", "1~": "first", "4~": "last",
    "5~": "back", "6~": "next",
}  # fmt: skip

if sys.platform == "win32":
    import msvcrt

    _WINDOWS: Final[dict[str, Step]] = {
        "H": "back", "K": "back", "P": "next", "M": "next", "G": "first", "O": "last", "I": "back", "Q": "next"
    }  # fmt: skip

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Let keys come one by one."""
        yield

    def read_step() -> Step | None:
        """Wait for a key; what it asks for, or None where it means nothing."""
        key = msvcrt.getwch()
        return _WINDOWS.get(msvcrt.getwch()) if key in "\x00\xe0" else _LETTERS.get(key)

    def read_line(prompt: str) -> str:
        """Ask for a line; `EOFError` where none comes any more."""
        return input(f"{prompt} ")

else:
    import termios
    import tty
    from select import select

    _ESCAPE_TIME: Final = 0.05
    """Seconds after which an escape that nothing follows is the key of that name."""

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Let keys come one by one and unseen, until the end of the block."""
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal)
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    def read_step() -> Step | None:
        """Wait for a key; what it asks for, or None where it means nothing."""
        terminal = sys.stdin.fileno()
        key = os.read(terminal, 1)
        if key == b"\x1b" and select([terminal], [], [], _ESCAPE_TIME)[0]:
            # An arrow comes as several characters at once, beginning with escape and ending with a letter or ~.
            key += os.read(terminal, 1)
            if key in (b"\x1b[", b"\x1bO"):
                while more := os.read(terminal, 1):
                    key += more
                    if more >= b"@":
                        break
                return _ARROWS.get(key[2:].decode("latin-1"))
        return _LETTERS.get(key[:1].decode("latin-1"))

    def read_line(prompt: str) -> str:
        """Ask for a line; `EOFError` where none comes any more."""
        signals, told = os.pipe()
        os.set_blocking(told, False)
        before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
        try:
            print(prompt, end=" ", flush=True)
            # Reading alone would notice a signal that comes just before it at the next key only.
            select([sys.stdin, signals], [], [])
            return input()
        finally:
            signal.set_wakeup_fd(before)
            os.close(signals)
            os.close(told)
