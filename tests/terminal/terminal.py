"""A terminal for tests: the program runs on a real pseudo-terminal, and what it writes is shown on a small screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

_SEQUENCE = re.compile(
    r"\x1b\[(?P<args>[0-9;:?<>=]*)[ $]*(?P<final>[@-~])"
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[P_^][^\x1b]*\x1b\\|\x1b[ -/]*[0-~]"
)
_PATIENCE = 60.0
"""Seconds after which a test gives up; no test depends on how fast anything is."""


class Screen:
    """The characters that a terminal would show: cursor moves, clearing and text; colours are only collected."""

    def __init__(self, width: int, height: int) -> None:
        self.resize(width, height)
        self.styles: set[str] = set()
        self._rest = ""

    def resize(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[" "] * width for _ in range(height)]
        self._x = self._y = 0

    @property
    def rows(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._cells]

    @property
    def text(self) -> str:
        """All rows as one text with single spaces, without the sides of frames."""
        return " ".join(word for word in " ".join(self.rows).split() if word not in ("│", "|"))

    def feed(self, text: str) -> None:
        text = self._rest + text
        place = 0
        while place < len(text):
            if text[place] != "\x1b":
                self._show(text[place])
                place += 1
                continue
            found = _SEQUENCE.match(text, place)
            if found is None:
                break  # the rest of the sequence comes with the next piece
            if found["final"]:
                self._obey(found["final"], found["args"])
            place = found.end()
        self._rest = text[place:]

    def _show(self, char: str) -> None:
        if char == "\n":
            self._y = min(self._y + 1, self.height - 1)
        elif char == "\r":
            self._x = 0
        elif char == "\b":
            self._x = max(0, self._x - 1)
        elif char >= " " and self._x < self.width and self._y < self.height:
            self._cells[self._y][self._x] = char
            self._x += 1

    def _obey(self, final: str, args: str) -> None:
        numbers = [int(number) for number in re.findall(r"\d+", args)]
        if final == "H":
            row, column = (*numbers, 1, 1)[:2]
            self._y, self._x = row - 1, column - 1
        elif final == "m":
            self.styles.add(args)
        elif final == "J":
            self._cells = [[" "] * self.width for _ in range(self.height)]
        elif final in "ABCD" and not args.startswith("?"):
            step = numbers[0] if numbers else 1
            self._x += {"C": step, "D": -step}.get(final, 0)
            self._y += {"A": -step, "B": step}.get(final, 0)


class Terminal:
    """The command `openrummy` on a terminal of its own."""

    def __init__(self, *args: str, size: tuple[int, int] = (80, 24), environ: Mapping[str, str] | None = None) -> None:
        self.screen = Screen(*size)
        self.output = ""
        self.status: int | None = None
        self._program = [sys.executable, "-c", "from openrummy.cli import main; raise SystemExit(main())", *args]
        names = {"COLUMNS", "LINES", "LC_ALL", "LC_CTYPE", "LANG", "LC_MESSAGES", "NO_COLOR", "COLORTERM", "TEXTUAL"}
        self._environ = {name: value for name, value in os.environ.items() if name not in names}
        self._environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self._environ |= environ or {}

    def __enter__(self) -> Self:
        self._pid, self._file = pty.fork()
        if self._pid == 0:
            self._set_size(0)
            os.execve(self._program[0], self._program, self._environ)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            self.kill()
        os.close(self._file)

    def _set_size(self, file: int) -> None:
        fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", self.screen.height, self.screen.width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        """Make the window larger or smaller; the system tells the program."""
        self.screen.resize(width, height)
        self._set_size(self._file)

    def press(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def kill(self) -> None:
        """End the program as a crash does, without a last word."""
        os.kill(self._pid, signal.SIGKILL)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def ask_to_end(self) -> None:
        """Ask the program to end, as a system does that shuts down."""
        os.kill(self._pid, signal.SIGTERM)

    def wait_for(self, *wanted: str) -> str:
        """Wait until the screen shows all of these texts; then everything on it."""
        self._read_until(lambda: all(text in self.screen.text for text in wanted), f"{wanted}")
        return self.screen.text

    def wait_for_end(self) -> int:
        """Wait until the program has ended by itself; its exit status."""
        self._read_until(lambda: self.status is not None, "the end")
        assert self.status is not None
        return self.status

    def _read_until(self, done: object, what: str) -> None:
        assert callable(done)
        give_up = time.monotonic() + _PATIENCE
        while not done():
            assert time.monotonic() < give_up, f"waited for {what}; the screen is:\n" + "\n".join(self.screen.rows)
            if self.status is not None:
                raise AssertionError(f"the program ended ({self.status}) before {what}:\n{self.output[-2000:]}")
            if select.select([self._file], [], [], 0.1)[0]:
                try:
                    piece = os.read(self._file, 65536).decode(errors="replace")
                except OSError:  # the other end is closed
                    self.status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
                    continue
                self.output += piece
                self.screen.feed(piece)


def directory_of(path: Path) -> tuple[str, str]:
    """The arguments that keep the game in a directory."""
    return "--data", str(path)
