"""The orders that the player's cards can lie in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from openrummy.game import CARDS, RANKS, Card, Hand, RuleSet

ORDERS: Final = ("suit", "rank", "melds", "own")


def arranged(hand: Iterable[Card], order: str, own: Sequence[Card], rules: RuleSet) -> tuple[Card, ...]:
    """The cards of a hand in an order: by `suit`, by `rank`, by the best `melds`, or the player's `own`."""
    cards = tuple(sorted(hand))
    if order == "rank":
        return tuple(sorted(cards, key=by_rank))
    if order == "melds":
        melds = best_melds(cards, rules.ace, rules.ace_points)
        rest = [card for card in cards if not any(card in meld for meld in melds)]
        return tuple([card for meld in melds for card in meld] + rest)
    if order == "own":
        places = {card: place for place, card in enumerate(own)}
        return tuple(sorted(cards, key=lambda card: (places.get(card, len(places)), card)))
    return cards


def by_rank(card: Card) -> tuple[int, Card]:
    """The place of a card in the order by rank, from the ace to the king."""
    return RANKS.index(card.rank), card


def with_drawn(own: Sequence[Card], card: Card) -> tuple[Card, ...]:
    """The player's own order with a drawn card at the end."""
    return (*(other for other in own if other is not card), card)


def moved(shown: Sequence[Card], card: Card, place: int) -> tuple[Card, ...]:
    """The cards with one of them moved to a place, counted from 0."""
    rest = [other for other in shown if other is not card]
    place = max(0, min(place, len(rest)))
    return (*rest[:place], card, *rest[place:])


@lru_cache(256)
def best_melds(cards: tuple[Card, ...], ace: str, ace_points: int) -> tuple[tuple[Card, ...], ...]:
    """The melds among the cards that leave the fewest points, as the engine finds them.

    The engine answers for a hand in play, so it is asked about one where the player holds these cards, the last of
    them drawn just now, and nothing lies on the table.
    """
    if len(cards) < 3:
        return ()
    held, drawn = cards[:-1], cards[-1]
    rest = [card for card in CARDS if card not in cards]
    deck = [card for pair in zip(held, rest, strict=False) for card in pair]
    others = rest[len(held) :]
    rules = RuleSet(players=2, hand_size=len(held), ace=ace, ace_points=ace_points)
    hand = Hand([*deck, others[0], drawn, *others[1:]], players=2, dealer=1, rules=rules)
    hand.play("S")
    best = hand.lay_downs()[0]
    return tuple(action.cards for action in best.actions)
