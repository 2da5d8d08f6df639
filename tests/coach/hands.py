"""Hands to review: played by bots, and little work to review them with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from openrummy.bots import make
from openrummy.coach import review
from openrummy.coach.effort import Effort
from openrummy.coach.model import Review
from openrummy.game import Game, Hand, RuleSet
from openrummy.record import Record

LITTLE = Effort("quick", screen=40, worlds=150, rollouts=60, strata=4, nodes=1000)
"""Enough to test with; not enough to learn from."""


def played(
    seed: int, bots: Sequence[str] = ("greedy", "lay"), rules: RuleSet | None = None, most: int = 10_000
) -> Hand:
    """The first hand of a game between these bots, to its end unless `most` actions come first."""
    hand = Game(len(bots), rules=rules, seed=seed).hand
    return play_on(hand, bots, seed, most)


def play_on(hand: Hand, bots: Sequence[str], seed: int, most: int = 10_000) -> Hand:
    """Play a hand on."""
    seats = [make(name, Random(seed * 10 + seat)) for seat, name in enumerate(bots)]
    while not hand.over and len(hand.actions) < most:
        hand.play(seats[hand.turn].act(hand.view(hand.turn)))
    return hand


def game(seed: int, bots: Sequence[str], hands: int) -> list[Record]:
    """The first hands of a game."""
    played_game = Game(len(bots), rules=RuleSet(target=1000), seed=seed)
    records = []
    for number in range(hands):
        records.append(Record.from_hand(play_on(played_game.hand, bots, seed + number)))
        if number + 1 < hands:
            played_game.next_hand()
    return records


@cache
def reviewed(seed: int, bots: tuple[str, ...] = ("greedy", "lay")) -> Review:
    """The review of one hand, made once."""
    return review(Record.from_hand(played(seed, bots)), effort=LITTLE)
