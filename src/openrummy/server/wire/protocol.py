"""Uvicorn's protocol for sockets, with one thing more: a link can be cut without waiting for its other end."""

from __future__ import annotations

from asyncio.transports import BaseTransport
from typing import Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes in a message; a larger one ends the socket before it is read."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Gives the application `abort`, in the scope's state.

    Closing a socket writes what waits and asks the other end to agree. One that is dead, or reads nothing, never does.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by the event loop."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "abort": self.transport.abort}

    async def send(self, message: ASGISendEvent) -> None:
        """Called by the application."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused in good order, which Uvicorn would log as an error
