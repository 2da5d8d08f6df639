"""What is refused before anything looks at it: requests from other sites' pages, and bodies that are too large."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from openrummy.server.web.errors import ApiError, problem
from openrummy.server.web.headers import hosts_of

_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})


class Guarded:
    """Stands in front of the whole application."""

    def __init__(self, app: ASGIApp, public_url: str | None, body: int) -> None:
        self._app = app
        self._public_url = public_url
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through, or refuse it."""
        if scope["type"] == "http":
            if scope["method"] not in _HARMLESS and is_foreign(scope, self._public_url):
                await problem("bad-origin")(scope, receive, send)
                return
            if _declared(scope) > self._body:
                await problem("too-large", {"most": self._body})(scope, receive, send)
                return
            receive = self._counting(receive)
        await self._app(scope, receive, send)

    def _counting(self, receive: Receive) -> Receive:
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._body:  # sent in chunks, without saying how much it is
                raise ApiError("too-large", most=self._body)
            return message

        return counted


def is_foreign(scope: Scope, public_url: str | None) -> bool:
    """Whether another site's page is behind it. Programs send no `Origin`; browsers do, and cannot leave it out."""
    origins = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"origin"]
    allowed = hosts_of(scope, public_url)
    return any(origin.partition("://")[2] not in allowed for origin in origins)


async def refuse_socket(socket: WebSocket, answer: Response) -> None:
    """Answer a socket's handshake with an ordinary answer, where the server can do so."""
    await socket.receive()
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(answer)
    else:
        await socket.close(1008)


def _declared(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0
