"""Worlds: whole hands that a seat cannot tell from the one it plays.

What a seat cannot see are the cards in other hands and the order of the stock. A world deals them anew, every way
that fits the view equally likely. Three things make that more than dealing the unseen cards out:

- A card taken openly from the discard pile is known until it is played.
- When the discard pile becomes the stock, the stock was empty: every unseen card was in a hand then, and the new
  stock holds other cards. So an unseen card is dealt only where it can have come from.
- A pile that is turned over unshuffled (option) is drawn in the order in which everybody saw it.

Cards are told apart by *source*: the deck, or one new stock (one card of it, where it was turned over). Every place
that is hidden holds a card of one source, and the unseen cards of a source lie in its places in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from openrummy.bots.bot import pick
from openrummy.engine.actions import STOCK, TAKE
from openrummy.engine.cards import ALL_CARDS, codes
from openrummy.engine.layout import HAND, KNOWN, TABLE
from openrummy.engine.options import R_HAND_SIZE, R_TURN_OVER
from openrummy.engine.turns import write_slot
from openrummy.game import Card, View
from openrummy.game.action import DISCARD
from openrummy.game.card import mask_of
from openrummy.game.view import LogEntry

_DECK: Final = 0
"""The source of cards that have not been in a discard pile that became the stock."""


def complete(view: View, rng: Random) -> list[int]:
    """A state of the engine that the view's seat cannot tell from the true one, each equally likely.

    It can be played on with `engine.apply`. For several worlds of one view, `Worlds` is faster.
    """
    return Worlds(view).sample(rng)


def public_state(view: View) -> list[int]:
    """The engine's state with all that the view shows: the seat's own cards, known cards, and the discard pile."""
    state = list(view._open)
    for i, discard in enumerate(view.discards):
        write_slot(state, i, discard.card.code)
    for seat, cards in enumerate(view.known):
        state[KNOWN + seat] = mask_of(cards)
        state[HAND + seat] |= mask_of(cards)
    return state


class Worlds:
    """All worlds of a view, of which any number can be drawn."""

    __slots__ = ("cards", "places", "public")

    def __init__(self, view: View) -> None:
        self.public = public_state(view)
        """The engine's state with all that the view shows."""
        sources = _Sources(view)
        for entry in view.log:
            sources.see(entry)
        hidden = ALL_CARDS & ~self.public[TABLE] & ~mask_of([discard.card for discard in view.discards])
        for cards in self.public[HAND:KNOWN]:
            hidden &= ~cards
        self.places: dict[int, list[int]] = {_DECK: []}
        """The hidden places by source: the word of the state that holds a hand, or KNOWN and a slot of the stock."""
        for seat, hand in enumerate(sources.hands):
            for source in hand:
                self.places.setdefault(source, []).append(HAND + seat)
        for slot, source in enumerate(sources.stock, 52 - view.stock_count):
            self.places.setdefault(source, []).append(KNOWN + slot)
        self.cards: dict[int, list[int]] = {source: [] for source in self.places}
        """The unseen cards (codes) by source."""
        for card in codes(hidden):
            self.cards[sources.of_card.get(card, _DECK)].append(card)

    def sample(self, rng: Random) -> list[int]:
        """One world, each equally likely, as a state of the engine."""
        state = self.public[:]
        for source, places in self.places.items():
            for place, card in zip(places, _shuffled(self.cards[source], rng), strict=True):
                if place < KNOWN:
                    state[place] |= 1 << card
                else:
                    write_slot(state, place - KNOWN, card)
        return state


class _Sources:
    """From which source the card in each hidden place is, followed through the log of a view."""

    def __init__(self, view: View) -> None:
        r = view.rules.ints(len(view.players))
        self._seat = view.seat
        self._turn_over = r[R_TURN_OVER]
        self._pile = [view.up_card]
        self._known: list[set[Card]] = [set() for _ in view.players]
        self._count = 1
        self.of_card: dict[int, int] = {}
        self.hands = [[_DECK] * (0 if seat == view.seat else r[R_HAND_SIZE]) for seat in range(len(view.players))]
        self.stock = [_DECK] * (51 - r[R_HAND_SIZE] * len(view.players))

    def see(self, entry: LogEntry) -> None:
        """Take in one entry of the log."""
        action, seat = entry.action, entry.seat
        if entry.recycled:
            self._recycle()
        if action.id == STOCK:
            if self.stock:  # where there is none, asking for a card has ended the hand
                source = self.stock.pop(0)
                if seat != self._seat:
                    self.hands[seat].append(source)
        elif action.id == TAKE:
            self._pile.pop()
            self._known[seat].update([entry.card] if entry.card else [])
        else:
            for card in action.cards if seat != self._seat else ():
                self._show(seat, card)
            if action.kind == DISCARD:
                self._pile.append(action.cards[0])

    def _show(self, seat: int, card: Card) -> None:
        """A card leaves another hand for all to see."""
        if card in self._known[seat]:
            self._known[seat].remove(card)
            return
        self.hands[seat].remove(self.of_card.get(card.code, _DECK))

    def _recycle(self) -> None:
        *turned, top = self._pile
        self._pile = [top]
        self.stock = []
        for card in turned:
            self.stock.append(self._count)
            self.of_card[card.code] = self._count
            self._count += self._turn_over
        self._count += 1


def _shuffled(cards: Sequence[int], rng: Random) -> list[int]:
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = pick(rng, i + 1)
        order[i], order[j] = order[j], order[i]
    return order
