"""Pairs of hands that differ only in what one seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from openrummy.game import Card, Hand


def replayed(hand: Hand, deck: Sequence[Card], reshuffles: Sequence[Sequence[Card]]) -> Iterator[Hand]:
    """Play a hand's actions on another deck; gives the one hand at the deal and after each action."""
    other = Hand(
        deck, players=hand.players, dealer=hand.dealer, rules=hand.rules, scores=hand.scores, reshuffles=reshuffles
    )
    yield other
    for action in hand.actions:
        other.apply(action.id)
        yield other


def seen_since_each_shuffle(hand: Hand, seat: int) -> list[set[Card]]:
    """For the deck and each new stock: the cards that the seat has held or that lay open since it was shuffled."""
    seen: list[set[Card]] = []
    for moment in replayed(hand, hand.deck, hand.reshuffles):
        while len(seen) <= moment.recycles:
            seen.append(set())
        for cards in seen:
            cards.update(moment.hands[seat], moment.discards, *(meld.cards for meld in moment.melds))
    return seen


def with_hidden_cards_moved(hand: Hand, seat: int, rng: Random) -> Hand:
    """The same hand with the cards moved about that the seat has not seen since they were shuffled.

    Cards of the deck that never showed change places with each other, and so do those of each new stock. (One that is
    turned over unshuffled keeps the order in which everybody saw its cards.)
    """
    shuffled = hand.reshuffles if hand.rules.recycle == "shuffle" else ()
    deck, *reshuffles = map(list, (hand.deck, *shuffled))
    for cards, seen in zip([deck, *reshuffles], seen_since_each_shuffle(hand, seat), strict=False):
        places = [place for place, card in enumerate(cards) if card not in seen]
        moved = [cards[place] for place in places]
        rng.shuffle(moved)
        for place, card in zip(places, moved, strict=True):
            cards[place] = card
    *_, other = replayed(hand, deck, reshuffles)
    return other
