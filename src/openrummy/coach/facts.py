"""Facts of a position after a plan, as a player would count them: outs, melds, points, and who could want the discard.

Everything comes from the view: the seat's own cards and what everybody knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy import engine
from openrummy.bots.policy.cover import cover
from openrummy.engine.cards import ACES, ALL_CARDS
from openrummy.engine.layout import FIT, HAND, OUT, PHASE, TABLE
from openrummy.engine.options import R_ACE, R_RUMMY, RUMMY_DOUBLE
from openrummy.game import Action, Card, View
from openrummy.game.card import cards_of, mask_of


@dataclass(frozen=True, slots=True)
class Danger:
    """Who could want a discard."""

    card: Card
    fits: bool
    """It can be laid off on a meld on the table."""
    wanted: int
    """Melds of three that others could make of it with cards this seat has not seen."""
    near: tuple[Card, ...]
    """Cards of the same rank, or next to it in suit, that others took openly and hold."""
    taker: int | None
    """Who took the first of those."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a plan does and leaves."""

    plan: tuple[Action, ...]
    goes_out: bool
    doubles: bool
    """It goes out, and going rummy counts double."""
    may_double: bool
    """It does not go out, but keeps the chance to go rummy for double."""
    card: Card | None
    """The discard that is taken or left lying, in a draw."""
    completes: tuple[Card, ...]
    """The meld that the taken card makes or lengthens."""
    melded: int
    """Melds laid down."""
    laid_off: int
    held: tuple[Card, ...]
    """Cards in melds that stay in the hand."""
    loose: tuple[Card, ...]
    """Cards in hand outside melds."""
    outs: tuple[Card, ...]
    """Unseen cards that put more of the hand into melds."""
    unseen: int
    """Cards this seat has not seen: in the stock, or in other hands and not known."""
    points: int
    """What the hand is worth after the plan."""
    fewest: int
    """The fewest cards that another seat holds."""
    fewest_seat: int
    danger: Danger | None
    """Of the discard."""


def facts_of(view: View, plan: Sequence[Action]) -> Facts:
    """The facts of a plan of the view's seat."""
    r = view.rules.ints(len(view.players))
    state = list(view.open_state)
    card = view.top_discard if view.phase == "draw" else None
    completes: tuple[Card, ...] = ()
    if plan and plan[0].kind in "SP":
        before = state[HAND + view.seat]
        if plan[0].kind == "P" and card is not None:
            after = before | 1 << card.code
            if cover(after, r[R_ACE]).bit_count() > cover(before, r[R_ACE]).bit_count():
                completes = _meld_with(after, card, r[R_ACE])
            state[HAND + view.seat] = _without_worst(after, r, card)
        thrown = None
    else:
        for action in plan:
            if action.kind != "D":
                engine.apply(state, r, action.id)
        thrown = plan[-1].cards[0] if plan and plan[-1].kind == "D" else None
    hand = state[HAND + view.seat] & ~(0 if thrown is None else 1 << thrown.code)
    draws = bool(plan) and plan[0].kind in "SP"
    goes_out = not draws and (hand == 0 or state[PHASE] == OUT)
    played = any(entry.seat == view.seat and entry.action.kind in "ML" for entry in view.log)
    earlier = played and not _only_this_turn(view)
    plays = [action for action in plan if action.kind in "ML"]
    doubled = r[R_RUMMY] == RUMMY_DOUBLE and not earlier
    held = cover(hand, r[R_ACE])
    live = live_cards(view)
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    fewest_seat = min(others, key=lambda seat: view.counts[seat])
    return Facts(
        plan=tuple(plan),
        goes_out=goes_out,
        doubles=goes_out and doubled,
        may_double=not goes_out and doubled and not plays and not played,
        card=card,
        completes=completes,
        melded=sum(action.kind == "M" for action in plays),
        laid_off=sum(action.kind == "L" for action in plays),
        held=cards_of(held),
        loose=cards_of(hand & ~held),
        outs=outs_of(hand, live, r[R_ACE]),
        unseen=live.bit_count(),
        points=engine.hand_value(hand, r),
        fewest=view.counts[fewest_seat],
        fewest_seat=fewest_seat,
        danger=None if thrown is None or goes_out else danger_of(view, thrown, state[FIT]),
    )


