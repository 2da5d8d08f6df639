"""Records to test with: one good hand, and ways to change it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from openrummy.game import Hand, RuleSet
from openrummy.record import Record
from tests.game.playing import play_at_random


def played(players: int = 2, seed: int = 1, rules: RuleSet | None = None, most: int = 10_000) -> Hand:
    """A hand played at random, to its end unless `most` comes first."""
    hand = Hand.deal(players, rules=rules, seed=seed, scores=[10 * seat for seat in range(players)])
    play_at_random(hand, Random(seed), most)
    return hand


def line(hand: Hand, /, **changes: Any) -> str:
    """The record of a hand with some fields changed; a value of `...` leaves the field out."""
    data = Record.from_hand(hand).to_dict() | changes
    return json.dumps({name: value for name, value in data.items() if value is not ...})


def recycled(rules: RuleSet | None = None) -> Hand:
    """A finished hand in which the discard pile has become the stock."""
    return next(hand for seed in range(1000) if (hand := played(3, seed, rules)).recycles)
