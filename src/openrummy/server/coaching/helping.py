"""Who is being helped at a table: each player with one question at a time, and not too many in all."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MOST: Final = 50
"""Questions that are being answered or wait."""


class Helping:
    """The questions of one server. For the event loop."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._asking: Counter[str] = Counter()
        self._locks: dict[str, asyncio.Lock] = {}

    @property
    def full(self) -> bool:
        """Whether so many are asked that no other can be."""
        return self._asking.total() >= self._most

    @asynccontextmanager
    async def one(self, player: str) -> AsyncIterator[None]:
        """Ask a question of this player's when those he asked before are answered, so that others get their turn."""
        lock = self._locks.setdefault(player, asyncio.Lock())
        self._asking[player] += 1
        try:
            async with lock:
                yield
        finally:
            self._asking[player] -= 1
            if not self._asking[player]:
                del self._asking[player], self._locks[player]
