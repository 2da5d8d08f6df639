"""Plans: what a seat may do next. A draw, or in the play phase a whole rest of the turn: plays and the discard.

The first plan is always the policy's own. The others are the ways to play or hold that matter, each with the discards
of least worth: hold; lay everything down; melds alone; lay-offs alone; one meld; one lay-off.
"""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.choose import lays_down, next_action, way_out, wins_with_discard
from openrummy.bots.policy.cover import cover
from openrummy.bots.policy.memory import MEMORY_WORDS
from openrummy.bots.policy.params import FITS, FITS_HELD
from openrummy.bots.policy.worth import prepare, worth
from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.going_out import NONE
from openrummy.engine.kernels import Array
from openrummy.engine.layout import (
    DRAW,
    FIT_DOWN,
    FIT_SET,
    FIT_UP,
    HAND,
    NDISC,
    PHASE,
    PLAY,
    STATE_WORDS,
    TABLE,
    TURN,
)
from openrummy.engine.legal import can_draw_stock, can_take, discards, write_plays
from openrummy.engine.options import R_ACE
from openrummy.engine.scoring import hand_value
from openrummy.engine.turns import apply

PLAN_WORDS: Final = 32
"""Room for a plan: more than a turn can have actions (a hand has at most 26 cards in it)."""
MELDS: Final = 1
LAY_OFFS: Final = 2
KEY_WORDS: Final = 5
"""What tells apart the states that plans lead to."""


@rule
def pick_play(s: Ints, r: Ints, room: MutableInts, kinds: int) -> int:
    """The dearest play of these kinds that spoils no meld of the best cover; NONE without any."""
    n = write_plays(s, r, room)
    hand = s[HAND + s[TURN]]
    melded = cover(hand, r[R_ACE])
    best, most = NONE, -1
    for i in range(n):
        action = room[i]
        if action < actions.LAYOFF0:
            cards = actions.meld_mask(action)
            rest = cover(hand & ~cards, r[R_ACE]).bit_count() + cards.bit_count()
            if kinds & MELDS == 0 or cards & ~melded or rest < melded.bit_count():
                continue
            value = hand_value(cards, r) + 200
        else:
            card = 1 << actions.layoff_card(action)
            if kinds & LAY_OFFS == 0 or card & melded:
                continue
            value = hand_value(card, r)
        if value > most:
            best, most = action, value
    return best


@rule
def copy_words(source: Ints, target: MutableInts, count: int) -> None:
    """Copy the first `count` words."""
    for i in range(count):
        target[i] = source[i]


@rule
def note(t: Ints, turn: int, thrown: int, plans: Array, keys: Array, count: int, length: int) -> int:
    """Keep the plan in row `count` of `length` actions, unless one before leads to the same; returns the new count.

    `t` is the state before the discard `thrown` (a set; 0 where there is none).
    """
    keys[count, 0] = t[HAND + turn] & ~thrown
    keys[count, 1] = t[TABLE]
    keys[count, 2] = t[FIT_SET]
    keys[count, 3] = t[FIT_UP]
    keys[count, 4] = t[FIT_DOWN]
    for i in range(length, PLAN_WORDS):
        plans[count, i] = NONE
    for c in range(count):
        same = True
        for i in range(KEY_WORDS):
            same = same and keys[c, i] == keys[count, i]
        if same:
            return count
    return count + 1


