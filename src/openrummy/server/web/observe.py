"""Every request is counted, timed and logged, by its route: the path itself may hold a secret."""

from __future__ import annotations

import logging
import time

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openrummy.server.web.errors import ApiError, problem
from openrummy.server.web.metrics import Metrics

log = logging.getLogger("openrummy.http")
_QUIET = frozenset({"/healthz", "/metrics"})
_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})


class Observed:
    """Stands outside of everything else, so that also what is refused, or fails, is seen."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0

        async def watching(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        began = time.perf_counter()
        try:
            await self._app(scope, receive, watching)
        except ApiError as error:
            if status:
                raise
            await problem(error.code, error.params)(scope, receive, watching)
        except ClientDisconnect:
            pass  # gone in the middle of a body: there is nobody to answer, and nothing is wrong here
        except Exception:
            log.exception("a request failed", extra={"route": _route(scope), "method": scope["method"]})
            if status:
                raise
            await problem("internal")(scope, receive, watching)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = _route(scope), scope["method"]
        self._metrics.requests.labels(route, method if method in _METHODS else "other", str(status)).inc()
        if "wait" not in scope.get("state", {}):
            self._metrics.request_seconds.observe(seconds)
        if route not in _QUIET:
            values = {"route": route, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=values)


def _route(scope: Scope) -> str:
    """The pattern that the path fits: without codes, ids and whatever else somebody may have put into it."""
    return str(getattr(scope.get("route"), "path", "other"))
