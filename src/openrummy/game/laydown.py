"""The ways to lay down a hand, as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openrummy import engine
from openrummy.game.action import Action
from openrummy.game.card import Card, cards_of


class LayDown(NamedTuple):
    """A set of plays of one turn, after which the turn can be ended and no further play is legal."""

    actions: tuple[Action, ...]
    """The melds and lay-offs, in an order in which each is legal; none where nothing can be laid down."""
    left: tuple[Card, ...]
    """The cards left in hand before the discard."""
    points: int
    """What those cards are worth."""
    goes_out: bool
    """Whether the hand can be won so in this turn: nothing is left, or one card that may be discarded."""


def lay_downs(state: Sequence[int], rules: Sequence[int]) -> list[LayDown]:
    """Every such set of plays for the seat to act, fewest points left first; none outside the play phase."""
    return [
        LayDown(tuple([Action.from_id(number) for number in found.actions]), cards_of(found.left), *found[2:])
        for found in engine.lay_downs(state, rules)
    ]
