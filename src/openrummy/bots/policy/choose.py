"""What a policy does next: a draw, a play or a discard, from what its seat may know and the numbers of its style.

One source, two speeds: interpreted for a bot at a table, compiled for the tens of thousands of hands a second that
search and training play. Every answer is legal under every option.
"""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.cover import cover, in_runs, in_sets
from openrummy.bots.policy.memory import COUNT
from openrummy.bots.policy.outs import fewest_lost, near, outs_ask_for
from openrummy.bots.policy.params import (
    FITS,
    FITS_HELD,
    HOLD_CARDS,
    HOLD_STOCK,
    HOLD_TURNS,
    MELD_GAIN,
    OUTS,
    OUTS_LEFT,
    OUTS_TAKEN,
    OUTSIDE,
    PATIENCE,
    TAKE_AT,
)
from openrummy.bots.policy.worth import COVER, prepare, worth
from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.going_out import NONE, going_out
from openrummy.engine.laydown import after_lay_offs
from openrummy.engine.layout import (
    DRAW,
    FIT,
    FIT_DOWN,
    FIT_SET,
    FIT_UP,
    HAND,
    IDLE,
    KNOWN,
    NDISC,
    PHASE,
    PLAY,
    PLAYED,
    POS,
    RECYCLES,
    TAKEN,
    TURN,
    TURNS,
)
from openrummy.engine.legal import can_draw_stock, can_take, discards, slot, write_plays
from openrummy.engine.options import R_ACE, R_MAX_RECYCLES, R_PLAYERS
from openrummy.engine.scoring import hand_value
from openrummy.engine.turns import take_discard

HAND_LIMIT: Final = 52
SEATS: Final = 0xFF
"""The bits of PLAYED that tell of earlier turns."""


@rule
def lays_down(s: Ints, r: Ints, p: Ints, m: Ints) -> bool:
    """Whether the seat to act lays melds down though it cannot go out: holding has no point, or is too dangerous."""
    turn = s[TURN]
    if (s[PLAYED] >> turn) & 1 or s[TURNS] >= p[HOLD_TURNS]:
        return True
    if p[PATIENCE] and s[PLAYED] & SEATS == 0:
        hand = s[HAND + turn]
        outside = (hand & ~cover(hand, r[R_ACE])).bit_count()
        if 4 * s[TURNS] + p[OUTSIDE] * outside >= p[PATIENCE]:
            return True
    if s[RECYCLES] >= r[R_MAX_RECYCLES] and 52 - s[POS] <= p[HOLD_STOCK]:
        return True
    fewest = HAND_LIMIT
    for seat in range(r[R_PLAYERS]):
        if seat != turn:
            fewest = min(fewest, m[COUNT + seat])
    return fewest <= p[HOLD_CARDS]


@rule
def way_out(s: Ints, r: Ints, room: MutableInts) -> int:
    """The first action of a way to go out now, or NONE; most hands are told apart by a quick look."""
    hand = s[HAND + s[TURN]]
    ace = r[R_ACE]
    playable = in_sets(hand) | in_runs(hand, ace)
    if s[FIT]:
        playable |= hand & ~after_lay_offs(hand, s[FIT_SET], s[FIT_UP], s[FIT_DOWN], ace)
    left = hand & ~playable
    if left & (left - 1):
        return NONE
    return going_out(s, r, room)


@rule
def wins_with_discard(s: MutableInts, r: Ints, room: MutableInts) -> bool:
    """Whether taking the top discard lets the seat go out in this turn. The state is as before when it returns."""
    turn = s[TURN]
    pile, hand, known, idle = s[NDISC], s[HAND + turn], s[KNOWN + turn], s[IDLE]
    take_discard(s)
    found = way_out(s, r, room)
    s[NDISC], s[HAND + turn], s[KNOWN + turn], s[IDLE] = pile, hand, known, idle
    s[TAKEN], s[PHASE] = 0, DRAW
    return found != NONE


