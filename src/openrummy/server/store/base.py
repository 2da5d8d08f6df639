"""What all parts of the store stand on: reading in threads, writing through the one writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine

from openrummy.server.store.writer import Job, Writer

T = TypeVar("T")


class StorePart:
    """A part of the store, with the means to read and write."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.writer = Writer(engine)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a reading query in a thread of its own."""
        return await asyncio.to_thread(self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return query(connection)

    async def write(self, job: Job) -> None:
        """Come back when the job is on the disk."""
        await self.writer.write(job)
