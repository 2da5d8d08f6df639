"""Where everything lies in the flat state of a hand.

A state is a sequence of `STATE_WORDS` integers below 2**62: a Python list when interpreted, an
int64 array (424 bytes) when compiled. A set of cards is one integer, see `cards`.

The pile holds 52 slots of one byte, eight to a word. The discard pile grows from slot 0 upwards,
the stock lies in the slots `POS` to 51 in drawing order. The two cannot meet: every discard came
from a hand, so the slot of its card in the deck is free.
"""

from __future__ import annotations

from typing import Final

TURN: Final = 0
"""Seat to act (0 to players - 1); when the hand is over, the seat that acted last."""
PHASE: Final = 1
"""DRAW, PLAY, OUT or STALEMATE."""
POS: Final = 2
"""Slot of the next stock card; 52 - POS cards are in the stock."""
NDISC: Final = 3
"""Number of cards in the discard pile."""
TAKEN: Final = 4
"""The card taken from the discard pile in this turn while it is in the hand, as a set of one; else 0."""
MELDS_NOW: Final = 5
"""Melds laid down in this turn."""
PLAYED: Final = 6
"""Bit of each seat that melded or laid off in an earlier turn; eight bits higher, this turn included."""
MELDED: Final = 7
"""Bit of each seat that has laid down a meld in this hand."""
TURNS: Final = 8
"""Turns ended so far."""
IDLE: Final = 9
"""Draws from the discard pile in a row without a stock draw, a meld or a lay-off."""
RECYCLES: Final = 10
"""How often the discard pile has become the stock."""
NMELDS: Final = 11
"""Melds on the table."""
TABLE: Final = 12
"""All cards on the table."""
FIT_SET: Final = 13
"""Cards that complete a set of three on the table."""
FIT_UP: Final = 14
"""Cards that go on top of a run on the table (some may have been played elsewhere)."""
FIT_DOWN: Final = 15
"""Cards that go under a run on the table (some may have been played elsewhere)."""
FIT: Final = 16
"""Unplayed cards that fit some meld on the table."""
HAND: Final = 17
"""Six words: the cards of each seat."""
KNOWN: Final = 23
"""Six words: cards each seat took openly; those still in its hand are public knowledge."""
MELD: Final = 29
"""Seventeen words (52 cards make no more melds): the melds in the order they were laid down."""
PILE: Final = 46
"""Seven words: the slots of discard pile and stock."""
STATE_WORDS: Final = 53

MAX_MELDS: Final = 17

DRAW: Final = 0
PLAY: Final = 1
OUT: Final = 2
STALEMATE: Final = 3
