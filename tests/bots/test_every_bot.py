"""What holds for every bot that has a name: it does only what is allowed, and it knows only what its seat may know."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from openrummy import bots
from openrummy.game import Hand, RuleSet
from tests.game.hidden import with_hidden_cards_moved
from tests.referee.random_hands import random_rules

BUDGET = 0.002
"""Seconds a decision: enough for a search to look at everything it can."""

every_bot = pytest.mark.parametrize("name", bots.names())


def any_hand(rng: Random, seed: int) -> Hand:
    """A new hand: of Basic Rummy half of the time, else under any options."""
    players = rng.choice([2, 2, 3, 4, 5, 6])
    basic = {"players": players} if players > 4 else {}
    rules = RuleSet.from_options(random_rules(rng, players) if rng.random() < 0.5 else basic)
    return Hand.deal(players, rules=rules, seed=seed, dealer=rng.randrange(players))


def play_hands(name: str, seeds: Iterable[int], budget: float = BUDGET) -> None:
    """Play whole hands with the bot in one seat; `hand.play` refuses what is not allowed."""
    for seed in seeds:
        rng = Random(f"{name} {seed}")
        hand = any_hand(rng, seed)
        seat = rng.randrange(len(hand.players))
        others = [rng.choice(["random", "greedy", "mindist"]) for _ in hand.players]
        players = [bots.make(other, Random(seed)) for other in others]
        players[seat] = bots.make(name, Random(seed), budget)
        while not hand.over:
            if seed % 2 and hand.turn == seat:
                # Asked by somebody who makes a new bot for each action, as a server does.
                players[seat] = bots.make(name, Random(seed), budget)
            hand.play(players[hand.turn].act(hand.view(hand.turn)))


@every_bot
def test_it_plays_whole_hands_by_actions_that_are_allowed(name: str) -> None:
    play_hands(name, range(8))


@pytest.mark.soak
@every_bot
def test_it_plays_ten_thousand_hands_by_actions_that_are_allowed(name: str) -> None:
    play_hands(name, range(8, 10_008), BUDGET / 8)


def look_for_leaks(name: str, seeds: Iterable[int]) -> None:
    """Compare the bot's choices in pairs of positions that differ only in what its seat cannot know."""
    for seed in seeds:
        rng = Random(f"{name} {seed}")
        hand = any_hand(rng, seed)
        way = rng.choice(["random", "greedy", "mindist"])
        players = [bots.make(way, Random(seed + seat)) for seat in range(len(hand.players))]
        for _ in range(rng.randrange(120)):
            if not hand.over:
                hand.play(players[hand.turn].act(hand.view(hand.turn)))
        if hand.over:
            hand.undo()
        other = with_hidden_cards_moved(hand, hand.turn, rng)
        choices = [bots.make(name, Random(seed), BUDGET).act(each.view(each.turn)) for each in (hand, other)]
        assert choices[0] == choices[1], (name, seed, hand)


@every_bot
def test_its_choice_does_not_change_when_what_is_hidden_is_dealt_again(name: str) -> None:
    look_for_leaks(name, range(20))


@pytest.mark.soak
@every_bot
def test_its_choice_does_not_change_in_many_positions(name: str) -> None:
    look_for_leaks(name, range(20, 2_000))


@every_bot
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    for seed in range(4):
        view = Hand.deal(2 + seed % 3, seed=seed).view((1 + seed) % (2 + seed % 3))
        if view.legal_ids:
            first, second = (bots.make(name, Random(seed), BUDGET).act(view) for _ in range(2))
            assert first == second
