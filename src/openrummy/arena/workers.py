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
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeVar

MAX_JOBS: Final = 256

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[Result, None, None]:
    """Do the tasks in so many processes (1: in this one), and give their results in the order of the tasks.

    Closing the generator gives the processes up. What a task raises is raised here, in its place.
    """
    if jobs == 1:
        yield from map(work, tasks)
    else:
        yield from _together(work, tasks, jobs)


def _together(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Generator[Result, None, None]:
    # Spawned, not forked: a progress bar may have started threads, which a fork would break.
    workers = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin_work)
    waiting: deque[Future[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(workers.submit(work, task))
            # A few tasks ahead and no more: memory stays the same however many there are.
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        workers.shutdown(wait=True, cancel_futures=True)


def _begin_work() -> None:
    """Leave it to the first process to end the work when the keyboard interrupts it, and end with that process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A process that is killed tells its workers nothing: they would wait for ever.
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
