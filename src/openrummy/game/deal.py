"""Checking what a deal is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openrummy.engine.options import LARGEST, MAX_PLAYERS, MIN_PLAYERS
from openrummy.game.card import CARDS, Card
from openrummy.game.errors import CardError, HandError
from openrummy.game.rule_values import refusal
from openrummy.game.ruleset import RuleSet

Cards = str | Iterable[str | Card]
"""Cards as a caller may give them: one text of two characters each, or cards or texts one by one."""


def read_cards(cards: Cards) -> tuple[Card, ...]:
    """The cards given; raises `HandError` (`bad-card`) at the first that is none."""
    tokens = [cards[i : i + 2] for i in range(0, len(cards), 2)] if isinstance(cards, str) else cards
    try:
        return tuple([token if isinstance(token, Card) else Card(token) for token in tokens])
    except CardError as error:
        raise HandError("bad-card", **error.params) from None


def read_deck(deck: Cards) -> tuple[Card, ...]:
    """A deck of all 52 cards; raises `HandError` where a card is missing, doubled or none at all."""
    if isinstance(deck, str) and len(deck) != 2 * len(CARDS):
        raise HandError("bad-record", "record_deck_size")
    cards = read_cards(deck)
    if len(cards) != len(CARDS):
        raise HandError("bad-record", "record_deck_size")
    seen = set()
    for card in cards:
        if card in seen:
            raise HandError("bad-record", "record_deck_twice", card=card)
        seen.add(card)
    return cards


def read_players(players: object) -> tuple[str, ...]:
    """The names by seat: as given, or P1, P2, ... for a number of players."""
    if type(players) is int and MIN_PLAYERS <= players <= MAX_PLAYERS:
        return tuple([f"P{seat + 1}" for seat in range(players)])
    if isinstance(players, Sequence) and not isinstance(players, str):
        names = tuple(players[: MAX_PLAYERS + 1])
        if MIN_PLAYERS <= len(names) <= MAX_PLAYERS and all(isinstance(name, str) for name in names):
            return names
    raise HandError("bad-record", "record_players")


def check_dealer(dealer: object, players: int) -> int:
    """The dealer's seat, where there is such a seat."""
    if type(dealer) is int and 0 <= dealer < players:
        return dealer
    raise HandError("bad-record", "record_dealer")


def check_rules(rules: object) -> RuleSet:
    """The rules, Basic Rummy where none are given; raises `RuleError` for anything but a rule set."""
    if rules is None:
        return RuleSet()
    if isinstance(rules, RuleSet):
        return rules
    raise refusal("rules_no_rule_set")


def check_scores(scores: object, players: int) -> tuple[int, ...]:
    """The scores by seat: one whole number each of at most 100 digits, zeros where none are given."""
    if scores is None:
        return (0,) * players
    if isinstance(scores, Sequence) and len(scores) == players and all(map(_is_score, scores)):
        return tuple(scores)
    raise HandError("bad-record", "record_scores")


def _is_score(score: object) -> bool:
    return type(score) is int and abs(score) < LARGEST
