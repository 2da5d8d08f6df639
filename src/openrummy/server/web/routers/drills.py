"""Drills from one's own mistakes: positions as one's seat knew them, what to do there, and whether it is right."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from msgspec import Meta, Struct

from openrummy.game import View
from openrummy.record import Record
from openrummy.record.replaying import steps
from openrummy.server.coaching.data import Plan, Texts
from openrummy.server.coaching.drills import FORMAT, Answer, KeptDrill
from openrummy.server.site import Here, Me, Site, address_of
from openrummy.server.store.store import DrillPlace
from openrummy.server.tables.rules import target_of
from openrummy.server.web.documents import Body, documented, json
from openrummy.server.web.errors import ApiError
from openrummy.server.web.routers.positions import Done, InSight, in_sight

MOST: Final = 50
_kept: Final = msgspec.json.Decoder(KeptDrill)

router = APIRouter(prefix="/api/me/drills", tags=["coach"])


class Seen(InSight, frozen=True):
    """A position as one seat knows it: its own cards, and what everybody saw."""

    players: list[str]
    dealer: int
    rules: dict[str, Any]
    """What differs from Basic Rummy."""
    target: int | dict[str, int]
    """What the game was played to: points, or `{"deals": n}`."""
    scores: list[int]
    """Before the hand."""
    number: int | None
    """Which hand of its game it was, from 1."""
    at: str | None
    hand: list[str]
    counts: list[int]
    """How many cards each seat holds."""
    drawn: str | None
    log: list[Done]
    """What was done so far; without the cards that others drew from the stock."""


class Drill(Struct, frozen=True):
    """A position in which you erred, and the plans to choose from."""

    hand: str
    step: int
    seat: int
    position: Seen
    question: Texts
    plans: list[Plan]
    """Their order says nothing about them."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """The plan that is chosen."""

    plan: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(min_length=1, max_length=40)]
    """Its actions, as the drill has them."""


class Judged(Struct, frozen=True):
    """What an answer is worth."""

    right: bool
    """Whether the plan is the best one, or too close to it to tell."""
    verdict: str
    """As in a review."""
    loss: float
    """What the chosen plan costs, in chance to win."""
    explanation: Texts
    best: Plan
    played: Plan
    """What was played then,"""
    played_loss: float
    """and what that cost."""


_CHOICE: Final = Body(Choice)
_NUMBER: Final = Path(ge=0, le=100_000)


@router.get("", summary="Your mistakes", **documented(list[DrillPlace], errors=("too-fast",)))
async def get_drills(
    request: Request,
    here: Here,
    me: Me,
    hand: Annotated[str | None, Query(max_length=64, description="Only those of this hand.")] = None,
) -> Response:
    """Where your own mistakes are in hands that were reviewed, the costliest first, at most 50."""
    here.limit("reads", address_of(request))
    return json(await here.store.drills_of(me.id, FORMAT, hand, MOST))


@router.get("/{hand}/{step}", summary="A drill", **documented(Drill, errors=("no-drill", "too-fast")))
async def get_drill(hand: str, step: Annotated[int, _NUMBER], request: Request, here: Here, me: Me) -> Response:
    """One of your mistakes as a drill: the position as your seat knew it then, and the plans to choose from."""
    here.limit("reads", address_of(request))
    kept, record = await _find(here, me.id, hand, step)
    position = await asyncio.to_thread(seen, Record.parse(record), step, kept.seat)
    plans = [answer.plan for answer in kept.answers]
    return json(Drill(hand, step, kept.seat, position, kept.question, plans))


@router.post(
    "/{hand}/{step}",
    summary="Answer a drill",
    **documented(
        Judged,
        body=Choice,
        errors=("no-drill", "bad-json", "bad-request", "too-fast"),
        example={"plan": ["M 7c 7d 7h", "D Kd"]},
    ),
)
async def post_drill(hand: str, step: Annotated[int, _NUMBER], request: Request, here: Here, me: Me) -> Response:
    """What a plan of the drill is worth, why, and what you played then. `bad-request` where it is none of its plans."""
    here.limit("reads", address_of(request))
    chosen = (await _CHOICE.read(request)).plan
    kept, _ = await _find(here, me.id, hand, step)
    answer = _answer(kept, chosen)
    if answer is None:
        raise ApiError("bad-request", at="plan")
    return json(
        Judged(
            right=answer.right,
            verdict=answer.verdict,
            loss=answer.loss,
            explanation=answer.explanation,
            best=kept.best,
            played=kept.played,
            played_loss=kept.loss,
        )
    )


def seen(record: Record, step: int, seat: int) -> Seen:
    """The position of a record after so many actions, as a seat knows it; `RecordError` where there is none."""
    hand = record.hand()
    for _ in islice(steps(record, hand), step):
        pass
    at, number = record.metadata.get("at"), record.metadata.get("hand")
    return _seen(hand.view(seat), at if isinstance(at, str) else None, number if isinstance(number, int) else None)


def _seen(view: View, at: str | None, number: int | None) -> Seen:
    return Seen(
        players=list(view.players),
        dealer=view.dealer,
        rules=dict(view.rules.changes()),
        target=target_of(view.rules),
        scores=list(view.scores),
        number=number,
        at=at,
        hand=list(map(str, view.hand)),
        counts=list(view.counts),
        drawn=_text(view.drawn),
        log=[Done(entry.seat, str(entry.action), _text(entry.card), entry.recycled) for entry in view.log],
        **in_sight(view),
    )


def _text(card: object) -> str | None:
    return None if card is None else str(card)


def _answer(kept: KeptDrill, chosen: list[str]) -> Answer | None:
    return next((answer for answer in kept.answers if answer.plan.actions == chosen), None)


async def _find(here: Site, player_id: str, hand: str, step: int) -> tuple[KeptDrill, bytes]:
    found = await here.store.drill(player_id, FORMAT, hand, step)
    if found is None:
        raise ApiError("no-drill")
    return _kept.decode(found[0]), found[1]
