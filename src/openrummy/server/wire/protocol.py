"""Uvicorn's protocol for sockets, with two things more: a link can be cut, and written to without a detour."""

from __future__ import annotations

from asyncio.transports import BaseTransport
from typing import Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes in a message; a larger one ends the socket before it is read."""
_READ_AHEAD: Final = 16
"""Messages that may wait for the application before no more is read."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Gives the application `abort` and `write`, in the scope's state.

    Closing a socket writes what waits and asks the other end to agree. One that is dead, or reads nothing, never does:
    `abort` cuts it. `write` sends a text at once, where the usual way leads through every layer of the application.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by the event loop."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "abort": self.transport.abort, "write": self.write}

    async def send(self, message: ASGISendEvent) -> None:
        """Called by the application."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused in good order, which Uvicorn would log as an error

    def write(self, text: bytes) -> bool:
        """Send a text, if it can be sent now; whether it could."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on. Reading stops only where several wait: to stop and go on for each costs more than it."""
        if self.read_paused or self.queue.qsize() >= _READ_AHEAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False
