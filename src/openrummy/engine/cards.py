"""Cards as integers, and sets of cards as one integer.

A card is `suit * 16 + rank`: suits 0 to 3 are clubs, diamonds, hearts, spades; ranks 0 to 12 are ace
to king. A set of cards has bit `card` set for each: one suit fills a lane of 16 bits, of which 13 are
used. The three free bits keep the suits apart when a lane is shifted, and the whole stays below
2**61, so an int64 holds it.

`ace` below is the value of the rule option: LOW, HIGH_OR_LOW or AROUND.
"""

from __future__ import annotations

from typing import Final

from openrummy.engine._rule import rule

LOW: Final = 0
HIGH_OR_LOW: Final = 1
AROUND: Final = 2

LANE: Final = 0x1FFF
ACES: Final = 0x0001_0001_0001_0001
TWOS: Final = ACES << 1
KINGS: Final = ACES << 12
BELOW_KING: Final = KINGS - ACES
"""Ace to queen of every suit."""
ALL_CARDS: Final = BELOW_KING | KINGS
SECOND_LANE: Final = ACES & 0xFFFF
TENS: Final = (ACES << 9) | (ACES << 10) | (ACES << 11) | KINGS
"""The cards that count ten: tens, jacks, queens, kings."""


def codes(mask: int) -> list[int]:
    """The cards of a set, ascending: clubs, diamonds, hearts, spades, each from ace to king."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def run_order(mask: int) -> list[int]:
    """The cards of a run in sequence from its bottom: Q K A with a high ace, K A 2 around, a full suit from the ace."""
    cards = codes(mask)
    for i in range(len(cards) - 1, 0, -1):
        if cards[i] - cards[i - 1] > 1:
            return cards[i:] + cards[:i]
    return cards


@rule
def is_run(mask: int, ace: int) -> bool:
    """Whether a set of three or more cards is one run."""
    low = mask & -mask
    lane = (low.bit_length() - 1) >> 4 << 4
    suit = mask >> lane
    if suit > LANE:
        return False
    shape = suit // (suit & -suit)
    if shape & (shape + 1) == 0:
        return True
    if ace == LOW or suit & 1 == 0:
        return False
    # An ace that is not at the bottom: the other cards must end at the king, or (around) the gap be one.
    gap = LANE & ~suit
    hole = gap // (gap & -gap)
    if hole & (hole + 1) != 0 or suit & 0x1000 == 0:
        return False
    return ace == AROUND or suit & 2 == 0


@rule
def is_set(mask: int) -> bool:
    """Whether the cards are of one rank (three or four cards then make a set)."""
    low = mask & -mask
    rank = (low.bit_length() - 1) & 15
    return mask & ~(ACES << rank) == 0


@rule
def is_meld(mask: int, ace: int) -> bool:
    """Whether the cards are exactly one set or one run."""
    return mask.bit_count() >= 3 and (is_set(mask) or is_run(mask, ace))


@rule
def next_down(suits: int) -> int:
    """Move every card one rank down within its suit, the ace to the king's place."""
    return ((suits >> 1) & BELOW_KING) | ((suits & ACES) << 12)


@rule
def run_starts(mask: int, ace: int) -> int:
    """The cards that are the bottom of a run of three within the set."""
    if ace == AROUND:
        second = next_down(mask)
        return mask & second & next_down(second)
    if ace == HIGH_OR_LOW:
        mask |= (mask & ACES) << 13
    return mask & (mask >> 1) & (mask >> 2)


@rule
def longer_runs(starts: int, mask: int, length: int, ace: int) -> int:
    """Those of `starts`, the bottoms of runs of `length` cards in the set, that are bottoms of runs of one more."""
    if ace == AROUND:
        low = ACES * ((1 << (13 - length)) - 1)
        starts &= ((mask >> length) & low) | ((mask << (13 - length)) & ALL_CARDS & ~low)
    elif ace == HIGH_OR_LOW:
        starts &= (mask | ((mask & ACES) << 13)) >> length
    else:
        starts &= mask >> length
    if length >= 12:
        return starts & ACES if length == 12 else 0
    return starts


@rule
def sets_without(mask: int) -> int:
    """The sets of three in the set of cards, each as the one card of its rank that it leaves out (held or not)."""
    return (
        (((mask << 16) & ALL_CARDS) | (mask >> 48))
        & (((mask << 32) & ALL_CARDS) | (mask >> 32))
        & (((mask << 48) & ALL_CARDS) | (mask >> 16))
    )


@rule
def select_bit(mask: int, k: int) -> int:
    """The code of the k-th card (from 0) of a set, ascending."""
    for _ in range(k):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


@rule
def has_set(mask: int) -> bool:
    """Whether three cards of one rank are in the set."""
    pairs = mask & (mask >> 16)
    spades = mask >> 48
    return ((pairs & ((pairs >> 16) | spades)) | (mask & (mask >> 32) & spades)) != 0


@rule
def has_meld(mask: int, ace: int) -> bool:
    """Whether the set holds any meld."""
    return has_set(mask) or run_starts(mask, ace) != 0


@rule
def beside(cards: int, ace: int) -> int:
    """The cards next to any of these in a run, on either side: an ace by the king too, but where it is low."""
    near = cards << 1 | cards >> 1
    if ace != LOW:
        near |= (cards & ACES) << 12 | (cards & KINGS) >> 12
    return near & ALL_CARDS


def run_partners(card: int, ace: int) -> int:
    """The cards that make a run with this one (a set of one) and one more."""
    near = beside(card, ace)
    # An ace lies between two cards only in runs that go around.
    middle = near if ace == AROUND else near & ~ACES
    return near | (beside(middle, ace) & ~card)


def partners(card: int, ace: int) -> int:
    """The cards that make a set or a run with this one (a set of one) and one more."""
    return ((ACES << ((card.bit_length() - 1) & 15)) & ~card) | run_partners(card, ace)


@rule
def above(card: int, ace: int) -> int:
    """The card that goes on top of a run next, once `card` (a set of one) has become its top; 0 where none does."""
    if card & ACES and ace != AROUND:
        return 0
    if card & KINGS:
        return 0 if ace == LOW else card >> 12
    return card << 1


@rule
def under(card: int, ace: int) -> int:
    """The card that goes under a run next, once `card` (a set of one) has become its bottom; 0 where none does."""
    if card & ACES:
        return card << 12 if ace == AROUND else 0
    return card >> 1
