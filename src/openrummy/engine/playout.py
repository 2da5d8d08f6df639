"""Random playouts: uniform over the legal actions, from the deal to the end.

The same source runs interpreted and compiled, with the same random numbers, so both give the same
hands bit for bit. Not for shuffles that people play with: those come from `openrummy.game`.
"""

from __future__ import annotations

from typing import Final

from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import has_meld, select_bit
from openrummy.engine.choosing import count_plays, kth_play
from openrummy.engine.layout import DRAW, FIT, PHASE, PLAY, POS
from openrummy.engine.legal import (
    all_allowed,
    can_draw_stock,
    can_take,
    discards,
    must_recycle,
    own_hand,
    slot,
    write_plays,
)
from openrummy.engine.options import R_ACE, R_TURN_OVER
from openrummy.engine.turns import apply, deal, discard, draw_stock, recycle, take_discard, write_slot

WORD: Final = 0xFFFF_FFFF
MULTIPLIER: Final = 0x7FFF_FDCD
MIXER: Final = 0x2545_F491


@rule
def next_random(g: MutableInts) -> int:
    """The next 32 random bits. `g` holds one word, the generator's state (1 to 2**62).

    Marsaglia's multiply-with-carry generator, its two halves combined: exact in 63 bits,
    so the same in any integer type.
    """
    x = g[0]
    x = MULTIPLIER * (x & WORD) + (x >> 32)
    g[0] = x
    return (x ^ (x >> 32)) & WORD


@rule
def below(g: MutableInts, n: int) -> int:
    """A random number from 0 to n - 1 (n at most 2**31; the bias is below n / 2**32)."""
    return (next_random(g) * n) >> 32


@rule
def mixed(word: int) -> int:
    """Another 32-bit word for each 32-bit word, in which every bit of the first counts; 0 for 0."""
    for _ in range(3):
        word = ((word ^ (word >> 16)) * MIXER) & WORD
    return word ^ (word >> 16)


@rule
def seed_generator(g: MutableInts, seed: int) -> None:
    """Set the generator's state from a seed of 0 to 2**31 - 1, so that neighbouring seeds give unrelated numbers.

    The generator is linear: states at even distances would stay so for ever, hence the mixing.
    """
    low = mixed(seed + 1)
    g[0] = ((mixed(low + 1) & 0x3FFF_FFFF) << 32) | low


@rule
def shuffled_deck(g: MutableInts, deck: MutableInts) -> None:
    """Write 52 card codes in random order to `deck`."""
    for i in range(52):
        deck[i] = actions.code_of(i)
    for i in range(51, 0, -1):
        j = below(g, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card


@rule
def shuffle_stock(s: MutableInts, g: MutableInts) -> None:
    """Shuffle the stock where it lies."""
    first = s[POS]
    for i in range(51, first, -1):
        j = first + below(g, i - first + 1)
        card = slot(s, i)
        write_slot(s, i, slot(s, j))
        write_slot(s, j, card)


@rule
def random_draw(s: MutableInts, r: Ints, g: MutableInts) -> None:
    """Draw from stock or discard pile, each with equal chance where both are legal."""
    if can_draw_stock(s, r) and (below(g, 2) == 0 or not can_take(s, r)):
        if must_recycle(s, r):
            recycle(s)
            if r[R_TURN_OVER] == 0:
                shuffle_stock(s, g)
        draw_stock(s, r)
    else:
        take_discard(s)


@rule
def random_play(s: MutableInts, r: Ints, g: MutableInts, out: MutableInts) -> None:
    """One action of the play phase, uniform over all legal ones. `out` is room for MAX_LEGAL numbers."""
    cards = discards(s, r)
    hand = own_hand(s)
    n = cards.bit_count()
    if hand & s[FIT] == 0 and not has_meld(hand, r[R_ACE]):
        discard(s, r, select_bit(cards, below(g, n)))
        return
    listed = not all_allowed(s, r)
    k = below(g, n + (write_plays(s, r, out) if listed else count_plays(s, r)))
    if k < n:
        discard(s, r, select_bit(cards, k))
    else:
        apply(s, r, out[k - n] if listed else kth_play(s, r, k - n))


@rule
def playout(s: MutableInts, r: Ints, g: MutableInts, out: MutableInts) -> int:
    """Play a hand to its end from any state; returns the number of decisions."""
    count = 0
    while True:
        phase = s[PHASE]
        if phase == DRAW:
            random_draw(s, r, g)
        elif phase == PLAY:
            random_play(s, r, g, out)
        else:
            return count
        count += 1


@rule
def random_hand(s: MutableInts, r: Ints, g: MutableInts, deck: MutableInts, out: MutableInts, dealer: int) -> int:
    """Shuffle, deal and play one whole random hand; returns the number of decisions."""
    shuffled_deck(g, deck)
    deal(s, r, deck, dealer)
    return playout(s, r, g, out)
