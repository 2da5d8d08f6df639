"""Where bots and the coach think: in processes of their own, each with one question at a time and a limit to its time.

What is late is stopped with its process, and what brings its process down harms nobody else: in both cases the answer
is None, and a new process takes the place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Final

from openrummy.game import View
from openrummy.server.tables.thinking_worker import ANSWER, LENGTH, READY, Question

BUDGET: Final = 5.0
"""Seconds for one action."""
HINT_WITHIN: Final = 25.0
"""Seconds for a hint or advice: the first one in a process loads the coach."""
STARTING: Final = 60.0
"""Seconds for a process to start."""
MOST_PROCESSES: Final = 4
"""A process that has loaded what the strongest bots need takes some 200 MB."""
LONGEST_ANSWER: Final = 16 * 1024 * 1024
"""Bytes of one line."""


class ProcessThinker:
    """A few processes that answer questions; each is started when it is first needed."""

    def __init__(self, processes: int | None = None, budget: float = BUDGET) -> None:
        count = processes or max(1, min((os.cpu_count() or 2) - 1, MOST_PROCESSES))
        self._budget = budget
        # With one process bots take turns with the coach, with more they have one that he never takes from them.
        self._coach = asyncio.Semaphore(max(1, count - 1))
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._running: set[Process] = set()
        self._beginning: set[asyncio.Task[Process]] = set()
        self._closed = False
        for _ in range(count):
            self._free.put_nowait(None)

    async def choose(self, level: str, view: View, seed: str) -> str | None:
        """The text of the action that a bot chooses; None where it failed or was too late."""
        return await self.ask(("bot", level, view, seed), self._budget)

    async def hint(self, view: View, hand: int) -> str | None:
        """The coach's hint for a view in the hand of this number, as JSON; None where it failed or was too late."""
        async with self._coach:
            return await self.ask(("hint", view, hand), HINT_WITHIN)

    async def advice(self, view: View, hand: int) -> str | None:
        """The coach's advice in the same way."""
        async with self._coach:
            return await self.ask(("advice", view, hand), HINT_WITHIN)

    async def ask(self, question: Question, within: float, heard: Callable[[str], None] | None = None) -> str | None:
        """The answer to a question; None where there was none in so many seconds. `heard` gets what is said before."""
        process = await self._free.get()
        good = False
        try:
            if process is None or not _alive(process):
                self._stop(process)
                process = await self._start()
            text = await asyncio.wait_for(_ask(process, pickle.dumps(question), heard), within)
            good = True
            return text or None
        # The last two: uvloop's error for a pipe that is closed; a line that is too long.
        except (OSError, EOFError, TimeoutError, RuntimeError, ValueError):
            return None
        finally:
            # Also where the caller does not want to know any more: half a question must not stay in the pipe.
            if not good:
                self._stop(process)
                process = None
            self._free.put_nowait(process)

    async def close(self) -> None:
        """Stop all processes, also those that are just being started."""
        self._closed = True
        if self._beginning:
            await asyncio.wait(self._beginning)
        stopping = list(self._running)
        for process in stopping:
            self._stop(process)
        for process in stopping:
            await process.wait()

    async def _start(self) -> Process:
        self._expect_open()
        # In a task of its own, which goes on where the caller is cancelled: asyncio waits for ever for a process whose
        # pipes it was kept from connecting.
        beginning = asyncio.create_task(self._begin())
        self._beginning.add(beginning)
        beginning.add_done_callback(self._beginning.discard)
        try:
            process = await asyncio.shield(beginning)
        except asyncio.CancelledError:
            beginning.add_done_callback(self._abandon)
            raise
        assert process.stdout is not None
        try:
            self._expect_open()  # also when it was closed meanwhile
            if await asyncio.wait_for(process.stdout.readline(), STARTING) != READY:
                raise EOFError
        except BaseException as error:
            self._stop(process)
            if isinstance(error, Exception):  # else whoever started it waits for nothing any more
                await process.wait()
            raise
        return process

    async def _begin(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "openrummy.server.tables.thinking_worker",
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_ANSWER,
        )
        self._running.add(process)
        return process

    def _abandon(self, beginning: asyncio.Task[Process]) -> None:
        if not beginning.cancelled() and beginning.exception() is None:
            self._stop(beginning.result())

    def _expect_open(self) -> None:
        if self._closed:
            raise EOFError

    def _stop(self, process: Process | None) -> None:
        if process is None:
            return
        self._running.discard(process)
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            process.kill()


def _alive(process: Process) -> bool:
    """Whether a process that waits for a question can still be asked."""
    return process.returncode is None and process.stdin is not None and not process.stdin.is_closing()


async def _ask(process: Process, question: bytes, heard: Callable[[str], None] | None) -> str:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(LENGTH.pack(len(question)) + question)
    await process.stdin.drain()
    while True:
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        text = line[1:-1].decode()
        if line.startswith(ANSWER):
            return text
        if heard is not None:
            heard(text)
