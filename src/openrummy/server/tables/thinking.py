"""Where the bots think: in processes of their own, each with one question at a time and a limit to its time.

A bot that is late is stopped with its process, and one that brings its process down harms nobody else: in both cases
the answer is None, and a new process takes the place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

from openrummy.game import View
from openrummy.server.tables.thinking_worker import LENGTH, READY

BUDGET: Final = 5.0
"""Seconds for one action."""
STARTING: Final = 60.0
"""Seconds for a process to start."""
MOST_PROCESSES: Final = 4
"""A process that has loaded what the strongest bots need takes some 200 MB."""


class ProcessThinker:
    """A few processes that answer questions; each is started when it is first needed."""

    def __init__(self, processes: int | None = None, budget: float = BUDGET) -> None:
        count = processes or max(1, min((os.cpu_count() or 2) - 1, MOST_PROCESSES))
        self._budget = budget
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._running: set[Process] = set()
        self._closed = False
        for _ in range(count):
            self._free.put_nowait(None)

    async def choose(self, level: str, view: View, seed: str) -> str | None:
        """The text of the action that a bot chooses; None where it failed or was too late."""
        process = await self._free.get()
        good = False
        try:
            if process is None or not _alive(process):
                self._stop(process)
                process = await self._start()
            text = await asyncio.wait_for(_ask(process, pickle.dumps((level, view, seed))), self._budget)
            good = True
            return text or None
        except (OSError, EOFError, TimeoutError, RuntimeError):  # uvloop's error for a pipe that is closed
            return None
        finally:
            # Also where the caller does not want to know any more: half a question must not stay in the pipe.
            if not good:
                self._stop(process)
                process = None
            self._free.put_nowait(process)

    async def close(self) -> None:
        """Stop all processes."""
        self._closed = True
        stopping = list(self._running)
        for process in stopping:
            self._stop(process)
        for process in stopping:
            await process.wait()

    async def _start(self) -> Process:
        if self._closed:
            raise EOFError
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "openrummy.server.tables.thinking_worker", stdin=PIPE, stdout=PIPE
        )
        self._running.add(process)
        assert process.stdout is not None
        try:
            ready = await asyncio.wait_for(process.stdout.readline(), STARTING)
        except BaseException:
            self._stop(process)
            raise
        if ready != READY:
            self._stop(process)
            raise EOFError
        return process

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


async def _ask(process: Process, question: bytes) -> str:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(LENGTH.pack(len(question)) + question)
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    return line[:-1].decode()
