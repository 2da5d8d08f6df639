"""The sockets: one for each tab, each with its own queue, so that a slow one holds up nobody but itself."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from openrummy.server.settings import Limits
from openrummy.server.store.hands import iso
from openrummy.server.store.players import Player
from openrummy.server.tables.kinds import Refusal
from openrummy.server.tables.service import TableService
from openrummy.server.web.errors import ApiError
from openrummy.server.web.limits import Bucket, Guesses, address_key
from openrummy.server.web.metrics import Metrics
from openrummy.server.wire import messages as ms

log = logging.getLogger("openrummy.sockets")

LARGEST: Final = 16 * 1024
"""Bytes in a client's frame."""
SILENCE: Final = 11.0
"""After so many seconds without a frame a link counts as dead; clients send a ping every 2.5 s."""
SWEPT_EVERY: Final = 0.5
MOST_WAITING: Final = 256
"""Frames that may wait to be sent to one socket, and `MOST_BYTES` their bytes."""
MOST_BYTES: Final = 1024 * 1024
ENDED_AFTER: Final = 1.0
"""Seconds until the links of an ended session are cut; a page that was cut at once would come back unknown."""
_PING: Final = ms.encode(ms.Ping()).decode()
_PONG: Final = ms.encode(ms.Pong())

Doing = Callable[[str, str, str, int, ms.AnyAction], Awaitable[ms.Ack | ms.Refused]]


class Link:
    """One socket: what the tables see of a tab (a `Receiver`)."""

    __slots__ = (
        "_abort", "_bytes", "_hub", "_pump", "_queue", "_rested", "_socket", "_task", "_write", "bucket", "busy",
        "counted",        "dropped", "heard", "player", "queued", "table",
    )  # fmt: skip

    def __init__(self, hub: Sockets, socket: WebSocket, player: str) -> None:
        self.player = player
        self.counted = (address_key(socket.client.host if socket.client else None), player)
        """What its guesses are counted under."""
        self.table: str | None = None
        """The table it watches."""
        self.heard = time.monotonic()
        self.dropped = False
        self.queued = True
        """Whether a message may wait to be read."""
        self.busy = False
        """Whether a command is being done that was not read but heard."""
        self.bucket = Bucket(hub.limits.frames.burst, self.heard)
        self._hub = hub
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._pump: asyncio.Task[None] | None = None
        self._rested: asyncio.Event | None = None
        self._task = asyncio.current_task()
        state = socket.scope.get("state", {})
        self._abort: Callable[[], None] | None = state.get("abort")
        self._write: Callable[[bytes], bool] | None = state.get("write")
        listen = state.get("listen")
        if listen is not None:
            listen(lambda text: hub.hear(self, text))

    def rest(self) -> None:
        """Note that the command that was heard is done."""
        self.busy = False
        if self._rested is not None:
            self._rested.set()

    async def rested(self) -> None:
        """Come back when no command is being done."""
        while self.busy:
            self._rested = asyncio.Event()
            await self._rested.wait()

    def send(self, frame: bytes) -> None:
        """Take a frame for this tab. One that reads too slowly is cut off: when it is back it gets what it missed."""
        if self.dropped:
            return
        if self._pump is None and self._write is not None and self._write(frame):
            return
        self._queue.append(frame)
        self._bytes += len(frame)
        if len(self._queue) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.drop("slow")
        elif self._pump is None:
            # There is a task only while there is something to send: most sockets are idle most of the time.
            self._pump = asyncio.create_task(self._send_all())

    def say(self, frame: ms.ServerFrame) -> None:
        """Send a frame of ours."""
        self.send(ms.encode(frame))

    def drop(self, reason: str) -> None:
        """Cut the link at once, whatever is still to be sent: nobody reads it."""
        if self.dropped:
            return
        self.dropped = True
        self._queue.clear()
        self._hub.metrics.dropped.labels(reason).inc()
        if self._abort is not None:
            self._abort()
        elif self._task is not None:
            self._task.cancel()

    def close(self) -> None:
        """Send nothing any more: the socket is closed."""
        self.dropped = True
        if self._pump is not None:
            self._pump.cancel()

    async def _send_all(self) -> None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):  # the socket is closed: `serve` sees it too
            while self._queue:
                frame = self._queue.popleft()
                self._bytes -= len(frame)
                await self._socket.send({"type": "websocket.send", "text": frame.decode()})
        self._pump = None


