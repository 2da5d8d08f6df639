"""Uvicorn's protocol for requests, with bounds for what a client may leave half said."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD: Final = 64 * 1024
"""Bytes before the body of a request."""
SAID_WITHIN: Final = 30.0
"""Seconds in which a request has to be here, with its body; and the first one after connecting."""


class RequestProtocol(HttpToolsProtocol):
    """Ends a connection whose request has no end, or does not come: each would hold memory and a file for ever."""

    _head = 0
    """Bytes of a head so far that is not whole yet."""
    _in_head = True
    _patience: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Called by the event loop."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the event loop."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Called by the event loop."""
        self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The request's head is too large.")

    def on_message_begin(self) -> None:
        """Called by the parser."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """Called by the parser."""
        self._in_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Called by the parser."""
        self._in_head, self._head = True, 0
        self._wait_no_longer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Called where a request wants to be a socket."""
        self._wait_no_longer()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(SAID_WITHIN, self.transport.close)

    def _wait_no_longer(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
