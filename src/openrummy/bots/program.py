"""A program that runs beside this one and is spoken to in lines, whatever it does.

It may be slow, write without end, never read, or die: every exchange has its end, nothing is left behind, and what it
writes to its error output is drained and its last lines kept. It ends when its input does, so also when this process
dies; where it does not, it is killed with all that it started.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import weakref
from collections.abc import Sequence
from select import POLLIN, POLLOUT, poll
from time import monotonic
from typing import IO, Final

MOST_LINE: Final = 65_536
"""The most bytes of a line that it may write."""
_KEPT: Final = 2_000
"""Bytes kept of what it last wrote to its error output."""
_ENDING: Final = 0.5
"""Seconds in which it may end by itself once its input has ended."""
_EXITING: Final = 2.0
"""Seconds until it has an exit code once its output has ended."""

_alive: set[int] = set()
"""The numbers of the processes that this process has started and not ended yet."""


class LineTooLong(Exception):
    """It wrote a line that is longer than `MOST_LINE`."""


class Program:
    """A running program; `OSError` where it cannot be started.

    `ask` and `tell` raise `TimeoutError` where it is late, `EOFError` where its output has ended, and `LineTooLong`.
    After any of these it is to be killed.
    """

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        # In a session of its own: Ctrl-C is for this process, and all it starts can be killed together.
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
        )
        for stream in _streams(self._process):
            os.set_blocking(stream.fileno(), False)
        self._received = b""
        self._errors = b""
        self._errors_end = False
        self.asked = 0
        """How many questions it has been asked; for whoever numbers them."""
        self._owner = os.getpid()
        _alive.add(self._process.pid)
        self._finalizer = weakref.finalize(self, _end, self._process, self._owner, _ENDING)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Write a line and read the next one, without its end."""
        self._exchange(question, monotonic() + seconds, answer=True)
        line, _, self._received = self._received.partition(b"\n")
        return line

    def tell(self, message: bytes, seconds: float) -> None:
        """Write a line."""
        self._exchange(message, monotonic() + seconds, answer=False)

    def exit_code(self) -> int | None:
        """Its exit code, a negative one where a signal ended it; None where it goes on without its output."""
        try:
            return self._process.wait(_EXITING)
        except subprocess.TimeoutExpired:
            return None

    def last_words(self) -> str:
        """The last three lines that it wrote to its error output."""
        for _ in range(64):
            if not self._read_errors():
                break
        lines = self._errors.decode("utf-8", "replace").splitlines()
        return "\n".join(lines[-3:])

    def end(self) -> None:
        """End it: it may finish by itself when its input ends."""
        self._finalizer()

    def kill(self) -> None:
        """End it at once."""
        if self._finalizer.detach():
            _end(self._process, self._owner, 0)

    def _exchange(self, message: bytes, deadline: float, *, answer: bool) -> None:
        stdin, stdout, stderr = _streams(self._process)
        unsent = memoryview(message + b"\n")
        while unsent or (answer and b"\n" not in self._received):
            poller = poll()
            if unsent:
                poller.register(stdin, POLLOUT)
            if b"\n" not in self._received:
                poller.register(stdout, POLLIN)
            if not self._errors_end:
                poller.register(stderr, POLLIN)
            left = deadline - monotonic()
            if left <= 0:
                raise TimeoutError
            ready = {number for number, _ in poller.poll(left * 1000)}
            if stderr.fileno() in ready:
                self._read_errors()
            if stdout.fileno() in ready:
                self._read_output()
            if stdin.fileno() in ready:
                unsent = unsent[self._write(unsent) :]

    def _write(self, unsent: memoryview) -> int:
        try:
            return os.write(_streams(self._process)[0].fileno(), unsent)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise EOFError from None

    def _read_output(self) -> None:
        with contextlib.suppress(BlockingIOError):
            data = os.read(_streams(self._process)[1].fileno(), MOST_LINE)
            if not data:
                raise EOFError
            self._received += data
            if len(self._received.partition(b"\n")[0]) > MOST_LINE:
                raise LineTooLong

    def _read_errors(self) -> bool:
        """Read what there is of the error output; whether there was any."""
        try:
            data = os.read(_streams(self._process)[2].fileno(), MOST_LINE)
        except BlockingIOError:
            return False
        self._errors = (self._errors + data)[-_KEPT:]
        self._errors_end = not data
        return bool(data)


def kill_all() -> None:
    """Kill every program that runs, with all that it started; from any thread of a process that ends at once."""
    for pid in list(_alive):
        _kill_group(pid)


def _kill_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def _streams(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _end(process: subprocess.Popen[bytes], owner: int, patience: float) -> None:
    if os.getpid() != owner:
        return  # a copy of this process made by a fork: the program is not its own
    stdin, stdout, stderr = _streams(process)
    stdin.close()
    if patience:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    # Also where it has ended itself: what it started may go on.
    _kill_group(process.pid)
    process.wait()
    _alive.discard(process.pid)
    stdout.close()
    stderr.close()
