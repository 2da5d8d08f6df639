"""Where sockets come in."""

from __future__ import annotations

import logging

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from openrummy.server.site import Site
from openrummy.server.store.writer import WriterClosed
from openrummy.server.web.errors import ApiError, problem
from openrummy.server.web.guard import is_foreign, refuse_socket

log = logging.getLogger("openrummy.sockets")
PATH = "/ws"


class Entrance:
    """Takes sockets past all that is for requests only: each layer on the way would stay in memory while they last."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket, or let a request through."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        site, socket = self._site, WebSocket(scope, receive, send)
        try:
            if scope["path"] != PATH:
                raise ApiError("not-found")
            if is_foreign(scope, site.settings.public_url):
                raise ApiError("bad-origin")
            player, cookie = await site.enter(socket)
            if not site.sockets.has_room(player.id):
                raise ApiError("too-many", most=site.settings.limits.sockets)
        except ApiError as error:
            await refuse_socket(socket, problem(error.code, error.params))
            return
        except (SQLAlchemyError, WriterClosed):
            log.exception("the store failed")
            await refuse_socket(socket, problem("storage"))
            return
        headers = [] if cookie is None else [(b"set-cookie", cookie.encode("ascii"))]
        await socket.accept(headers=headers)
        await site.sockets.serve(socket, player)
