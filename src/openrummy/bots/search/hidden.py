"""What a seat cannot see, as arrays: which cards may lie in which hidden places, and the state without them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from openrummy.bots.worlds import Worlds
from openrummy.engine.kernels import Array
from openrummy.engine.layout import KNOWN
from openrummy.game import View


class Hidden(NamedTuple):
    """The hidden part of a view. The cards of a part lie in its places in any order."""

    public: Array
    """The engine's state with all that the view shows (STATE_WORDS)."""
    cards: Array
    """The hidden cards (codes), part by part."""
    places: Array
    """The hidden places, in the same parts: the state's word of a hand, or KNOWN and a slot of the stock."""
    parts: Array
    """(parts, 3): where each part begins, where its places in hands end and those in the stock begin, and its end."""
    held: Array
    """(n, 2): the places in hands (their number among the places), and the part of each."""


def read_hidden(view: View) -> Hidden:
    """What the view's seat cannot see."""
    worlds = Worlds(view)
    cards: list[int] = []
    places: list[int] = []
    parts: list[tuple[int, int, int]] = []
    held: list[tuple[int, int]] = []
    for source, unsorted in worlds.places.items():
        found = sorted(unsorted)
        start = len(places)
        hands = sum(place < KNOWN for place in found)
        held += [(start + i, len(parts)) for i in range(hands)]
        places += found
        cards += worlds.cards[source]
        parts.append((start, start + hands, len(cards)))
    return Hidden(
        np.array(worlds.public, np.int64),
        np.array(cards, np.int64),
        np.array(places, np.int64),
        np.array(parts, np.int64).reshape(-1, 3),
        np.array(held, np.int64).reshape(-1, 2),
    )
