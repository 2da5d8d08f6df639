"""Chance, and what follows from a finished hand. Everything random comes from the operating system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from secrets import SystemRandom, token_hex
from typing import Final, NamedTuple

from openrummy.game import CARDS, Card, Game, Hand, RuleSet

_CHANCE: Final = SystemRandom()

CODE_SIGNS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0 and O, no 1, I and L: they look alike."""
CODE_LENGTH: Final = 6
BOT_NAMES: Final = ("Anna", "Bram", "Cleo", "Daan", "Emma", "Finn", "Gijs", "Hugo", "Iris", "Joop")


class Verdict(NamedTuple):
    """What a finished hand means for the game."""

    over: bool
    winners: tuple[int, ...]
    next_dealer: int


def fresh_deck() -> str:
    """A deck in random order, every order equally likely."""
    return fresh_order(CARDS)


def fresh_order(cards: Iterable[Card]) -> str:
    """These cards in random order, every order equally likely."""
    order = list(cards)
    _CHANCE.shuffle(order)
    return "".join(map(str, order))


def fresh_id() -> str:
    """A random text that names something: 96 bits."""
    return token_hex(12)


def fresh_secret() -> str:
    """A random text that nobody guesses: 192 bits."""
    return token_hex(24)


def fresh_code() -> str:
    """A code for a table, to be read out and typed in."""
    return "".join(_CHANCE.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def first_dealer(rules: RuleSet, players: int) -> int:
    """Who deals the first hand, by the option."""
    return rules.first_dealer if isinstance(rules.first_dealer, int) else _CHANCE.randrange(players)


def verdict(hand: Hand, number: int) -> Verdict:
    """Whether the game is over with this hand, the `number`th from 1, and who deals the next."""
    deals = hand.rules.target_deals
    # A game of so many hands, at its n-th, is at the first of a game of those that are left.
    rules = hand.rules if deals is None else replace(hand.rules, target=f"deals: {max(1, deals - number + 1)}")
    game = Game(hand.players, rules=rules)
    game.hand = hand
    return Verdict(game.over, game.winners, game.next_dealer)


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody at the table is called so already."""
    used = {other.casefold() for other in taken}
    count, wanted = 1, name
    while wanted.casefold() in used:
        count += 1
        wanted = f"{name} {count}"
    return wanted


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    used = {other.casefold() for other in taken}
    return next((name for name in BOT_NAMES if name.casefold() not in used), None) or free_name(BOT_NAMES[0], used)
