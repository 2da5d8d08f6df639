"""Facts of a position after a plan, as a player would count them: outs, melds, points, and who could want the discard.

Everything comes from the view: the seat's own cards and what everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from openrummy import engine
from openrummy.bots.policy.cover import cover
from openrummy.engine.actions import RUN0, number
from openrummy.engine.cards import ACES, ALL_CARDS, longer_runs, run_starts
from openrummy.engine.going_out import NONE, going_out
from openrummy.engine.laydown import ROOM
from openrummy.engine.layout import FIT, HAND, OUT, PHASE, PLAY, TABLE, TAKEN
from openrummy.engine.legal import may_lay_off
from openrummy.engine.options import R_ACE, R_RUMMY, RUMMY_DOUBLE
from openrummy.game import Action, Card, View
from openrummy.game.card import cards_of, mask_of


@dataclass(frozen=True, slots=True)
class Danger:
    """What the next seat could want with a discard: only that seat can take it."""

    card: Card
    fits: bool
    """It can be laid off on a meld on the table."""
    wanted: int
    """Melds of three that the next seat could make of it, as far as this seat knows."""
    near: tuple[Card, ...]
    """Cards of such melds that the next seat took openly and holds."""
    taker: int | None
    """The next seat, where there are any."""


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
    """The meld that the taken card makes or lengthens, so that more of the hand is in melds."""
    spare: tuple[Card, ...]
    """The meld that the taken card would make of cards that other melds need as much."""
    fits: bool
    """The taken card can be laid off on the table."""
    wins: bool
    """With the taken card the seat can go out in this turn."""
    melded: int
    """Melds laid down."""
    laid: tuple[Card, ...]
    """Cards laid down and laid off."""
    laid_points: int
    """What those are worth."""
    held: tuple[Card, ...]
    """Cards in melds that stay in the hand."""
    loose: tuple[Card, ...]
    """Cards in hand outside melds."""
    broken: tuple[Card, ...]
    """The meld in hand that the discard belongs to."""
    leaves: int
    """How many cards in melds that discard costs, itself included."""
    outs: tuple[Card, ...]
    """Unseen cards that put more of the hand into melds."""
    to_lay_off: tuple[Card, ...]
    """Unseen cards that can be laid off on the table."""
    unseen: int
    """Cards this seat cannot see: in the stock, or in other hands and not known."""
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
    before = state[HAND + view.seat]
    draws = bool(plan) and plan[0].kind in "SP"
    card = view.top_discard if view.phase == "draw" else None
    takes = card is not None and draws and plan[0].kind == "P"
    completes = spare = thrown = 0
    if card is not None and takes:
        after = before | 1 << card.code
        meld = _meld_with(after, card, r[R_ACE])
        if cover(after, r[R_ACE]).bit_count() > cover(before, r[R_ACE]).bit_count():
            completes = meld
        else:
            spare = meld
        state[HAND + view.seat] = _without_worst(after, r, card)
    elif not draws:
        for action in plan:
            if action.kind == "D":
                thrown = 1 << action.cards[0].code
            else:
                engine.apply(state, r, action.id)
    laid = 0 if draws else before & ~state[HAND + view.seat]
    hand = state[HAND + view.seat] & ~thrown
    goes_out = not draws and (hand == 0 or state[PHASE] == OUT)
    played = any(entry.seat == view.seat and entry.action.kind in "ML" for entry in view.log)
    earlier = played and not _only_this_turn(view)
    doubled = r[R_RUMMY] == RUMMY_DOUBLE and not earlier
    held = cover(hand, r[R_ACE])
    leaves = cover(hand | thrown, r[R_ACE]).bit_count() - held.bit_count()
    live = live_cards(view)
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    fewest_seat = min(others, key=lambda seat: view.counts[seat])
    return Facts(
        plan=tuple(plan),
        goes_out=goes_out,
        doubles=goes_out and doubled,
        may_double=not goes_out and doubled and not laid and not played,
        card=card,
        completes=cards_of(completes),
        spare=cards_of(spare),
        fits=card is not None and takes and may_lay_off(view.open_state, r) and state[FIT] >> card.code & 1 == 1,
        wins=card is not None and takes and _wins_with(view, card, r),
        melded=sum(action.kind == "M" for action in plan),
        laid=cards_of(laid),
        laid_points=engine.hand_value(laid, r),
        held=cards_of(held),
        loose=cards_of(hand & ~held),
        broken=cards_of(_meld_with(hand | thrown, plan[-1].cards[0], r[R_ACE]) if thrown and leaves else 0),
        leaves=leaves,
        outs=outs_of(hand, live, r[R_ACE]),
        to_lay_off=cards_of(live & state[FIT] if may_lay_off(view.open_state, r) else 0),
        unseen=live.bit_count(),
        points=engine.hand_value(hand, r),
        fewest=view.counts[fewest_seat],
        fewest_seat=fewest_seat,
        danger=None if not thrown or goes_out else danger_of(view, plan[-1].cards[0], state[FIT]),
    )


def outs_of(hand: int, live: int, ace: int) -> tuple[Card, ...]:
    """The cards of `live` that put more cards of the hand into melds than the card itself."""
    now = cover(hand, ace).bit_count()
    return cards_of(sum(1 << code for code in engine.codes(live) if cover(hand | 1 << code, ace).bit_count() > now))


def live_cards(view: View) -> int:
    """The cards that the view's seat cannot see and that nobody is known to hold, as a set."""
    state = view.open_state
    gone = state[TABLE] | state[HAND + view.seat] | mask_of([discard.card for discard in view.discards])
    return ALL_CARDS & ~gone & ~mask_of([card for cards in view.known for card in cards])