@rule
def choose_draw(s: MutableInts, r: Ints, p: Ints, m: Ints, room: MutableInts) -> int:
    """Stock or discard pile."""
    if s[NDISC] == 0 or not can_take(s, r):
        return actions.STOCK
    if not can_draw_stock(s, r) or wins_with_discard(s, r, room):
        return actions.TAKE
    turn = s[TURN]
    hand = s[HAND + turn]
    code = slot(s, s[NDISC] - 1)
    laying = lays_down(s, r, p, m)
    fits = p[FITS] if laying else p[FITS_HELD]
    prepare(s, r, m, turn, hand | 1 << code, room)
    gain = worth(code, r, p, room, fits) - (_cheapest(hand, r, p, room, fits) >> 6)
    melded = cover(hand, r[R_ACE])
    if room[COVER].bit_count() > melded.bit_count():
        gain += p[MELD_GAIN]
    if (p[OUTS_TAKEN] or p[OUTS_LEFT]) and near(hand, melded, s[FIT]):
        takes = outs_ask_for(hand, 1 << code, s[FIT], r, p, room, p[TAKE_AT] - gain)
    else:
        takes = gain >= p[TAKE_AT]
    return actions.TAKE if takes else actions.STOCK


@rule
def _cheapest(cards: int, r: Ints, p: Ints, k: Ints, fits: int) -> int:
    """The card of least worth, as 64 * worth + code."""
    best = 1 << 40
    while cards:
        code = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        value = (worth(code, r, p, k, fits) << 6) + code
        best = min(best, value)
    return best


@rule
def choose_discard(s: Ints, r: Ints, p: Ints, m: Ints, room: MutableInts) -> int:
    """The discard of least worth; NONE where nothing may be thrown now."""
    turn = s[TURN]
    cards = discards(s, r)
    if cards == 0:
        return NONE
    if cards & (cards - 1):
        fits = p[FITS] if lays_down(s, r, p, m) else p[FITS_HELD]
        hand = s[HAND + turn]
        prepare(s, r, m, turn, hand, room)
        if p[OUTS] and near(hand, room[COVER], s[FIT]):
            code = fewest_lost(hand, cards, s[FIT], r, p, room, fits) & 63
        else:
            code = _cheapest(cards, r, p, room, fits) & 63
    else:
        code = cards.bit_length() - 1
    return actions.DISCARD0 + actions.number(code)


@rule
def choose_play(s: Ints, r: Ints, room: MutableInts) -> int:
    """The dearest play that spoils no meld: melds of the best cover first, then lay-offs; NONE without any."""
    n = write_plays(s, r, room)
    hand = s[HAND + s[TURN]]
    melded = cover(hand, r[R_ACE])
    best, most = NONE, -1
    for i in range(n):
        action = room[i]
        if action < actions.LAYOFF0:
            cards = actions.meld_mask(action)
            value = hand_value(cards, r) + 200
            if cards & ~melded or cover(hand & ~cards, r[R_ACE]).bit_count() + cards.bit_count() < melded.bit_count():
                value -= 200
        else:
            card = 1 << actions.layoff_card(action)
            value = hand_value(card, r)
            if card & melded:
                continue
        if value > most:
            best, most = action, value
    return best


@rule
def next_action(s: MutableInts, r: Ints, p: Ints, m: Ints, room: MutableInts) -> int:
    """The next action of the seat to act, legal; NONE when the hand is over. The state is left as it was."""
    if s[PHASE] == DRAW:
        return choose_draw(s, r, p, m, room)
    if s[PHASE] != PLAY:
        return NONE
    action = way_out(s, r, room)
    if action == NONE and lays_down(s, r, p, m):
        action = choose_play(s, r, room)
    if action == NONE:
        action = choose_discard(s, r, p, m, room)
    if action == NONE:
        # A taken card that must be used now (option): any play will do, since each leaves a way to end the turn.
        write_plays(s, r, room)
        action = room[0]
    return action
