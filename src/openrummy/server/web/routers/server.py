"""For whoever runs the server: whether it is well, what is going on, what browsers complain of; and the page itself."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Struct

from openrummy import __version__
from openrummy.server.site import Here, address_of
from openrummy.server.web.documents import documented, json
from openrummy.server.web.errors import ApiError
from openrummy.server.web.headers import REPORTS
from openrummy.server.web.metrics import CONTENT_TYPE

log = logging.getLogger("openrummy.csp")
router = APIRouter()


class Health(Struct, frozen=True):
    """Whether the server can do its work."""

    ok: bool
    version: str
    build: str
    """The build of the page."""


@router.get(
    "/healthz", summary="Whether the server is well", tags=["server"], **documented(Health, failing="It is not.")
)
async def get_health(here: Here) -> Response:
    """Writes to the store and reads it back; status 503 where that fails."""
    well = await here.healthy()
    return json(Health(well, __version__, here.page.build), 200 if well else 503)


@router.get(
    "/metrics",
    summary="What is going on",
    tags=["server"],
    **documented(str, media="text/plain", about="In the text format of Prometheus."),
)
async def get_metrics(here: Here) -> Response:
    """Tables, sockets, commands by outcome, times, memory. Nothing about any one player."""
    return Response(here.metrics.text(), media_type=CONTENT_TYPE)


@router.post(REPORTS, include_in_schema=False)
async def post_report(request: Request, here: Here) -> Response:
    """A browser says that the page did something which the security policy does not allow."""
    here.limit("reports", address_of(request))
    here.metrics.reports.inc()
    try:
        report = msgspec.json.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        report = {}
    directive, blocked = _complaint(report)
    log.warning("the page broke its security policy", extra={"directive": directive, "blocked": blocked})
    return Response(status_code=204)


@router.get("/ws", include_in_schema=False)
async def no_socket() -> Response:
    """A request for the socket that lost its upgrade on the way, through a proxy that does not know sockets."""
    raise ApiError("upgrade-required")


@router.get("/{path:path}", include_in_schema=False)
@router.head("/{path:path}", include_in_schema=False)
async def get_page(path: str, request: Request, here: Here) -> Response:
    """The page, or one of its files."""
    if path == "api" or path.startswith("api/"):
        raise ApiError("not-found")
    answer = here.page.answer(path, request.headers)
    if answer is None:
        raise ApiError("not-found")
    return answer


def _complaint(report: Any) -> tuple[str, str]:
    """The directive, and where from what was blocked: no whole address, since one may have a token in it."""
    if isinstance(report, list) and report:
        report = report[0]
    found = report.get("csp-report", report.get("body")) if isinstance(report, dict) else None
    if not isinstance(found, dict):
        return "", ""
    directive = found.get("effective-directive") or found.get("effectiveDirective") or found.get("violated-directive")
    blocked = str(found.get("blocked-uri") or found.get("blockedURL") or "")
    scheme, slashes, rest = blocked.partition("://")
    return _word(directive), _word(scheme.partition(":")[0] + slashes + rest.partition("/")[0].partition("?")[0])


def _word(text: Any) -> str:
    return "".join(sign for sign in str(text or "")[:100] if sign.isprintable())
