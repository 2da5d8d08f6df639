"""Policies: the same play interpreted from a view and compiled in a whole state, and legal under every option."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.bots.policy import kernels
from openrummy.bots.policy.bot import PolicyBot
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS, begin, play
from openrummy.bots.policy.reading import read_memory, read_state
from openrummy.bots.policy.styles import STYLES, Style
from openrummy.bots.policy.worth import ROOM
from openrummy.engine import HAND, OUT, PHASE, TURN, deal, discard_codes, legal_ids, new_state
from openrummy.engine.playout import seed_generator, shuffled_deck
from openrummy.game import Card, Hand, RuleSet
from tests.strategies import tables


def shuffled(seed: int) -> tuple[list[int], list[int]]:
    generator, deck = [0], [0] * 52
    seed_generator(generator, seed)
    shuffled_deck(generator, deck)
    return generator, deck


@pytest.mark.parametrize("names", [("lay", "hold-4"), ("hold-end", "hold-16"), ("hold-4", "lay", "hold-end", "lay")])
def test_compiled_hands_are_those_that_bots_play_from_their_views(names: tuple[str, ...]) -> None:
    """What a policy does in a whole state it does from its seat's view: it looks at nothing else."""
    rules = RuleSet(max_recycles=0)  # a reshuffle would draw on random numbers that a hand of objects has not
    players = len(names)
    policies = np.array([STYLES[name].numbers() for name in names], np.int64)
    points, facts = np.zeros((25, players), np.int64), np.zeros((25, 3), np.int64)
    kernels.play_hands(np.array(rules.ints(players), np.int64), policies, 700, 0, 1, points, facts)
    for number in range(25):
        deck = [Card.from_code(code) for code in shuffled(700 + number)[1]]
        hand = Hand(deck, players=players, dealer=1, rules=rules)
        seats = [PolicyBot(STYLES[name], Random(1)) for name in names]
        while not hand.over:
            hand.play(seats[hand.turn].act(hand.view(hand.turn)))
        assert hand.result is not None
        assert list(hand.result.points) == points[number].tolist()


@settings(max_examples=60, deadline=None)
@given(
    table=tables(), seed=st.integers(0, 10**6), names=st.lists(st.sampled_from(sorted(STYLES)), min_size=6, max_size=6)
)
def test_every_style_plays_legally_under_every_option(table: tuple[RuleSet, int], seed: int, names: list[str]) -> None:
    rules, players = table
    r = rules.ints(players)
    generator, deck = shuffled(seed)
    s, m, room = new_state(), [0] * MEMORY_WORDS, [0] * ROOM
    deal(s, r, deck, seed % players)
    begin(s, r, m)
    while s[PHASE] < OUT:
        before = s.copy()
        action = next_action(s, r, STYLES[names[s[TURN]]].numbers(), m, room)
        assert s == before
        assert action in legal_ids(s, r)
        play(s, r, m, generator, action)
    assert next_action(s, r, STYLES["lay"].numbers(), m, room) == -1


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 80), players=st.integers(2, 4))
def test_what_is_read_from_a_view_is_what_was_remembered(seed: int, steps: int, players: int) -> None:
    """Also after the stock was made anew: a memory kept along the hand equals the one read from the view's log."""
    rules = RuleSet(recycle="turn_over", max_recycles=3)
    deck = shuffled(seed)[1]
    hand = Hand([Card.from_code(code) for code in deck], players=players, rules=rules)
    r, s, m = rules.ints(players), new_state(), [0] * MEMORY_WORDS
    deal(s, r, deck, 0)
    begin(s, r, m)
    random = Random(seed)
    for _ in range(steps):
        if hand.over:
            break
        number = random.choice([a for a in hand.legal_ids if a < 54])
        play(s, r, m, [1], number)
        hand.play(number)
    for seat in range(players):
        view = hand.view(seat)
        assert read_memory(view) == m
        state = read_state(view)
        assert state[HAND + seat] == s[HAND + seat]
        assert discard_codes(state) == discard_codes(s)
        assert all(state[HAND + other] & ~s[HAND + other] == 0 for other in range(players))


def test_styles_are_numbers_and_back() -> None:
    for style in STYLES.values():
        assert Style.from_numbers(style.numbers()) == style
