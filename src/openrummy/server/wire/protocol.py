"""Uvicorn's protocol for sockets, with more: one can be cut, written to and listened to without a detour."""

from __future__ import annotations

import struct
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.speedups import apply_mask

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes in a message; a larger one ends the socket before it is read."""
_READ_AHEAD: Final = 16
"""Messages that may wait for the application before no more is read."""
_WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
_MASKED: Final = 0x80
_HEAD: Final = 6
"""Bytes before a short text: the kind, the length, and the mask."""
_IN_TWO_BYTES: Final = 126
"""What stands for the length of a text whose length is in the two bytes that follow; less is a length itself."""

Listener = Callable[[str], bool]
"""Takes a text, if it can be taken now; whether it could."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Gives the application `abort`, `write` and `listen`, in the scope's state.

    Closing a socket writes what waits and asks the other end to agree. One that is dead, or reads nothing, never does:
    `abort` cuts it. `write` sends a text, and `listen` lets the application have texts as they come, where the usual
    ways lead through every layer of the application. Texts that are written in one go leave in one packet.
    """

    _listener: Listener | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Called by the event loop."""
        super().connection_made(transport)
        self._unsent: list[bytes] = []
        doors = {"abort": self.transport.abort, "write": self.write, "listen": self.listen}
        self.app_state = {**self.app_state, **doors}

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the event loop."""
        self._listener = None
        self._unsent.clear()
        super().connection_lost(exc)

    # To the client

    async def send(self, message: ASGISendEvent) -> None:
        """Called by the application."""
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused in good order, which Uvicorn would log as an error

    def write(self, text: bytes) -> bool:
        """Send a text, if it can be sent now; whether it could."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.close_sent or self.disconnected:
            return False
        size = len(text)
        if size < _IN_TWO_BYTES:
            head = bytes((_WHOLE_TEXT, size))
        elif size < 1 << 16:
            head = struct.pack(">BBH", _WHOLE_TEXT, _IN_TWO_BYTES, size)
        else:
            head = struct.pack(">BBQ", _WHOLE_TEXT, 127, size)
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += (head, text)
        return True

    def _flush(self) -> None:
        if self._unsent:
            unsent, self._unsent = self._unsent, []
            self.transport.write(b"".join(unsent))

    def shutdown(self) -> None:
        """Called by the server at its end."""
        self._flush()
        super().shutdown()

    # From the client

    def listen(self, listener: Listener) -> None:
        """Let this have every text that it can take from now on."""
        self._listener = listener

    def data_received(self, data: bytes) -> None:
        """Called by the event loop. What is one whole text, as nearly always, needs no parser."""
        text = None if self._listener is None else self._whole_text(data)
        if text is None:
            self._flush()  # what the parser answers comes behind what was written before
            super().data_received(data)
        elif self._listener is None or not self._listener(text):
            self._put(text.encode())

    def _whole_text(self, data: bytes) -> str | None:
        """The text, where the data are exactly one frame that is a whole text; None for anything else."""
        if len(data) < _HEAD or data[0] != _WHOLE_TEXT or self.close_sent or self.conn.state is not OPEN:
            return None
        size, begin = data[1] - _MASKED, _HEAD
        if size == _IN_TWO_BYTES:
            size, begin = int.from_bytes(data[2:4], "big"), _HEAD + 2
        elif not 0 <= size < _IN_TWO_BYTES:
            return None
        if size > LARGEST_MESSAGE or len(data) != begin + size or not self._between_messages():
            return None
        try:
            return apply_mask(data[begin:], data[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return None

    def _between_messages(self) -> bool:
        """Whether the parser has had nothing of the next message yet."""
        conn = self.conn
        if conn.current_size is not None or conn.reader.buffer:
            return False
        waiting: Any = conn.parser
        while (deeper := waiting.gi_yieldfrom) is not None:
            waiting = deeper
        return bool(waiting.__name__ == "at_eof")

    def _put(self, text: bytes) -> None:
        """Let a text wait for the application."""
        self.curr_msg_data_type, self.frames = "text", [text]
        self._queue_up()

    def send_receive_event_to_app(self) -> None:
        """Called by the parser: hand a message on."""
        if self._listener is not None and self.curr_msg_data_type == "text" and not self.close_sent:
            text = b"".join(self.frames)
            try:
                heard = self._listener(text.decode())
            except UnicodeDecodeError:
                heard = False
            if heard:
                self.frames = []
                return
        self._queue_up()

    def _queue_up(self) -> None:
        """Reading stops only where several messages wait: to stop and go on for each costs more than it."""
        if self.read_paused or self.queue.qsize() >= _READ_AHEAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False