@rule
def with_discards(
    t: MutableInts,
    r: Ints,
    p: Ints,
    m: Ints,
    most: int,
    room: MutableInts,
    plans: Array,
    keys: Array,
    count: int,
    length: int,
    limit: int,
) -> int:
    """Add the plan of `length` actions in row `count`, which led to `t`, with each of the discards of least worth."""
    turn = t[TURN]
    cards = discards(t, r)
    hand = t[HAND + turn]
    if cards == 0 or count >= limit:
        return count
    fits = p[FITS] if lays_down(t, r, p, m) else p[FITS_HELD]
    prepare(t, r, m, turn, hand, room)
    n = 0
    while cards:
        code = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        value = (worth(code, r, p, room, fits) << 6) + code
        i = n
        while i > 0 and room[i - 1] > value:
            room[i] = room[i - 1]
            i -= 1
        room[i] = value
        n += 1
    base = count
    for i in range(min(n, most)):
        code = room[i] & 63
        for k in range(length):
            plans[count, k] = plans[base, k]
        plans[count, length] = actions.DISCARD0 + actions.number(code)
        count = note(t, turn, 1 << code, plans, keys, count, length + 1)
        if count >= limit:
            break
    return count


@rule
def write_plans(
    s: Ints,
    r: Ints,
    p: Ints,
    m: Ints,
    most: int,
    t: MutableInts,
    n: MutableInts,
    room: MutableInts,
    plans: Array,
    keys: Array,
    limit: int,
) -> int:
    """Write the plans of the seat to act to `plans`, at most `limit`; returns how many.

    `most` is how many discards are tried with the same plays. t, n, room and keys are working room: a state, a memory,
    `worth.ROOM` words and (limit, KEY_WORDS) words. The state needs no hidden cards.
    """
    turn = s[TURN]
    copy_words(s, t, STATE_WORDS)
    copy_words(m, n, MEMORY_WORDS)
    if s[PHASE] == DRAW:
        return _draws(t, r, p, n, room, plans)
    if s[PHASE] != PLAY:
        return 0
    out = way_out(t, r, room) != NONE
    length = 0
    thrown = 0
    while t[PHASE] == PLAY and t[TURN] == turn:
        action = next_action(t, r, p, n, room)
        plans[0, length] = action
        length += 1
        if actions.DISCARD0 <= action < actions.SET0:
            thrown = 1 << actions.code_of(action - actions.DISCARD0)
            break
        apply(t, r, action)
    count = note(t, turn, thrown, plans, keys, 0, length)
    if out:
        return count
    return _bases(s, r, p, m, most, t, room, plans, keys, count, limit)


@rule
def _draws(t: MutableInts, r: Ints, p: Ints, n: Ints, room: MutableInts, plans: Array) -> int:
    for c in range(2):
        for i in range(PLAN_WORDS):
            plans[c, i] = NONE
    plans[0, 0] = next_action(t, r, p, n, room)
    if not can_draw_stock(t, r) or not can_take(t, r) or t[NDISC] == 0 or wins_with_discard(t, r, room):
        return 1
    plans[1, 0] = actions.STOCK + actions.TAKE - plans[0, 0]
    return 2


@rule
def _bases(
    s: Ints,
    r: Ints,
    p: Ints,
    m: Ints,
    most: int,
    t: MutableInts,
    room: MutableInts,
    plans: Array,
    keys: Array,
    count: int,
    limit: int,
) -> int:
    """Hold, lay everything, melds alone, lay-offs alone; then each single play."""
    for kinds in range(4):
        copy_words(s, t, STATE_WORDS)
        length = 0
        while kinds and count < limit and t[PHASE] == PLAY:
            action = pick_play(t, r, room, kinds)
            if action == NONE:
                break
            plans[count, length] = action
            length += 1
            apply(t, r, action)
        if kinds == 0 or length > 0:
            count = with_discards(t, r, p, m, most, room, plans, keys, count, length, limit)
    copy_words(s, t, STATE_WORDS)
    plays = min(write_plays(t, r, room), limit)
    for i in range(plays):
        if count >= limit:
            break
        copy_words(s, t, STATE_WORDS)
        write_plays(t, r, room)
        action = room[i]
        apply(t, r, action)
        if t[PHASE] != PLAY:
            continue
        plans[count, 0] = action
        count = with_discards(t, r, p, m, min(most, 2), room, plans, keys, count, 1, limit)
    return count