def danger_of(view: View, card: Card, fit: int) -> Danger:
    """What the next seat could want with this card as a discard; `fit` are the cards that fit the table."""
    following = (view.seat + 1) % len(view.players)
    known = mask_of(view.known[following])
    r = view.rules.ints(len(view.players))
    threes = [meld for meld in melds_with(live_cards(view) | known, card, r[R_ACE]) if meld.bit_count() == 3]
    near = known & any_of(threes)
    return Danger(
        card=card,
        fits=bool(fit >> card.code & 1) and may_lay_off(view.open_state, r),
        wanted=len(threes),
        near=cards_of(near),
        taker=following if near else None,
    )


def melds_with(cards: int, card: Card, ace: int) -> list[int]:
    """All melds that this card makes with others of the cards, as sets."""
    bit = 1 << card.code
    cards |= bit
    rank = (ACES << (card.code & 15)) & cards
    found = [rank & ~(1 << code) for code in engine.codes(rank & ~bit)] if rank.bit_count() == 4 else []
    if rank.bit_count() >= 3:
        found.append(rank)
    length, starts = 3, run_starts(cards, ace)
    while starts:
        runs = [engine.meld_mask(RUN0 + (length - 3) * 52 + number(code)) for code in engine.codes(starts)]
        found += [run for run in runs if run & bit]
        starts = longer_runs(starts, cards, length, ace)
        length += 1
    return found


def any_of(sets: Iterable[int]) -> int:
    """The cards that are in any of the sets."""
    return reduce(or_, sets, 0)


def _meld_with(hand: int, card: Card, ace: int) -> int:
    """The meld of the hand with this card that leaves most cards in melds, a longest one; 0 where there is none."""
    return max(
        melds_with(hand, card, ace),
        key=lambda meld: (cover(hand & ~meld, ace).bit_count() + meld.bit_count(), meld.bit_count()),
        default=0,
    )


def _wins_with(view: View, card: Card, r: Sequence[int]) -> bool:
    """Whether the seat can go out in this turn once it has taken the top discard."""
    state = list(view.open_state)
    state[HAND + view.seat] |= 1 << card.code
    state[TAKEN], state[PHASE] = 1 << card.code, PLAY
    return going_out(state, r, [0] * ROOM) != NONE


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
