"""How to go out in this turn: the first action of a way, exact under every option and without trying plays.

Laying off on a meld of this turn is laying down a longer meld. So a way to go out is a choice of disjoint melds from
the hand and of lay-offs on the melds that already lay there, and at most one card that is thrown.
"""

from __future__ import annotations

from typing import Final

from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import run_starts
from openrummy.engine.dead_end import least_rest
from openrummy.engine.laydown import after_lay_offs
from openrummy.engine.layout import FIT_DOWN, FIT_SET, FIT_UP, HAND, MAX_MELDS, MELDED, MELDS_NOW, TAKEN, TURN
from openrummy.engine.legal import MAX_LEGAL, write_runs, write_sets
from openrummy.engine.options import R_ACE, R_LAYOFF_OWN, R_MAX_MELDS, R_THROW_TAKEN, R_USE_TAKEN

NONE: Final = -1
"""The answer where the seat cannot go out in this turn."""


@rule
def going_out(s: Ints, r: Ints, room: MutableInts) -> int:
    """The first action of a way to go out in this turn, melds before lay-offs; NONE where there is no way.

    Play phase only. `room` has `laydown.ROOM` words. After the action the next call gives the next one.
    """
    hand = s[HAND + s[TURN]]
    least = least_rest(s, r)
    if least > 1:
        return NONE
    may_lay_off = r[R_LAYOFF_OWN] == 0 or (s[MELDED] >> s[TURN]) & 1 == 1
    kept = _kept(s, r, hand, least, may_lay_off)
    if kept >= 0:
        return _first_of_rest(s, hand, kept)
    n = write_sets(s, r, room, 0, False)
    n = write_runs(s, r, room, n, run_starts(hand, r[R_ACE]), False)
    most = r[R_MAX_MELDS] - s[MELDS_NOW]
    # Depth first over the sets of disjoint melds: at each depth the next meld to try and the cards still free.
    depth = 0
    room[MAX_LEGAL] = 0
    room[MAX_LEGAL + MAX_MELDS] = hand
    while depth >= 0:
        i = room[MAX_LEGAL + depth]
        rest = room[MAX_LEGAL + MAX_MELDS + depth]
        while i < n and actions.meld_mask(room[i]) & ~rest:
            i += 1
        if i == n or depth >= most:
            depth -= 1
            continue
        room[MAX_LEGAL + depth] = i + 1
        rest &= ~actions.meld_mask(room[i])
        if _kept(s, r, rest, least, True) >= 0:
            return room[room[MAX_LEGAL] - 1]
        depth += 1
        room[MAX_LEGAL + depth] = i + 1
        room[MAX_LEGAL + MAX_MELDS + depth] = rest
    return NONE


@rule
def _kept(s: Ints, r: Ints, rest: int, least: int, may_lay_off: bool) -> int:
    """The card of `rest` to throw once all others are laid off, as a set; 0: none; NONE: more would be left."""
    up, down, ace = s[FIT_UP], s[FIT_DOWN], r[R_ACE]
    left = after_lay_offs(rest, s[FIT_SET], up, down, ace) if may_lay_off else rest
    if left & (left - 1):
        return NONE
    taken = 0 if r[R_THROW_TAKEN] and not r[R_USE_TAKEN] else s[TAKEN]
    if left and left != taken:
        return left
    if left == 0 and least == 0:
        return 0
    if may_lay_off:
        cards = rest & ~taken
        while cards:
            card = cards & -cards
            cards ^= card
            if after_lay_offs(rest & ~card, s[FIT_SET], up, down, ace) == 0:
                return card
    return NONE


@rule
def _first_of_rest(s: Ints, hand: int, kept: int) -> int:
    """The first lay-off of all cards but the kept one, or its discard where it is the last."""
    # Runs come first, as only they open places for further cards: a card of a set may be one that a run waits for.
    fits = hand & ~kept & (s[FIT_UP] | s[FIT_DOWN])
    if fits == 0:
        fits = hand & ~kept & s[FIT_SET]
    card = fits & -fits
    if card == 0:
        return actions.DISCARD0 + actions.number(kept.bit_length() - 1)
    side = actions.SIDE_SET
    if card & s[FIT_UP]:
        side = actions.SIDE_TOP
    elif card & s[FIT_DOWN]:
        side = actions.SIDE_BOTTOM
    return actions.LAYOFF0 + side * 52 + actions.number(card.bit_length() - 1)
