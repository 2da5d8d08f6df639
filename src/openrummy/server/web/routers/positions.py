"""A finished hand, step by step: every position of it, with all hands open."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec import Struct

from openrummy.game import Action, Hand, View
from openrummy.record import Record
from openrummy.record.replaying import steps
from openrummy.server.site import Here, address_of
from openrummy.server.tables.rules import target_of
from openrummy.server.web.documents import documented, json
from openrummy.server.web.errors import ApiError

router = APIRouter(prefix="/api/hands", tags=["hands"])


class Thrown(Struct, frozen=True):
    """A card of the discard pile, and who threw it (null: it was turned up at the deal)."""

    card: str
    seat: int | None


class Done(Struct, frozen=True):
    """An action: who did it, and the card that was drawn or taken by it."""

    seat: int
    action: str
    card: str | None
    recycled: bool
    """Whether the discard pile became the stock just before this draw."""


class InSight(Struct, frozen=True):
    """What everybody sees of a position."""

    phase: str
    melds: list[list[str]]
    stock: int
    recycles: int
    discards: list[Thrown]
    known: list[list[str]]
    """By seat: the cards it took openly from the discard pile and still holds."""
    taken: str | None


class Position(InSight, frozen=True):
    """The hand after an action; the first one is after the deal."""

    done: Done | None
    turn: int
    hands: list[list[str]]


class Replayed(Struct, frozen=True):
    """A finished hand and all its positions."""

    id: str
    players: list[str]
    dealer: int
    rules: dict[str, Any]
    """What differs from Basic Rummy."""
    target: int | dict[str, int]
    """What the game was played to: points, or `{"deals": n}`."""
    at: str | None
    number: int | None
    """Which hand of its game it was, from 1."""
    scores: list[int]
    """Before the hand."""
    result: dict[str, Any] | None
    """As in the record: `end`, `winner`, `rummy`, `points`."""
    values: list[int]
    """What the cards left in each hand count."""
    positions: list[Position]


@router.get("/{id}/positions", summary="A hand, step by step", **documented(Replayed, errors=("no-hand", "too-fast")))
async def get_positions(id: str, request: Request, here: Here) -> Response:
    """Every position of a finished hand, for whoever knows its id: what a replay shows, worked out by the rules."""
    here.limit("reads", address_of(request))
    line = await here.store.hand(id)
    if line is None:
        raise ApiError("no-hand")
    return json(await asyncio.to_thread(replayed, id, Record.parse(line)))


def replayed(hand_id: str, record: Record) -> Replayed:
    """Replay a record and keep every position. `RecordError` where the record cannot be so."""
    hand = record.hand()
    positions = [_position(hand, None)]
    before = _moment(hand)
    for action in steps(record, hand):
        positions.append(_position(hand, _done(hand, action, before)))
        before = _moment(hand)
    at, number = record.metadata.get("at"), record.metadata.get("hand")
    return Replayed(
        id=hand_id,
        players=list(record.players),
        dealer=record.dealer,
        rules=dict(record.rules.changes()),
        target=target_of(record.rules),
        at=at if isinstance(at, str) else None,
        number=number if isinstance(number, int) else None,
        scores=list(hand.scores),
        result=None if hand.result is None else hand.result.to_dict(),
        values=list(hand.hand_values),
        positions=positions,
    )


class _Moment(Struct, frozen=True):
    """What has to be known of the position before an action to tell what it did."""

    turn: int
    cards: frozenset[str]
    recycles: int


def _moment(hand: Hand) -> _Moment:
    return _Moment(hand.turn, frozenset(map(str, hand.hands[hand.turn])), hand.recycles)


def _done(hand: Hand, action: Action, before: _Moment) -> Done:
    drawn = None
    if str(action) in ("S", "P"):
        drawn = next((card for card in map(str, hand.hands[before.turn]) if card not in before.cards), None)
    return Done(before.turn, str(action), drawn, hand.recycles > before.recycles)


def _position(hand: Hand, done: Done | None) -> Position:
    hands = [list(map(str, cards)) for cards in hand.hands]
    return Position(done=done, turn=hand.turn, hands=hands, **in_sight(hand.view(0)))


def in_sight(view: View) -> dict[str, Any]:
    """The fields of `InSight`, the same in every seat's view."""
    return {
        "phase": view.phase,
        "melds": [list(map(str, meld.cards)) for meld in view.melds],
        "stock": view.stock_count,
        "recycles": view.recycles,
        "discards": [Thrown(str(card), thrower) for card, thrower in view.discards],
        "known": [list(map(str, cards)) for cards in view.known],
        "taken": None if view.taken is None else str(view.taken),
    }
