"""A client's end of a web socket and of plain requests: as little work as can be, so that two thousand fit one process.

What a browser sends, but for the mask: that is all zeros, which the protocol allows and which leaves the text as it is.
"""

from __future__ import annotations

import asyncio
import json
import struct
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final, NamedTuple, cast

_KEY: Final = b64encode(b"openrummy-measur").decode()
_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_NO_MASK: Final = b"\0\0\0\0"


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class Link(asyncio.Protocol):
    """One socket. `hear` is called with every text that comes."""

    def __init__(self, address: Address, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.cookie = ""
        """The cookie that the server gave with its answer."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        """Whether the other end has gone."""
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        ).encode()
        self._waiting = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, address: Address, path: str, hear: Callable[[bytes], None], cookie: str = "") -> Link:
        """Connect and shake hands."""
        _, link = await asyncio.get_running_loop().create_connection(lambda: cls(address, path, cookie, hear), *address)
        await link.opened
        return link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by inheritance
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the event loop."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Called by the event loop."""
        self._waiting += data
        if not self.opened.done() and not self._shake():
            return
        waiting, at = self._waiting, 0
        while len(waiting) - at >= 2:
            size, begin = waiting[at + 1], at + 2
            if size == 126:
                if len(waiting) < begin + 2:
                    break
                size, begin = int.from_bytes(waiting[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                if len(waiting) < begin + 8:
                    break
                size, begin = int.from_bytes(waiting[begin : begin + 8], "big"), begin + 8
            if len(waiting) < begin + size:
                break
            kind, at = waiting[at], begin + size
            if kind == _TEXT:
                self.hear(bytes(waiting[begin:at]))
            elif kind == _PING:
                self._write(_PONG, bytes(waiting[begin:at]))
        del waiting[:at]

    def _shake(self) -> bool:
        """Read the server's answer; whether it is there."""
        head, end, rest = bytes(self._waiting).partition(b"\r\n\r\n")
        if not end:
            return False
        status, *lines = head.decode("latin-1").split("\r\n")
        if " 101 " not in status:
            self.opened.set_exception(ConnectionError(status))
            return False
        for line in lines:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0].strip()
        self._waiting = bytearray(rest)
        self.opened.set_result(None)
        return True

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(_TEXT, text)

    def _write(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        size = len(content)
        head = bytes((kind, 128 | size)) if size < 126 else struct.pack(">BBH", kind, 128 | 126, size)
        self._transport.write(head + _NO_MASK + content)

    def close(self) -> None:
        """Let go of the socket."""
        if self._transport is not None and not self.lost:
            self._transport.write(bytes((_CLOSE, 128)) + _NO_MASK)
            self._transport.close()


async def request(address: Address, method: str, path: str, content: Any = None, cookie: str = "") -> bytes:
    """One plain request; the body of the answer. `ConnectionError` where the status is no success."""
    reader, writer = await asyncio.open_connection(*address)
    body = b"" if content is None else json.dumps(content).encode()
    lines = [f"{method} {path} HTTP/1.1", f"Host: {address.host}:{address.port}", "Connection: close"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"] if body else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    writer.write("\r\n".join([*lines, "\r\n"]).encode() + body)
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status = head.partition(b"\r\n")[0].decode("latin-1")
    if " 20" not in status:
        raise ConnectionError(f"{method} {path}: {status} {answer[:200]!r}")
    return answer
