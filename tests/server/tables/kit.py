"""What the tests of tables share: a clock that stands still until told, tabs that note what they get, bots in place."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from openrummy import bots
from openrummy.game import View
from openrummy.server.store.store import Store
from openrummy.server.tables.kinds import NewTable, SeatWish, TableSettings
from openrummy.server.tables.service import TableService
from openrummy.server.wire import messages as ms

NAMES = ("anna", "bram", "cleo", "daan")
START = 1_800_000_000.0


class _Call:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """A clock that goes on only when a test says so."""

    def __init__(self, at: float = START) -> None:
        self._now = at
        self._calls: list[tuple[float, int, _Call]] = []
        self._count = count()

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> _Call:
        call = _Call(callback)
        heapq.heappush(self._calls, (when, next(self._count), call))
        return call

    def next_call(self) -> float | None:
        while self._calls and self._calls[0][2].callback is None:
            heapq.heappop(self._calls)
        return self._calls[0][0] if self._calls else None

    async def advance(self, seconds: float, service: TableService) -> None:
        """Let time go by, and everything happen that it brings, in order."""
        until = self._now + seconds
        while (when := self.next_call()) is not None and when <= until:
            self._now = max(self._now, when)
            while (then := self.next_call()) is not None and then <= self._now:
                callback = heapq.heappop(self._calls)[2].callback
                assert callback is not None
                callback()
            await calm(service)
        self._now = until
        await calm(service)


async def calm(service: TableService) -> None:
    """Come back when the service has nothing more to do by itself until time goes on."""
    while service._tasks:
        await asyncio.wait(list(service._tasks))


class InlineThinker:
    """Thinks at once, in place."""

    async def choose(self, level: str, view: View, seed: str) -> str | None:
        return str(bots.make(level, Random(seed)).act(view))

    async def hint(self, view: View, hand: int) -> str | None:
        return None

    async def advice(self, view: View, hand: int) -> str | None:
        return None

    async def close(self) -> None:
        pass


class Tab:
    """A tab that notes what it is sent."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def read(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(frame) for frame in self.frames]

    @property
    def state(self) -> dict[str, Any]:
        """The state in the last frame that has one, with what has been said of presence since."""
        state: dict[str, Any] = {}
        for frame in self.read():
            if "state" in frame:
                state = frame["state"]
            elif frame["t"] == "presence" and state:
                for seat, here in zip(state["seats"], frame["seats"], strict=True):
                    seat["here"] = here
                state["spectators"] = frame["spectators"]
        return state

    @property
    def hand(self) -> dict[str, Any]:
        hand: dict[str, Any] = self.state["hand"]
        return hand


class World:
    """A server's tables with a real database, and players to sit at them."""

    def __init__(
        self, path: Path, settings: TableSettings | None = None, thinker: Any = None, clock: Any = None
    ) -> None:
        self.path = path
        self.clock = clock or FakeClock()
        self.settings = settings or TableSettings(pace=0)
        self.thinker = thinker or InlineThinker()
        self._ids = count(1)

    async def open(self) -> None:
        self.store = await Store.open(self.path)
        self.service = TableService(self.store, self.thinker, self.clock, self.settings)
        await self.service.start()

    async def close(self) -> None:
        await self.service.close()
        await self.store.close()

    async def restart(self) -> None:
        await self.close()
        await self.open()

    async def player(self, player_id: str, account: bool = False) -> None:
        if await self.store.player(player_id) is None:
            await self.store.add_player(player_id, player_id.capitalize())
            if account:
                await self.store.add_account(player_id, player_id, "hash")

    async def table(self, *seats: str, **options: Any) -> str:
        """A table: `me` or names of players, `open`, or `bot:level`; all players sit down. The first is the host."""
        people = [seat for seat in seats if seat != "open" and not seat.startswith("bot:")]
        wishes = [
            SeatWish("bot", seat[4:]) if seat.startswith("bot:") else SeatWish("me" if seat == people[0] else "open")
            for seat in seats
        ]
        for name in people:
            await self.player(name)
        made = await self.service.create(people[0], NewTable(wishes, **options))
        for name in people[1:]:
            reply = await self.do(made.code, name, ms.Sit(seats.index(name)))
            assert isinstance(reply, ms.Ack), reply
        return made.code

    async def do(self, code: str, player: str, action: ms.AnyAction, base: int | None = None) -> ms.Ack | ms.Refused:
        """A command, given by somebody who has seen everything."""
        live = self.service._tables.get(code)
        seq = base if base is not None else 0 if live is None else live.table.seq
        return await self.service.command(code, player, f"c{next(self._ids)}-{self.clock.now()}", seq, action)

    async def tab(self, code: str, player: str) -> Tab:
        await self.player(player)
        tab = Tab(player)
        await self.service.subscribe(code, tab)
        return tab

    async def start(self, code: str, host: str) -> None:
        reply = await self.do(code, host, ms.Start())
        assert isinstance(reply, ms.Ack), reply

    def table_of(self, code: str) -> Any:
        return self.service._tables[code].table


@asynccontextmanager
async def world(path: Path, settings: TableSettings | None = None, **more: Any) -> AsyncIterator[World]:
    made = World(path / "test.db", settings, **more)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


def first_legal(hand: Any, *kinds: str) -> str:
    """The first legal action of the kind named first, else of the next; else the last legal one."""
    for kind in kinds:
        for action in hand.legal_actions:
            if action.kind == kind:
                return str(action)
    return str(hand.legal_actions[-1])
