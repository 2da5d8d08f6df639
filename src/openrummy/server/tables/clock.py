"""The real clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from openrummy.server.tables.kinds import Timer


class SystemClock:
    """The time of the machine, and calls in the running event loop."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back at that time, or soon where it has passed."""
        return asyncio.get_running_loop().call_later(max(0.0, when - time.time()), callback)
