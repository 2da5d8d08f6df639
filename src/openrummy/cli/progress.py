"""How far a command is, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

Update = Callable[[int, str], None]
"""Takes how much is done, and what is known so far."""

_SECONDS: Final = 0.1


@contextmanager
def progress(total: int) -> Iterator[Update]:
    """A bar on standard error with what is known so far before it; nothing where that is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _nothing
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Not refreshed by a thread of its own: its processor time would be counted as that of the bots.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("", total=total)
        shown = 0.0

        def update(done: int, known: str) -> None:
            nonlocal shown
            if done == total or monotonic() - shown > _SECONDS:
                bar.update(task, completed=done, description=known, refresh=True)
                shown = monotonic()

        yield update


def _nothing(done: int, known: str) -> None:
    """Show nothing."""
