"""Deals that lead to a wanted position."""

from __future__ import annotations

from openrummy.game import CARDS, Card, Hand, IllegalAction, RuleSet, parse_cards


def deck_for(hands: list[str], up: str, stock: str = "", dealer: int = 0) -> tuple[Card, ...]:
    """The deck that deals these hands (by seat, of one size), this up-card and a stock that begins so."""
    dealt = [parse_cards(hand) for hand in hands]
    count, size = len(dealt), len(dealt[0])
    assert all(len(hand) == size for hand in dealt), "every seat gets the same number of cards"
    deck = [dealt[(dealer + 1 + i) % count][turn] for turn in range(size) for i in range(count)]
    deck += [Card(up), *parse_cards(stock)]
    assert len(set(deck)) == len(deck), "a card is given twice"
    return (*deck, *(card for card in CARDS if card not in set(deck)))


def dealt(*hands: str, up: str, stock: str = "", plays: str = "", dealer: int = 0, **options: object) -> Hand:
    """The hand with these cards dealt, under Basic Rummy but for the options given, after `plays` (split at commas).

    With the dealer at seat 0, seat 1 has the first turn.
    """
    rules = RuleSet.from_options({"hand_size": len(parse_cards(hands[0])), **options})
    hand = Hand(deck_for(list(hands), up, stock, dealer), players=len(hands), dealer=dealer, rules=rules)
    play(hand, plays)
    return hand


def play(hand: Hand, actions: str) -> None:
    """Play these actions, split at commas."""
    for action in filter(None, (text.strip() for text in actions.split(","))):
        hand.play(action)


def legal(hand: Hand, kind: str = "") -> set[str]:
    """The legal actions as texts; only those of one kind (S, P, M, L, D) where it is given."""
    return {str(action) for action in hand.legal_actions if action.kind.startswith(kind)}


def refused(hand: Hand, action: str) -> str:
    """The code with which an action is refused; fails where it is allowed or where anything changes by it."""
    before, state = hand.copy(), hand.to_dict()
    try:
        hand.play(action)
    except IllegalAction as error:
        assert hand == before
        assert hand.to_dict() == state
        assert hand.legal_ids == before.legal_ids
        return error.code
    raise AssertionError(f"{action} was allowed")
