"""The store as the rest of the server sees it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Self

from openrummy.server.store.connecting import connect
from openrummy.server.store.events import EventStore
from openrummy.server.store.hands import HandStore, HandSummary, Opponent, Stats
from openrummy.server.store.migrating import NewerSchema
from openrummy.server.store.players import Account, Player, PlayerStore
from openrummy.server.store.reviews import DrillPlace, DrillRow, ReviewStore

__all__ = ["Account", "DrillPlace", "DrillRow", "HandSummary", "NewerSchema", "Opponent", "Player", "Stats", "Store"]


class Store(PlayerStore, EventStore, HandStore, ReviewStore):
    """One SQLite file with everything. Made by `open`; all methods are for the event loop that opened it."""

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open or make the database, and bring its schema up to date; `NewerSchema` where it is from the future."""
        return cls(await asyncio.to_thread(connect, path))

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await self.writer.close()
        self._engine.dispose()
