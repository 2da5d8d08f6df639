"""Frames as they may come from the network: split, joined, fragmented, masked by anything, in whatever order."""

from __future__ import annotations

import asyncio
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.server.web.running import PATIENCE, RunningServer, new_table, somebody

TEXT, CONTINUED, CLOSE, PING, PONG = 1, 0, 8, 9, 10


def frame(content: bytes, kind: int = TEXT, last: bool = True) -> bytes:
    """A client's frame."""
    size, mask = len(content), os.urandom(4)
    length = bytes([128 | size]) if size < 126 else struct.pack(">BH", 128 | 126, size)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(content))
    return bytes([128 * last | kind]) + length + mask + masked


def text(t: str, **fields: Any) -> bytes:
    """A text as the page writes it."""
    return json.dumps({"t": t, **fields}, separators=(",", ":")).encode()


class Wire:
    """A socket without anything between."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, *parts: bytes) -> None:
        """Send parts, each in a packet of its own as far as that can be had."""
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()
            await asyncio.sleep(0.005)

    async def next(self) -> tuple[int, bytes]:
        """The kind and the content of the next frame."""
        async with asyncio.timeout(PATIENCE):
            kind, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
            return kind & 15, await self.reader.readexactly(size)

    async def heard(self, count: int) -> list[str]:
        """What the next texts say they are."""
        return [json.loads((await self.next())[1])["t"] for _ in range(count)]


@asynccontextmanager
async def wire(client: httpx.AsyncClient) -> AsyncIterator[Wire]:
    """A socket of this person's."""
    await client.get("/api/me")
    url = urlsplit(str(client.base_url))
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    cookie = client.cookies["openrummy"]
    lines = ["GET /ws HTTP/1.1", f"Host: {url.netloc}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: b3BlbnJ1bW15LW1lYXN1cg==", "Sec-WebSocket-Version: 13", f"Cookie: openrummy={cookie}"]
    writer.write("\r\n".join([*lines, "\r\n"]).encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


async def test_a_text_may_come_in_pieces_of_any_size(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        await one.send(frame(text("hello")))
        assert await one.heard(1) == ["welcome"]
        whole = frame(text("ping"))
        for cut in range(1, len(whole)):
            await one.send(whole[:cut], whole[cut:])
            assert await one.heard(1) == ["pong"], cut
        await one.send(*[bytes([byte]) for byte in whole])
        assert await one.heard(1) == ["pong"]


async def test_many_texts_may_come_in_one_piece_and_with_part_of_the_next(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        hello, ping = frame(text("hello")), frame(text("ping"))
        await one.send(hello + ping * 3 + ping[:5], ping[5:] + ping)
        assert sorted(await one.heard(6)) == ["pong"] * 5 + ["welcome"]


async def test_texts_of_every_size_are_read(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        for size in (0, 60, *range(100, 130), 500, 5000):
            # A field that nobody knows makes the frame as long as wanted.
            await one.send(frame(text("ping", more="x" * size)))
            assert await one.heard(1) == ["pong"], size


async def test_a_text_in_fragments_with_a_ping_between_them_is_read(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        content = text("ping")
        await one.send(frame(content[:4], last=False), frame(b"?", PING), frame(content[4:], CONTINUED))
        assert await one.next() == (PONG, b"?")
        assert await one.heard(1) == ["pong"]
        await one.send(frame(content))
        assert await one.heard(1) == ["pong"]


async def test_a_text_in_the_middle_of_a_fragmented_one_ends_the_socket(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        await one.send(frame(b'{"t":', last=False), frame(text("ping")))
        kind, content = await one.next()
        assert (kind, struct.unpack(">H", content[:2])) == (CLOSE, (1002,))


async def test_a_text_that_is_no_text_ends_the_socket(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        await one.send(frame(b'{"t":"ping\xff"}'))
        kind, content = await one.next()
        assert (kind, struct.unpack(">H", content[:2])) == (CLOSE, (1007,))


async def test_what_comes_while_a_command_is_done_is_done_in_its_order(server: RunningServer) -> None:
    async with somebody(server.url) as anna, wire(anna) as one:
        code = await new_table(anna, "open")

        def emote(number: int) -> bytes:
            action = {"a": "emote", "code": "hello"}
            return frame(text("cmd", table=code, cmd_id=f"c{number}", base_seq=0, action=action))

        await one.send(emote(1), emote(2) + frame(text("watch", table=code)) + emote(3) + emote(4))
        heard: list[Any] = []
        while len(heard) < 5 or heard[-1] != "c4":
            told = json.loads((await one.next())[1])
            if told["t"] in ("ack", "snapshot"):
                heard.append(told.get("cmd_id", told["t"]))
        assert heard == ["c1", "c2", "snapshot", "c3", "c4"]