class Sockets:
    """All sockets of this server."""

    def __init__(self, tables: TableService, limits: Limits, build: str, metrics: Metrics, guesses: Guesses) -> None:
        self.limits = limits
        self._guesses = guesses
        self.metrics = metrics
        self._tables = tables
        self._build = build
        self._links: set[Link] = set()
        self._by_player: Counter[str] = Counter()

    def has_room(self, player: str) -> bool:
        """Whether a player may have one more."""
        return self._by_player[player] < self.limits.sockets

    async def serve(self, socket: WebSocket, player: Player) -> None:
        """Serve one socket, which has been accepted, until it is closed."""
        link = Link(self, socket, player.id)
        self._links.add(link)
        self._by_player[player.id] += 1
        self.metrics.sockets.inc()
        try:
            await self._read(link, socket, player)
        except WebSocketDisconnect:
            pass
        finally:
            link.close()
            self._unwatch(link)
            self._tables.unsubscribe_lobby(link)
            self._links.discard(link)
            self._by_player -= Counter({player.id: 1})
            self.metrics.sockets.dec()

    def end(self, player: str) -> None:
        """Cut the links that a player has now, when the browser that asked for it has its answer."""
        ended = [link for link in self._links if link.player == player]

        def cut() -> None:
            for link in ended:
                link.drop("ended")

        asyncio.get_running_loop().call_later(ENDED_AFTER, cut)

    async def sweep(self) -> None:
        """Cut the links that have died without a word; runs until it is cancelled."""
        while True:
            await asyncio.sleep(SWEPT_EVERY)
            dead = time.monotonic() - SILENCE
            for link in [link for link in self._links if link.heard < dead]:
                link.drop("silent")

    def hear(self, link: Link, text: str) -> bool:
        """Take a text as it comes, where that needs no waiting; whether it was. The others are read, in their order.

        Nearly everything that comes is a ping, or a command when the last one is done.
        """
        frame: ms.Cmd | None = None
        if text != _PING and (link.queued or link.busy or (frame := _command_of(text)) is None):
            link.queued = True
            return False
        link.heard = time.monotonic()
        if link.dropped or link.bucket.take(self.limits.frames, link.heard):
            link.queued = True
            return False
        self.metrics.frames.inc()
        if frame is None:
            link.send(_PONG)
        else:
            link.busy = True
            self._tables.see_to(self._do(link, frame))
        return True

    async def _do(self, link: Link, frame: ms.Cmd) -> None:
        """Do a command that was heard."""
        try:
            await self._safely(link, frame, self._command(link, frame, self._tables.do))
        finally:
            link.rest()

    async def _safely(self, link: Link, frame: ms.AnyClientFrame, work: Coroutine[Any, Any, None]) -> None:
        """Let one bad moment not cost a tab its link."""
        try:
            await work
        except (Refusal, ApiError) as refusal:
            link.say(ms.Error(refusal.code, getattr(frame, "table", None)))
        except Exception:
            log.exception("a frame failed")
            link.say(ms.Error("internal", getattr(frame, "table", None)))

    async def _read(self, link: Link, socket: WebSocket, player: Player) -> None:
        rate = self.limits.frames
        while True:
            link.queued = False
            message = await socket.receive()
            link.queued = True
            await link.rested()
            if message["type"] == "websocket.disconnect" or link.dropped:
                return
            link.heard = time.monotonic()
            wait = link.bucket.take(rate, link.heard)
            if wait:  # a flood is read at the pace it is allowed, and backs up to its sender
                await asyncio.sleep(wait)
                link.bucket.take(rate, time.monotonic())
            self.metrics.frames.inc()
            frame, code = _frame_of(message)
            if frame is None:
                self.metrics.bad_frames.inc()
                link.say(ms.Error(code))
                continue
            await self._safely(link, frame, self._handle(link, frame, player))

    async def _handle(self, link: Link, frame: ms.AnyClientFrame, player: Player) -> None:
        match frame:
            case ms.Ping():
                link.send(_PONG)
            case ms.Cmd():
                await self._command(link, frame, self._tables.command)
            case ms.Watch():
                await self._watch(link, frame)
            case ms.Unwatch():
                self._unwatch(link)
            case ms.LobbyOn():
                if frame.on:
                    self._tables.subscribe_lobby(link)
                else:
                    self._tables.unsubscribe_lobby(link)
            case ms.Hello():
                now = iso(self._tables.now())
                link.say(ms.Welcome(ms.You(player.id, player.name, player.account), self._build, now))
                if frame.build not in ("", self._build):
                    link.say(ms.Update(self._build))

    async def _command(self, link: Link, frame: ms.Cmd, do: Doing) -> None:
        began = time.perf_counter()
        elsewhere = frame.table.upper() != link.table
        if elsewhere:
            try:
                self._guesses.check(*link.counted)
            except ApiError as error:
                link.say(ms.Refused(frame.cmd_id, error.code, error.params))
                return
        answer = await do(frame.table, link.player, frame.cmd_id, frame.base_seq, frame.action)
        self.metrics.command_seconds.observe(time.perf_counter() - began)
        link.say(answer)
        if elsewhere and isinstance(answer, ms.Refused) and answer.code == "no-table":
            self._guesses.missed(*link.counted)
        if isinstance(answer, ms.Refused) and answer.code == "stale":
            await self._show_missed(link, frame)

    async def _show_missed(self, link: Link, frame: ms.Cmd) -> None:
        if link.table == frame.table.upper():
            await self._tables.subscribe(frame.table, link, frame.base_seq)
        elif (missed := await self._tables.watch(frame.table, link.player, frame.base_seq)) is not None:
            link.send(missed)

    async def _watch(self, link: Link, frame: ms.Watch) -> None:
        code = frame.table.upper()
        if code != link.table:
            self._unwatch(link)
        link.table = code
        try:
            with self._guesses.about(*link.counted):
                await self._tables.subscribe(code, link, frame.from_seq)
        except (Refusal, ApiError):
            link.table = None
            raise

    def _unwatch(self, link: Link) -> None:
        if link.table is not None:
            self._tables.unsubscribe(link.table, link)
            link.table = None


def _command_of(text: str) -> ms.Cmd | None:
    """The command that a text is, if it is one."""
    if len(text) > LARGEST or '"cmd"' not in text:
        return None
    try:
        frame = ms.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return frame if isinstance(frame, ms.Cmd) else None


def _frame_of(message: Any) -> tuple[ms.AnyClientFrame | None, str]:
    """The frame in a message, or the code for why there is none."""
    text = message.get("text")
    if text is None:
        return None, "bad-frame"
    if len(text) > LARGEST:
        return None, "too-large"
    try:
        return ms.decode(text), ""
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None, "bad-frame"
