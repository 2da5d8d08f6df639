"""Who is asking: the player of the cookie, or a new guest."""

from __future__ import annotations

import random
from secrets import token_hex
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection

from openrummy.server.settings import Limits
from openrummy.server.store.players import Player
from openrummy.server.store.store import Store
from openrummy.server.web.cookies import Cookies
from openrummy.server.web.errors import ApiError
from openrummy.server.web.limits import Buckets, address_key

GUESTS: Final = (
    "Alpaca", "Bison", "Bonobo", "Cobra", "Condor", "Coyote", "Dingo", "Dodo", "Flamingo", "Gecko", "Gorilla", "Ibis",
    "Impala", "Jaguar", "Kiwi", "Koala", "Lynx", "Mustang", "Okapi", "Oryx", "Otter", "Panda", "Pony", "Puma", "Python",
    "Tapir", "Wombat", "Zebra",
)  # fmt: skip
"""What guests are called, with a number: names that are the same in both languages."""


class Arrival(NamedTuple):
    """A player, and the `Set-Cookie` header to send where he needs a cookie."""

    player: Player
    cookie: str | None


class Door:
    """Knows the players by their cookies, and makes guests of those without."""

    def __init__(self, store: Store, cookies: Cookies, limits: Limits) -> None:
        self._store = store
        self._cookies = cookies
        self._guests = Buckets(limits.guests)

    async def enter(self, connection: HTTPConnection, secure: bool) -> Arrival:
        """The player of the cookie, or a new guest. Refused with `too-fast` where an address brings too many."""
        signed = self._cookies.read(connection.headers.get("cookie"))
        player = None if signed is None else await self._store.player(signed.player)
        if signed is not None and player is not None and signed.session == player.session:
            return Arrival(player, self.cookie(player, secure) if signed.stale else None)
        key = address_key(connection.client.host if connection.client else None)
        wait = 0.0 if key is None else self._guests.take(key)
        if wait:
            raise ApiError("too-fast", wait=round(wait, 1))
        name = f"{random.choice(GUESTS)} {random.randrange(2, 100)}"
        guest = await self._store.add_player(token_hex(12), name)
        return Arrival(guest, self.cookie(guest, secure))

    def cookie(self, player: Player, secure: bool) -> str:
        """The `Set-Cookie` header for a player."""
        return self._cookies.write(player.id, player.session, secure)
