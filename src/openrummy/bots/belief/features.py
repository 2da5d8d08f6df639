"""What a hand would say about its seat's play so far: numbers that true hands have otherwise than random ones.

One source, two speeds, as the policies. The weights `b` are whole numbers, thousandths of a logarithm: STAGES blocks of
FEATURES, one for each part of the hand's course.
"""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.cover import cover
from openrummy.bots.policy.memory import PASSED, PILE_SET, THROWN
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import ACES, ALL_CARDS, LANE, TENS
from openrummy.engine.layout import FIT, HAND, KNOWN, PLAYED, TABLE, TURNS
from openrummy.engine.options import R_ACE, R_PLAYERS

MELDED: Final = 0
"""Cards in melds."""
PAIRED: Final = 1
"""Cards outside melds of which the hand holds two of the rank."""
PARTED: Final = 2
"""Cards outside melds with the next card of the suit, or the one after it, beside them."""
LONE: Final = 3
"""Cards outside melds with no such company."""
LONE_TENS: Final = 4
"""Those of them that count ten."""
TENS_HELD: Final = 5
"""All cards that count ten."""
THROWN_RANK: Final = 6
"""Cards of a rank that the seat has thrown."""
THROWN_BESIDE: Final = 7
"""Cards in sequence with one that the seat has thrown."""
PASSED_RANK: Final = 8
"""Cards of a rank that the seat left lying."""
PASSED_BESIDE: Final = 9
"""Cards in sequence with one that the seat left lying."""
PASSED_MELD: Final = 10
"""Cards left lying that would have made a meld with cards of the hand."""
FITTING: Final = 11
"""Cards that fit the table."""
KNOWN_NEAR: Final = 12
"""Cards beside, or of the rank of, those that the seat took openly and holds."""
DEAD: Final = 13
"""Lone cards whose company has been thrown or lies on the table."""
FEATURES: Final = 14

STAGES: Final = 6
"""A hand is in stage 0 while each seat has had one turn at most, then a stage later every two turns, up to stage 4;
the last stage is for seats that have laid something down."""
B_WORDS: Final = STAGES * FEATURES


@rule
def stage_of(s: Ints, r: Ints, seat: int) -> int:
    """In which part of its course the hand of a seat is."""
    if (s[PLAYED] >> seat) & 1:
        return STAGES - 1
    return min(s[TURNS] // (2 * r[R_PLAYERS]), STAGES - 2)


@rule
def same_rank(cards: int) -> int:
    """All cards of the ranks of these."""
    return ((cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE) * ACES


@rule
def in_sequence(cards: int) -> int:
    """The cards next to these, and those after them."""
    return (cards << 1 | cards << 2 | cards >> 1 | cards >> 2) & ALL_CARDS


@rule
def twice(cards: int) -> int:
    """All cards of the ranks of which there are two of these."""
    a, b, c, d = cards, cards >> 16, cards >> 32, cards >> 48
    return (((a & (b | c | d)) | (b & (c | d)) | (c & d)) & LANE) * ACES


@rule
def write_features(hand: int, seat: int, s: Ints, r: Ints, m: Ints, f: MutableInts) -> None:
    """Write the FEATURES numbers of a hand (a set of cards) that a seat may hold."""
    melded = cover(hand, r[R_ACE])
    free = hand & ~melded
    pairs = twice(free) & free
    parts = in_sequence(free) & free
    lone = free & ~(pairs | parts)
    thrown, passed, known = m[THROWN + seat], m[PASSED + seat], s[KNOWN + seat] & s[HAND + seat]
    up, down = hand << 1, hand >> 1
    makes = twice(hand) | (up & down) | (up & hand << 2) | (down & hand >> 2)
    gone = s[TABLE] | m[PILE_SET]
    f[MELDED] = melded.bit_count()
    f[PAIRED] = pairs.bit_count()
    f[PARTED] = parts.bit_count()
    f[LONE] = lone.bit_count()
    f[LONE_TENS] = (lone & TENS).bit_count()
    f[TENS_HELD] = (hand & TENS).bit_count()
    f[THROWN_RANK] = (hand & same_rank(thrown)).bit_count()
    f[THROWN_BESIDE] = (hand & in_sequence(thrown)).bit_count()
    f[PASSED_RANK] = (hand & same_rank(passed)).bit_count()
    f[PASSED_BESIDE] = (hand & in_sequence(passed)).bit_count()
    f[PASSED_MELD] = (passed & makes).bit_count()
    f[FITTING] = (hand & s[FIT]).bit_count()
    f[KNOWN_NEAR] = (hand & ~known & (same_rank(known) | in_sequence(known))).bit_count()
    f[DEAD] = (lone & (twice(gone) | (gone << 1 & ALL_CARDS & gone >> 1))).bit_count()


@rule
def log_weight(hand: int, seat: int, s: Ints, r: Ints, m: Ints, b: Ints, f: MutableInts) -> int:
    """How likely a hand is that of the seat, against others that are as possible: a logarithm in thousandths.

    `b` has the B_WORDS weights (all 0: every hand is equally likely), `f` is room for FEATURES numbers.
    """
    write_features(hand, seat, s, r, m, f)
    first = stage_of(s, r, seat) * FEATURES
    total = 0
    for i in range(FEATURES):
        total += b[first + i] * f[i]
    return total