def outs_of(hand: int, live: int, ace: int) -> tuple[Card, ...]:
    """The cards of `live` that put more cards of the hand into melds than the card itself."""
    now = cover(hand, ace).bit_count()
    return cards_of(sum(1 << code for code in engine.codes(live) if cover(hand | 1 << code, ace).bit_count() > now))


def live_cards(view: View) -> int:
    """The cards that the view's seat has not seen and that nobody is known to hold, as a set."""
    state = view.open_state
    gone = state[TABLE] | state[HAND + view.seat] | mask_of([discard.card for discard in view.discards])
    return ALL_CARDS & ~gone & ~mask_of([card for cards in view.known for card in cards])


def danger_of(view: View, card: Card, fit: int) -> Danger:
    """Who could want this card as a discard; `fit` are the cards that fit the table."""
    known = {seat: mask_of(cards) for seat, cards in enumerate(view.known) if seat != view.seat}
    unseen = live_cards(view)
    for cards in known.values():
        unseen |= cards
    rank = (ACES << (card.code & 15)) & ~(1 << card.code)
    lane = 0x1FFF << (card.code >> 4 << 4)
    around = rank | (((0b11011 << card.code) >> 2) & lane)
    same = (rank & unseen).bit_count()
    windows = 0
    for first in range(card.code - 2, card.code + 1):
        needed = (0b111 << first if first >= 0 else 0) & ~(1 << card.code)
        windows += int(needed != 0 and needed & lane == needed and needed & unseen == needed)
    near = {seat: cards & around for seat, cards in known.items() if cards & around}
    taker = next(iter(near), None)
    return Danger(
        card=card,
        fits=bool(fit >> card.code & 1),
        wanted=windows + same * (same - 1) // 2,
        near=() if taker is None else cards_of(near[taker]),
        taker=taker,
    )


def _meld_with(hand: int, card: Card, ace: int) -> tuple[Card, ...]:
    """A longest meld of the hand with this card that leaves most cards in melds."""
    best, found = (-1, -1), 0
    for meld in _melds_with(hand, card):
        rest = cover(hand & ~meld, ace).bit_count() + meld.bit_count()
        if (rest, meld.bit_count()) > best:
            best, found = (rest, meld.bit_count()), meld
    return cards_of(found)


def _melds_with(hand: int, card: Card) -> list[int]:
    bit = 1 << card.code
    rank = (ACES << (card.code & 15)) & hand
    found = [rank] if rank.bit_count() >= 3 else []
    top = bottom = card.code
    while hand >> (top + 1) & 1 and (top + 1) & 15 < 13:
        top += 1
    while bottom & 15 and hand >> (bottom - 1) & 1:
        bottom -= 1
    run = ((1 << (top - bottom + 1)) - 1) << bottom
    if run.bit_count() >= 3 and run & bit:
        found.append(run)
    return found


def _without_worst(hand: int, r: Sequence[int], taken: Card) -> int:
    """The hand after the discard that leaves most in melds, then fewest points; not the taken card."""
    choices = [hand & ~(1 << code) for code in engine.codes(hand) if code != taken.code]
    return min(choices, key=lambda rest: (-cover(rest, r[R_ACE]).bit_count(), engine.hand_value(rest, r)), default=hand)


def _only_this_turn(view: View) -> bool:
    """Whether all plays of the view's seat were in the turn that goes on now."""
    if view.turn != view.seat:
        return False
    for entry in reversed(view.log):
        if entry.action.kind == "D":
            break
    else:
        return True
    last = max(i for i, entry in enumerate(view.log) if entry.action.kind == "D")
    return not any(e.seat == view.seat and e.action.kind in "ML" for e in view.log[: last + 1])
