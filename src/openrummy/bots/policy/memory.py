"""What a seat remembers beyond the engine's state: public knowledge as integers, interpreted and compiled alike.

A memory `m` has MEMORY_WORDS integers. Everything in it everybody at the table knows, so one memory serves all seats.
A policy reads a seat's own hand, the table, the discard pile, the numbers in `m`, and of the other hands no more than
KNOWN & HAND, the cards taken openly.
"""

from __future__ import annotations

from typing import Final

from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.layout import HAND, KNOWN, NDISC, TURN
from openrummy.engine.legal import must_recycle, slot
from openrummy.engine.options import R_PLAYERS, R_TURN_OVER
from openrummy.engine.playout import shuffle_stock
from openrummy.engine.turns import apply, recycle

PILE_SET: Final = 0
"""The cards of the discard pile, as a set."""
COUNT: Final = 1
"""Six words: the number of cards in each hand."""
THROWN: Final = 7
"""Six words: the cards each seat has discarded since the stock was last made, as a set."""
PASSED: Final = 13
"""Six words: the top discards each seat left lying since then to draw from the stock, as a set."""
MEMORY_WORDS: Final = 19


@rule
def begin(s: Ints, r: Ints, m: MutableInts) -> None:
    """Remember what is known right after the deal."""
    for i in range(MEMORY_WORDS):
        m[i] = 0
    m[PILE_SET] = 1 << slot(s, 0)
    for seat in range(r[R_PLAYERS]):
        m[COUNT + seat] = s[HAND + seat].bit_count()


@rule
def play(s: MutableInts, r: Ints, m: MutableInts, g: MutableInts, action: int) -> None:
    """Do a legal action in a whole state and remember what everybody sees of it. `g` shuffles a new stock."""
    turn = s[TURN]
    if action == actions.STOCK:
        if s[NDISC] > 0:
            top = 1 << slot(s, s[NDISC] - 1)
            if must_recycle(s, r):
                recycle(s)
                m[PILE_SET] = top
                for i in range(THROWN, MEMORY_WORDS):
                    m[i] = 0
                if r[R_TURN_OVER] == 0:
                    shuffle_stock(s, g)
            m[PASSED + turn] |= top
    elif action == actions.TAKE:
        m[PILE_SET] &= ~(1 << slot(s, s[NDISC] - 1))
    elif action < actions.SET0:
        card = 1 << actions.code_of(action - actions.DISCARD0)
        m[PILE_SET] |= card
        m[THROWN + turn] |= card
    apply(s, r, action)
    m[COUNT + turn] = s[HAND + turn].bit_count()


@rule
def known_of_others(s: Ints, r: Ints, seat: int) -> int:
    """The cards that others took openly and still hold."""
    cards = 0
    for other in range(r[R_PLAYERS]):
        if other != seat:
            cards |= s[KNOWN + other] & s[HAND + other]
    return cards
