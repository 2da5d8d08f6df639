"""All parts of one running server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

from fastapi import Depends, Path
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection, Request

from openrummy.server.coaching.helping import Helping
from openrummy.server.coaching.reviews import Reviews
from openrummy.server.settings import Rate, Settings
from openrummy.server.store.players import Player
from openrummy.server.store.store import Store
from openrummy.server.tables.clock import SystemClock
from openrummy.server.tables.kinds import Thinker
from openrummy.server.tables.service import TableService
from openrummy.server.tables.thinking import ProcessThinker
from openrummy.server.web.cookies import Cookies
from openrummy.server.web.door import Arrival, Door
from openrummy.server.web.errors import ApiError
from openrummy.server.web.headers import is_secure
from openrummy.server.web.limits import Buckets, Guesses, address_key
from openrummy.server.web.metrics import Metrics, TimedThinker
from openrummy.server.web.page import Page
from openrummy.server.wire.sockets import Sockets

log = logging.getLogger("openrummy.site")
_HEALTH_LASTS: Final = 1.0
_HEALTH_WITHIN: Final = 5.0
_TIDIED_EVERY: Final = 3600.0


class Site:
    """What the routes work with. The store and the tables are there between `open` and its end."""

    store: Store
    tables: TableService
    thinker: Thinker
    reviews: Reviews
    door: Door
    sockets: Sockets

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.page = Page(settings.static)
        self.metrics = Metrics()
        self.guesses = Guesses(settings.limits.guesses)
        self.helping = Helping()
        self.logins = asyncio.Semaphore(2)
        """Checking a password takes much memory: two at a time."""
        self.polling: Counter[str] = Counter()
        """How many long polls of each player are waiting."""
        self._buckets: dict[str, Buckets] = {}
        self._health: asyncio.Task[bool] | None = None
        self._health_at = 0.0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Open the store and take up all games; at the end stop everything, the games to go on the next time."""
        settings, limits = self.settings, self.settings.limits
        settings.data.mkdir(parents=True, exist_ok=True)
        cookies = Cookies.at(settings.data)
        self.store = await Store.open(settings.database)
        try:
            self.thinker = TimedThinker(ProcessThinker(), self.metrics)
            self.reviews = Reviews(self.store)
            self.tables = TableService(self.store, self.thinker, SystemClock(), settings.tables)
            self.metrics.watch(self.tables.gauges, self.store.writer)
            self.door = Door(self.store, cookies, limits)
            self.sockets = Sockets(self.tables, limits, self.page.build, self.metrics, self.guesses)
            await self.tables.start()
            sweeping = asyncio.create_task(self.sockets.sweep())
            tidying = asyncio.create_task(self._tidy())
            try:
                yield
            finally:
                sweeping.cancel()
                tidying.cancel()
                await self.reviews.close()
                await self.tables.close()
        finally:
            await self.store.close()

    async def _tidy(self) -> None:
        """Delete what is kept no longer, as long as the server runs."""
        while True:
            await asyncio.sleep(_TIDIED_EVERY)
            try:
                await self.tables.tidy()
            except SQLAlchemyError:
                log.exception("what is kept no longer could not be deleted")

    async def enter(self, connection: HTTPConnection) -> Arrival:
        """Who is asking: the player of the cookie, or a new guest."""
        return await self.door.enter(connection, is_secure(connection.scope, self.settings.public_url))

    def limit(self, what: str, *keys: str | None) -> None:
        """Count something that is limited under each key; `too-fast` where one has none left. None is not counted."""
        buckets = self._buckets.get(what)
        if buckets is None:
            rate: Rate = getattr(self.settings.limits, what)
            buckets = self._buckets[what] = Buckets(rate)
        for key in keys:
            wait = 0.0 if key is None else buckets.take(key)
            if wait:
                raise ApiError("too-fast", wait=round(wait, 1))

    async def end_sessions(self, player_id: str) -> None:
        """Log a player out everywhere: no cookie so far is good any more, and his sockets are cut."""
        await self.store.end_sessions(player_id)
        self.sockets.end(player_id)

    async def healthy(self) -> bool:
        """Whether the store writes and reads; asked by many at once, it is tried once."""
        now = time.monotonic()
        if self._health is None or (self._health.done() and now - self._health_at > _HEALTH_LASTS):
            self._health = asyncio.create_task(self._try_store())
            self._health_at = now
        return await asyncio.shield(self._health)

    async def _try_store(self) -> bool:
        mark = int(time.time()) % 2**31  # what fits where it is written
        try:
            async with asyncio.timeout(_HEALTH_WITHIN):
                await self.store.write(lambda connection: _mark(connection, mark))
                return await self.store.read(_marked) == mark
        except Exception:  # noqa: BLE001 - whatever keeps the store from its work is the answer
            return False


def _mark(connection: Connection, mark: int) -> None:
    connection.execute(text(f"PRAGMA user_version = {mark}"))


def _marked(connection: Connection) -> int | None:
    return connection.execute(text("PRAGMA user_version")).scalar()


def site_of(connection: HTTPConnection) -> Site:
    """The site that a request came to."""
    site: Site = connection.app.state.site
    return site


def address_of(connection: HTTPConnection) -> str | None:
    """What the sender's address is counted under."""
    return address_key(connection.client.host if connection.client else None)


async def _me(request: Request) -> Player:
    player, cookie = await site_of(request).enter(request)
    if cookie is not None:
        request.state.set_cookie = cookie
    return player


def _site(request: Request) -> Site:
    return site_of(request)


Code = Annotated[str, Path(max_length=16, description="A table's code, in any case.")]
"""The code of a table, in a path."""
Here = Annotated[Site, Depends(_site)]
"""The site, for a route."""
Me = Annotated[Player, Depends(_me)]
"""Whoever is asking, for a route: a guest is made where there is no cookie."""
