"""What a seat cannot see, as arrays: which cards may lie in which hidden places, and the state without them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from openrummy.bots.worlds import Worlds
from openrummy.engine.kernels import Array
from openrummy.game import View


class Hidden(NamedTuple):
    """The hidden part of a view. The cards of a part lie in its places in any order, each equally likely."""

    public: Array
    """The engine's state with all that the view shows (STATE_WORDS)."""
    cards: Array
    """The hidden cards (codes), part by part."""
    places: Array
    """The hidden places, in the same parts: the state's word of a hand, or KNOWN and a slot of the stock."""
    starts: Array
    """Where each part begins among the cards."""
    ends: Array
    """Where it ends. Where one card of the deck may be in the next part (see `worlds`), the two overlap in it."""


def read_hidden(view: View) -> Hidden:
    """What the view's seat cannot see."""
    worlds = Worlds(view)
    parts = dict(worlds._places)
    order = [0, worlds._unnamed, *(source for source in parts if source not in (0, worlds._unnamed))]
    cards: list[int] = []
    places: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    for source in dict.fromkeys(order):
        starts.append(len(places))
        cards += worlds._cards[source]
        places += parts[source]
        ends.append(len(cards))
    return Hidden(*(np.array(words, np.int64) for words in (worlds._public, cards, places, starts, ends)))
