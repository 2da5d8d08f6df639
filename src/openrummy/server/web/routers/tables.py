"""Making tables and looking at them."""

from __future__ import annotations

import io
from typing import Annotated, Any, Final

import msgspec
import segno
from fastapi import APIRouter, Request, Response
from msgspec import Meta, Raw, Struct

from openrummy.server.site import Code, Here, Me, address_of
from openrummy.server.tables.kinds import NewTable
from openrummy.server.web.documents import Body, documented, json
from openrummy.server.web.headers import origin_of
from openrummy.server.wire.messages import LobbyTable

router = APIRouter(prefix="/api/tables", tags=["tables"])


class TableLinks(Struct, frozen=True):
    """A new table."""

    code: str
    """How it is found: six letters and digits, in any case."""
    link: str
    """The address for those who are to join or look on."""
    seat_link: str
    """Your own: it gives your seat back in another browser, to whoever has it."""


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat link has after `?seat=`."""

    token: Annotated[str, Meta(max_length=200)]


class SeatGiven(Struct, frozen=True):
    """The seat that is yours now, from 0."""

    seat: int


class _Shown(Struct):
    """The part of a snapshot that is passed on."""

    state: Raw


_NEW: Final = Body(NewTable)
_TOKEN: Final = Body(Token)
_SHOWN: Final = msgspec.json.Decoder(_Shown)
_EXAMPLE: Final = {
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "open"}],
    "rules": {"ace": "high_or_low"},
    "target": 100,
    "clock": 60,
    "public": True,
}


@router.post(
    "",
    summary="Make a table",
    **documented(
        TableLinks,
        body=NewTable,
        status=201,
        errors=("bad-rules", "unknown-bot", "bad-setting", "bad-json", "bad-request", "no-seat", "too-fast", "storage"),
        example=_EXAMPLE,
    ),
)
async def post_table(request: Request, here: Here, me: Me) -> Response:
    """You are its host and have a seat. Where no seat is open, the first hand is dealt at once."""
    here.limit("tables", me.id)
    made = await here.tables.create(me.id, await _NEW.read(request))
    link = f"{origin_of(request.scope, here.settings.public_url)}/t/{made.code}"
    return json(TableLinks(made.code, link, f"{link}?seat={made.token}"), 201)


@router.get("", summary="The lobby", **documented(list[LobbyTable]))
async def get_tables(here: Here) -> Response:
    """The public tables that are open or being played at, open ones first, newest first."""
    return json(here.tables.lobby())


@router.get("/{code}", summary="A table", **documented(dict[str, Any], errors=("no-table", "too-many-guesses")))
async def get_table(code: Code, request: Request, here: Here) -> Response:
    """The state of a table as somebody without a seat may know it."""
    with here.guesses.about(address_of(request)):
        frame = await here.tables.watch(code, None, None)
    assert frame is not None  # nothing is known yet, so there is something new
    return Response(bytes(_SHOWN.decode(frame).state), media_type="application/json")


@router.get(
    "/{code}/qr.svg",
    summary="A table's link as a QR code",
    **documented(str, errors=("no-table", "too-many-guesses"), media="image/svg+xml", about="A picture for any size."),
)
async def get_qr(code: Code, request: Request, here: Here) -> Response:
    """For a phone to read off a screen. The link has no seat in it."""
    with here.guesses.about(address_of(request)):
        await here.tables.watch(code, None, None)
    picture = io.BytesIO()
    link = f"{origin_of(request.scope, here.settings.public_url)}/t/{code.upper()}"
    segno.make_qr(link, error="m").save(picture, kind="svg", omitsize=True, xmldecl=False, light="#fff")
    return Response(picture.getvalue(), media_type="image/svg+xml")


@router.post(
    "/{code}/claim",
    summary="Take a seat back",
    **documented(
        SeatGiven,
        body=Token,
        errors=(
            "no-table",
            "bad-token",
            "kicked",
            "already-seated",
            "bad-json",
            "bad-request",
            "too-fast",
            "too-many-guesses",
            "storage",
        ),
    ),
)
async def post_claim(code: Code, request: Request, here: Here, me: Me) -> Response:
    """With the token of a seat link the seat is yours, whoever had it in another browser."""
    here.limit("claims", address_of(request), me.id)
    given = await _TOKEN.read(request)
    with here.guesses.about(address_of(request), me.id):
        return json(SeatGiven(await here.tables.claim(code, given.token, me.id)))
