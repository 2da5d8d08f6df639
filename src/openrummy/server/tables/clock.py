"""The real clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from openrummy.server.tables.kinds import Timer


class SystemClock:
    """The time of the machine, and calls in the running event loop.

    It never runs backwards: where the machine's clock is set back, this one goes on as if it had not been, so that no
    turn and no bot waits for a time that has been before.
    """

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        self._began = max(self._began, time.time() - time.monotonic())
        return self._began + time.monotonic()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at that time, or soon where it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), callback)
