"""Timing that other work on the machine disturbs little: several rounds, one task after the other, medians."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from statistics import median

Task = Callable[[], int]
"""Does some work and returns how much of it: decisions, calls."""

Rates = dict[str, list[float]]
"""By task: work a second, one figure a round."""


def rates(tasks: Mapping[str, Task], rounds: int) -> Rates:
    """Time each task once a round, in turn: A B, B A, A B ...; before that, each runs once untimed."""
    found: Rates = {name: [] for name in tasks}
    for task in tasks.values():
        task()
    order = list(tasks)
    for _ in range(rounds):
        for name in order:
            started = time.perf_counter()
            work = tasks[name]()
            found[name].append(work / (time.perf_counter() - started))
        order.reverse()
    return found


def ratio(found: Rates, of: str, to: str) -> float:
    """How many times faster one task is than another: the median over the rounds."""
    return median(a / b for a, b in zip(found[of], found[to], strict=True))


def cores() -> int:
    """Processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
