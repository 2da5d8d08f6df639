"""What the coach says: a hint and advice for whoever is to act, and the review of a finished hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response

from openrummy.game import View
from openrummy.server.coaching.data import Advice, Hint, Review, Working
from openrummy.server.coaching.reviews import installed
from openrummy.server.site import Code, Here, Me, Site, address_of
from openrummy.server.store.store import Player
from openrummy.server.web.documents import documented, json
from openrummy.server.web.errors import ApiError

router = APIRouter(prefix="/api", tags=["coach"])
_JSON = "application/json"
_READY_IN = 30.0
"""Seconds after which to ask again while the coach gets ready, or has too many to help."""
_REFUSED = (
    "no-table",
    "no-seat",
    "no-hints",
    "not-your-turn",
    "no-coach",
    "coach-busy",
    "coach-not-ready",
    "coach-not-installed",
    "too-fast",
    "too-many-guesses",
)
"""Why whoever is to act is not helped."""


@router.post(
    "/tables/{code}/hint",
    summary="A hint",
    **documented(Hint, errors=_REFUSED),
)
async def post_hint(code: Code, request: Request, here: Here, me: Me) -> Response:
    """What the coach would do in your place now, from what you may know, and why.

    Only where nobody but bots plays against you, or where the table was made with `hints`.
    """
    return await _help(code, request, here, me, here.thinker.hint)


@router.post(
    "/tables/{code}/advice",
    summary="Advice beyond a hint",
    **documented(Advice, errors=_REFUSED),
)
async def post_advice(code: Code, request: Request, here: Here, me: Me) -> Response:
    """How dangerous each discard is, what the others are likely to hold, and whether to hold melds or lay them down.

    All from what you may know, where hints are allowed, and limited with them.
    """
    return await _help(code, request, here, me, here.thinker.advice)


@router.post(
    "/hands/{id}/review",
    summary="Ask for a review",
    **documented(
        Review,
        working=(Working, "It is being made: ask with GET until it is there."),
        errors=("no-hand", "no-coach", "coach-not-installed", "coach-busy", "too-fast"),
    ),
)
async def post_review(id: str, request: Request, here: Here, me: Me) -> Response:
    """The review of a finished hand, for whoever knows its id. It takes some seconds, once: then it is kept."""
    here.limit("reads", address_of(request))
    found = await here.reviews.find(id)
    if found is None:
        record = await here.store.hand(id)
        if record is None:
            raise ApiError("no-hand")
        _expect_installed()
        here.limit("reviews", address_of(request), me.id)
        if here.reviews.full:
            raise ApiError("coach-busy", wait=_READY_IN)
        found = here.reviews.begin(id, record)
    return _told(found)


@router.get(
    "/hands/{id}/review",
    summary="A review",
    **documented(
        Review,
        working=(Working, "It is being made: ask again in a second."),
        empty="Nobody has asked for it, or there is no such hand.",
        errors=("no-coach", "storage", "too-fast"),
    ),
)
async def get_review(id: str, request: Request, here: Here) -> Response:
    """The review of a finished hand that somebody has asked for.

    `no-coach` where it could not be made, `storage` where it could not be kept.
    """
    here.limit("reads", address_of(request))
    found = await here.reviews.find(id)
    failed = here.reviews.failed(id)
    if found is None and failed is not None:
        raise ApiError(failed)
    return Response(status_code=204) if found is None else _told(found)


async def _help(
    code: str, request: Request, here: Site, me: Player, ask: Callable[[View, int], Awaitable[str | None]]
) -> Response:
    """What the coach says to the seat that is to act."""
    here.limit("hints", me.id)
    if here.helping.full:
        raise ApiError("coach-busy", wait=_READY_IN)
    async with here.helping.one(me.id):
        # Only now, so that it is about the position in which he will be answered.
        with here.guesses.about(address_of(request), me.id):
            view, number = await here.tables.position(code, me.id)
        _expect_installed()
        text = None if here.reviews.warming_up else await ask(view, number)
    if text is None:
        here.reviews.warm_up()
        raise ApiError("coach-not-ready", wait=_READY_IN) if here.reviews.warming_up else ApiError("no-coach")
    return Response(text, media_type=_JSON)


def _expect_installed() -> None:
    if not installed():
        raise ApiError("coach-not-installed")


def _told(found: bytes | Working) -> Response:
    return json(found, 202) if isinstance(found, Working) else Response(found, media_type=_JSON)
