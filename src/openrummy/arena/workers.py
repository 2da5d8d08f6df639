"""Work shared among processes, its results in the order of the work.

The processes come from the standard library and not from joblib: they need no extra, hand over results one by one while
later ones are played, and end when the process that started them is killed.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from time import sleep
from typing import Final, NoReturn, TypeVar

from openrummy.bots.program import kill_all

MAX_JOBS: Final = 256
_SENDING: Final = 2.0
"""Seconds in which a process that is told to end may still hand over a result."""

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[Result, None, None]:
    """Do the tasks in so many processes (1: in this one), and give their results in the order of the tasks.

    Closing the generator ends the processes in the midst of what they do. What a task raises is raised here, in its
    place.
    """
    if jobs == 1:
        yield from map(work, tasks)
    else:
        yield from _together(work, tasks, jobs)


def _together(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[Result, None, None]:
    # Spawned, not forked: a progress bar may have started threads, which a fork would break.
    context = get_context("spawn")
    end, ours = context.Pipe(duplex=False)
    workers = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin_work, initargs=(end,))
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(workers.submit(_do, work, task))
            # A few tasks ahead and no more: memory stays the same however many there are.
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        # A task can take minutes, and nobody wants its result any more.
        ours.close()
        raise
    finally:
        workers.shutdown(wait=True, cancel_futures=True)
        ours.close()
        end.close()


class _Worker:
    """What a process is at."""

    turn = Lock()
    working = False


def _do(work: Callable[[Task], Result], task: Task) -> Result:
    with _Worker.turn:
        _Worker.working = True
    try:
        return work(task)
    finally:
        with _Worker.turn:
            _Worker.working = False


def _begin_work(end: Connection) -> None:
    """Leave it to the first process to end the work when the keyboard interrupts it, and end when that one says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    Thread(target=_end_at, args=(end,), daemon=True).start()


def _stop(*_: object) -> NoReturn:
    kill_all()
    os._exit(1)


def _end_at(end: Connection) -> None:
    # Nothing is ever sent: the pipe ends when the first process closes it, and also when that is killed.
    end.poll(None)
    with _Worker.turn:
        if _Worker.working:
            _stop()
    # It may be handing over a result: half of one would leave the first process waiting for the rest for ever.
    sleep(_SENDING)
    _stop()
