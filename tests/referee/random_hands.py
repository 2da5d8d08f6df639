"""Random rule sets and random hands, played by the referee to their end, as records."""

from __future__ import annotations

import random
from typing import Any

from .cards import DECK, MELDS
from .play import Referee
from .rules import HAND_SIZES, WORDS, YES_OR_NO

SHORT_MELDS = [meld for meld in MELDS["around"] if len(meld) == 3]


def random_rules(rng: random.Random, players: int) -> dict[str, Any]:
    """A rule set in which each option may be changed; only values that differ from the default are named."""
    rules: dict[str, Any] = {"players": players} if players >= 5 else {}
    for name, words in WORDS.items():
        if rng.random() < 0.3:
            rules[name] = rng.choice(words[1:])
    for name in YES_OR_NO:
        if rng.random() < 0.2:
            rules[name] = True
    numbers: dict[str, list[Any]] = {
        "hand_size": [size for size in (1, 2, 3, 4, 5, 8, 11, 13) if size * players <= 50],
        "ace_points": [11, 15],
        "max_melds_per_turn": [1, 2],
        "max_recycles": [0, 2, 3],
        "idle_rounds": [1, 2, 3],
        "target": [50, 500, {"deals": 3}],
        "first_dealer": [0, players - 1],
    }
    for name, values in numbers.items():
        if rng.random() < 0.25:
            rules[name] = rng.choice([value for value in values if value != HAND_SIZES[players] or name != "hand_size"])
    return rules


def random_hand(rng: random.Random, rules: dict[str, Any], players: int) -> dict[str, Any]:
    """The record of one hand, played to its end by players of random tastes."""
    deck = rng.sample(DECK, 52)
    dealer = rng.randrange(players)
    new_stocks: list[list[str]] = []

    def shuffled(cards: list[str]) -> list[str]:
        new_stocks.append(rng.sample(cards, len(cards)))
        return new_stocks[-1]

    scores = [rng.randrange(100) for _ in range(players)]
    referee = Referee(rules, players, dealer, deck, shuffled, scores)
    tastes = {"plays": rng.random(), "takes": rng.random(), "thinks": rng.choice([0, 0.5, 0.95])}
    actions = []
    while choices := referee.legal():
        action = _choose(rng, referee, choices, tastes)
        error = referee.play(action)
        assert error is None, (action, error)
        actions.append(action)
    strings = ["".join(stock) for stock in new_stocks]
    reshuffle: Any = strings if len(strings) > 1 else (strings[0] if strings else None)
    return {
        "v": 1,
        "rules": rules,
        "players": [f"Player {seat}" for seat in range(players)],
        "dealer": dealer,
        "deck": "".join(deck),
        "reshuffle": reshuffle,
        "scores": scores,
        "actions": actions,
        "result": referee.result(),
    }


def _choose(rng: random.Random, referee: Referee, choices: list[str], tastes: dict[str, float]) -> str:
    hand = referee.hands[referee.turn]
    thinks = rng.random() < tastes["thinks"]
    plays = [text for text in choices if text[0] in "ML"]
    discards = [text for text in choices if text[0] == "D"]
    if choices == ["P", "S"]:
        takes = _friends(referee.discards[-1], hand) >= 2 if thinks else rng.random() < tastes["takes"]
        return "P" if takes else "S"
    if plays and (not discards or rng.random() < tastes["plays"]):
        return rng.choice(plays)
    if discards and thinks:
        return min(discards, key=lambda text: _friends(text[2:], hand))
    return rng.choice(discards or choices)


def _friends(card: str, hand: list[str]) -> int:
    """How many cards of this hand might stand in one meld of three with this card."""
    return sum(any(card in meld and other in meld for meld in SHORT_MELDS) for other in hand if other != card)
