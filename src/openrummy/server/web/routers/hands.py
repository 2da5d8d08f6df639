"""Records of finished hands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Struct

from openrummy.server.site import Here, Me, Site, address_of
from openrummy.server.store.store import HandSummary
from openrummy.server.web.documents import documented, json
from openrummy.server.web.errors import ApiError

MOST: int = 100
_LINES = "application/x-ndjson"
_CHUNK = 50

router = APIRouter(prefix="/api/hands", tags=["hands"])


class Hands(Struct, frozen=True):
    """A page of a list of hands."""

    hands: list[HandSummary]
    next: str | None
    """What to give as `before` for the next page; null where this is the last."""


@router.get("", summary="Your hands", **documented(Hands, errors=("too-fast",)))
async def get_hands(
    request: Request,
    here: Here,
    me: Me,
    before: Annotated[str | None, Query(max_length=64, description="`next` of the page before.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 20,
    mine: Annotated[str | None, Query(description="Only your own hands are listed, with or without this.")] = None,
) -> Response:
    """The hands that you played to their end, newest first."""
    here.limit("reads", address_of(request))
    found = await here.store.hands_of(me.id, before, limit + 1)
    page = found[:limit]
    return json(Hands(page, page[-1].id if len(found) > limit else None))


@router.get(
    "/mine.jsonl",
    summary="All your records",
    **documented(str, errors=("too-fast",), media=_LINES, about="A record a line, oldest first."),
)
async def get_my_records(request: Request, here: Here, me: Me) -> Response:
    """Every hand that you played to its end, as `openrummy replay` and `openrummy show` read them."""
    here.limit("reads", address_of(request))
    headers = {"Content-Disposition": 'attachment; filename="openrummy.rummy.jsonl"'}
    return StreamingResponse(_lines(here, me.id), media_type=_LINES, headers=headers)


@router.get("/{id}", summary="A record", **documented(dict[str, Any], errors=("no-hand", "too-fast")))
async def get_hand(id: str, request: Request, here: Here) -> Response:
    """The record of a finished hand, for whoever knows its id: docs/record.md says what is in it."""
    here.limit("reads", address_of(request))
    record = await here.store.hand(id)
    if record is None:
        raise ApiError("no-hand")
    return Response(record, media_type="application/json")


async def _lines(here: Site, player_id: str) -> AsyncIterator[bytes]:
    chunk: list[bytes] = []
    async for record in here.store.records_of(player_id):
        chunk.append(record + b"\n")
        if len(chunk) == _CHUNK:
            yield b"".join(chunk)
            chunk.clear()
    yield b"".join(chunk)
