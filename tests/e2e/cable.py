"""The network between a browser and the server, which can be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit


class Cable:
    """An address of its own that leads to a server as long as it is whole."""

    def __init__(self, url: str, *, refuse: bytes | None = None) -> None:
        """`refuse` is how a request begins that never gets through: `GET /ws`."""
        self._to = urlsplit(url)
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self._port = 0
        self._refuse = refuse
        self.refused = 0
        """How many connections were refused because of what they asked."""

    @property
    def url(self) -> str:
        """Where the browser goes."""
        return f"http://127.0.0.1:{self._port}"

    async def mend(self) -> None:
        """Let everything through (again)."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Break all connections and let no new ones through."""
        if self._server:
            self._server.close()
        for line in list(self._lines):
            line.transport.abort()
        self._lines.clear()

    async def __aenter__(self) -> Self:
        await self.mend()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self._to.hostname
        first = await reader.read(65536) if self._refuse else b""
        if self._refuse and first.startswith(self._refuse):
            self.refused += 1
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._lines |= {writer, far_writer}
        far_writer.write(first)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._lines -= {writer, far_writer}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()
