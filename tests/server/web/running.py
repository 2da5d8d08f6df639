"""The real server in a process of its own, as `openrummy serve` runs it, and the people who come to it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 30.0
"""Seconds after which a test gives up waiting; nothing depends on how long anything takes."""
Frame = dict[str, Any]


class RunningServer:
    """A server of its own on a free port. Its log is a file, so that a test can read it."""

    def __init__(self, data: Path, *options: str, env: dict[str, str] | None = None) -> None:
        self.data = data
        self.log = data.parent / f"{data.name}.log"
        command = [sys.executable, "-m", "openrummy", "serve", "--no-open", "--data", str(data)]
        if "--port" not in options:
            command += ["--port", "0"]
        environment = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment | {"LANG": "C.UTF-8"} | (env or {}),
            )
        self.said: list[str] = []
        self.url = self._wait_for_address()

    def _wait_for_address(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if line.startswith("http"):
                return line.strip()
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End the server; its exit status."""
        self.process.send_signal(how)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE)

    def lines(self) -> list[dict[str, Any]]:
        """The log so far."""
        return [msgspec.json.decode(line) for line in self.log.read_text().splitlines()]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.stop()


@asynccontextmanager
async def somebody(url: str, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """A new person with a browser's memory for cookies."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE + 30, headers=headers) as client:
        yield client


async def new_table(client: httpx.AsyncClient, *others: str, **wishes: Any) -> str:
    """A table of this person's; the others are `open` or levels of bots. Its code."""
    seats: list[dict[str, Any]] = [{"kind": "me"}]
    seats += [{"kind": "open"} if other == "open" else {"kind": "bot", "level": other} for other in others]
    reply = await client.post("/api/tables", json={"seats": seats, "pace": 0, **wishes})
    assert reply.status_code == 201, reply.text
    code: str = reply.json()["code"]
    return code


class Tab:
    """A socket as a page has it, with everything that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.state: Frame = {}
        """The last state that came."""
        self.news = asyncio.Event()
        self._unread = 0
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                frame = msgspec.json.decode(text)
                self.state = frame.get("state", self.state)
                self.news.set()
        self.news.set()

    async def say(self, t: str, **fields: Any) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps({"t": t, **fields}))

    async def ping(self) -> None:
        """Send pings for ever."""
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(2.5)
                await self.say("ping")

    async def watch(self, code: str, seq: int | None = None) -> Frame:
        """Watch a table; the first frame of it."""
        await self.say("watch", table=code, **{"from": seq})
        return await self.until("snapshot", "events", "error")

    async def do(self, code: str, action: Frame, cmd_id: str | None = None, base_seq: int | None = None) -> Frame:
        """Give a command; the answer."""
        wanted = cmd_id or str(uuid4())
        base = self.state["seq"] if base_seq is None else base_seq
        await self.say("cmd", table=code, cmd_id=wanted, base_seq=base, action=action)
        return await self.find(lambda f: f["t"] in ("ack", "refused") and f["cmd_id"] == wanted)

    async def until(self, *kinds: str) -> Frame:
        """The next frame of one of these kinds."""
        return await self.find(lambda frame: frame["t"] in kinds)

    async def find(self, good: Callable[[Frame], bool]) -> Frame:
        """The next frame that is good; those before it are passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._unread < len(self.raw):
                    frame: Frame = msgspec.json.decode(self.raw[self._unread])
                    self._unread += 1
                    if good(frame):
                        return frame
                assert not self._reading.done(), f"the socket was closed: {self.socket.close_code}"
                self.news.clear()
                await self.news.wait()

    async def until_state(self, good: Callable[[Frame], bool]) -> Frame:
        """Wait until the state is as wanted."""
        async with asyncio.timeout(PATIENCE):
            while not self.state or not good(self.state):
                assert not self._reading.done(), f"the socket was closed: {self.socket.close_code}"
                self.news.clear()
                await self.news.wait()
        return self.state

    def frames(self) -> list[Frame]:
        """All frames so far."""
        return [msgspec.json.decode(text) for text in self.raw]


@asynccontextmanager
async def tab(client: httpx.AsyncClient, pings: bool = True, **headers: str) -> AsyncIterator[Tab]:
    """A socket of this person, who keeps the cookie that it may bring. It pings as a page does."""
    url = str(client.base_url).rstrip("/")
    known = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    sent = {"Cookie": known, **headers} if known else headers
    async with connect(re.sub("^http", "ws", url) + "/ws", additional_headers=sent, ping_interval=None) as socket:
        assert socket.response is not None
        for cookie in socket.response.headers.get_all("Set-Cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            client.cookies.set(name, value)
        one = Tab(socket)
        pinging = asyncio.create_task(one.ping()) if pings else None
        try:
            yield one
        finally:
            if pinging is not None:
                pinging.cancel()


def temporary_directory() -> tempfile.TemporaryDirectory[str]:
    """A place for a server's data."""
    return tempfile.TemporaryDirectory(prefix="openrummy-test-")
