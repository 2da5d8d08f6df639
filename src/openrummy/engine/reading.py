"""Reading the piles and melds of a state."""

from __future__ import annotations

from openrummy.engine._rule import Ints
from openrummy.engine.layout import MELD, NDISC, NMELDS, POS, STATE_WORDS
from openrummy.engine.legal import slot


def new_state() -> list[int]:
    """An empty state, to be dealt into."""
    return [0] * STATE_WORDS


def stock_codes(s: Ints) -> list[int]:
    """The cards of the stock in drawing order."""
    return [slot(s, i) for i in range(s[POS], 52)]


def discard_codes(s: Ints) -> list[int]:
    """The cards of the discard pile from the bottom to the top."""
    return [slot(s, i) for i in range(s[NDISC])]


def meld_masks(s: Ints) -> list[int]:
    """The melds on the table in the order they were laid down, each a set of cards."""
    return [s[MELD + i] for i in range(s[NMELDS])]
