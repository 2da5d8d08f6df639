"""What can be done with the selected cards. What is legal comes from the game alone; nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openrummy.game import Action, Card, Hand, Meld


@dataclass(frozen=True)
class Offers:
    """What can be done now with the selection."""

    draw_stock: bool = False
    take_discard: bool = False
    meld: Action | None = None
    lay_offs: tuple[tuple[int, tuple[Action, ...]], ...] = ()
    """For each meld on the table (its number, from 0) that takes all the selected cards: the actions, in order."""
    discard: Action | None = None

    def lay_off_on(self, meld: int) -> tuple[Action, ...]:
        """The actions that lay the selection off on a meld; none where it does not fit."""
        return dict(self.lay_offs).get(meld, ())

    @property
    def plays(self) -> int:
        """How many different things the selection can do."""
        return bool(self.meld) + len(self.lay_offs) + bool(self.discard)


def offers(hand: Hand, selected: Iterable[Card]) -> Offers:
    """What the seat whose turn it is can do with these cards of its hand."""
    cards = frozenset(selected)
    legal = hand.legal_actions
    if hand.phase == "draw":
        kinds = {action.kind for action in legal}
        return Offers(draw_stock="S" in kinds, take_discard="P" in kinds)
    if not cards:
        return Offers()
    meld = next((action for action in legal if action.kind == "M" and cards == frozenset(action.cards)), None)
    discard = next((action for action in legal if action.kind == "D" and cards == frozenset(action.cards)), None)
    return Offers(meld=meld, lay_offs=_lay_offs(hand, cards), discard=discard)


def _lay_offs(hand: Hand, cards: frozenset[Card]) -> tuple[tuple[int, tuple[Action, ...]], ...]:
    found = []
    for number, meld in enumerate(hand.melds):
        actions = _on_meld(hand, cards, number, meld)
        if actions:
            found.append((number, actions))
    return tuple(found)


def _on_meld(hand: Hand, cards: frozenset[Card], number: int, meld: Meld) -> tuple[Action, ...]:
    """The actions that lay all the cards off on one meld, in an order in which each is legal; none where none is."""
    for action in hand.legal_actions:
        if action.kind != "L" or action.cards[0] not in cards or action.target not in meld:
            continue
        rest = cards.difference(action.cards)
        if not rest:
            return (action,)
        trial = hand.copy()
        trial.play(action)
        if trial.over:
            continue
        after = _on_meld(trial, rest, number, trial.melds[number])
        if after:
            return (action, *after)
    return ()
