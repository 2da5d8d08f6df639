"""What a card is worth to a hand: the melds it lies in, those it could make, what it counts, and to whom it would go.

For speed the questions are asked for all cards at once: each word of the room `k` answers one question, a bit a card.
`prepare` fills it for a hand, `worth` reads it for a card. Runs over the king are left to whole melds (`cover`).
"""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.cover import cover
from openrummy.bots.policy.memory import PASSED, PILE_SET, THROWN, known_of_others
from openrummy.bots.policy.params import (
    ALONE,
    BESIDE,
    COVERED,
    DANGER_KNOWN,
    DANGER_THROWN,
    DANGER_UNSEEN,
    FAR,
    LONE,
    NEAR,
    PAIR,
    PART,
    POINTS,
    STAGE0,
    STAGE_WORDS,
)
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import ACES, ALL_CARDS, TENS
from openrummy.engine.laydown import ROOM as OUT_ROOM
from openrummy.engine.layout import FIT, TABLE
from openrummy.engine.options import R_ACE, R_ACE_POINTS, R_PLAYERS

COVER: Final = OUT_ROOM
_HAND: Final = OUT_ROOM + 1
LIVE: Final = OUT_ROOM + 2
_UNSEEN: Final = OUT_ROOM + 3
_KNOWN: Final = OUT_ROOM + 4
_THROWN: Final = OUT_ROOM + 5
_PARTS: Final = OUT_ROOM + 6
_LONES: Final = OUT_ROOM + 9
_WINDOWS: Final = OUT_ROOM + 12
_BESIDE: Final = OUT_ROOM + 15
_STAGE: Final = OUT_ROOM + 16
_FIT: Final = OUT_ROOM + 17
ROOM: Final = OUT_ROOM + 18
"""Words of working room `k`: first that of `going_out`."""


@rule
def prepare(s: Ints, r: Ints, m: Ints, seat: int, hand: int, k: MutableInts) -> None:
    """Answer the questions for a hand (a set of cards) of a seat."""
    ace = r[R_ACE]
    melded = cover(hand, ace)
    known = known_of_others(s, r, seat)
    gone = s[TABLE] | m[PILE_SET]
    unseen = ALL_CARDS & ~(hand | gone)
    live = unseen & ~known
    after = seat + 1 if seat + 1 < r[R_PLAYERS] else 0
    k[COVER] = melded
    k[_HAND] = hand
    k[LIVE] = live
    k[_UNSEEN] = unseen
    k[_KNOWN] = known
    k[_THROWN] = m[THROWN + after] | m[PASSED + after]
    # The two other cards of a run: above it, around it, under it.
    free = hand & ~melded
    up1, up2, down1, down2 = free >> 1, free >> 2, free << 1, free << 2
    l1, l2, d1, d2 = live >> 1, live >> 2, live << 1, live << 2
    k[_PARTS] = (up1 & l2) | (l1 & up2)
    k[_PARTS + 1] = (down1 & l1) | (d1 & up1)
    k[_PARTS + 2] = (down1 & d2) | (d1 & down2)
    k[_LONES] = l1 & l2
    k[_LONES + 1] = d1 & l1
    k[_LONES + 2] = d1 & d2
    k[_WINDOWS] = (unseen >> 1) & (unseen >> 2)
    k[_WINDOWS + 1] = (unseen << 1) & (unseen >> 1)
    k[_WINDOWS + 2] = (unseen << 1) & (unseen << 2)
    k[_BESIDE] = (melded << 1 | melded >> 1) & ~melded
    k[_FIT] = s[FIT]
    outside = (hand & ~melded).bit_count()
    stage = 0
    if outside < NEAR:
        stage = 2
    elif outside < FAR:
        stage = 1
    k[_STAGE] = STAGE0 + stage * STAGE_WORDS


@rule
def _bit(cards: int, code: int) -> int:
    return (cards >> code) & 1


@rule
def points_of(code: int, r: Ints) -> int:
    """What a card counts."""
    if (TENS >> code) & 1:
        return 10
    rank = code & 15
    return r[R_ACE_POINTS] if rank == 0 else rank + 1


@rule
def worth(code: int, r: Ints, p: Ints, k: Ints, fits: int) -> int:
    """The worth of a card (its code), of the hand or one that could join; `fits`: what fitting the table is worth."""
    stage = k[_STAGE]
    value = -p[stage + POINTS] * points_of(code, r)
    if _bit(k[_FIT], code):
        value += fits
    if _bit(k[COVER], code):
        return value + p[stage + COVERED]
    rank = (ACES << (code & 15)) & ~(1 << code)
    same = (rank & k[_HAND]).bit_count()
    live = (rank & k[LIVE]).bit_count()
    if same == 0:
        value += p[stage + ALONE] * ((live * (live - 1)) >> 1)
    else:
        value += p[stage + PAIR] * live
    parts, lones, windows = 0, 0, 0
    for i in range(3):
        parts += _bit(k[_PARTS + i], code)
        lones += _bit(k[_LONES + i], code)
        windows += _bit(k[_WINDOWS + i], code)
    value += p[stage + PART] * parts + p[stage + LONE] * lones
    if _bit(k[_BESIDE], code):
        value += p[stage + BESIDE]
    unseen = (rank & k[_UNSEEN]).bit_count()
    windows += (unseen * (unseen - 1)) >> 1
    lane = 0x1FFF << (code >> 4 << 4)
    around = rank | (lane & ((0b11011 << code) >> 2))
    value += p[DANGER_UNSEEN] * windows
    value += p[DANGER_KNOWN] * (around & k[_KNOWN]).bit_count()
    return value - p[DANGER_THROWN] * (around & k[_THROWN]).bit_count()
