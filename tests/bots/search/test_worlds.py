"""Worlds for the search: what a seat cannot tell from its own hand, each equally likely, or by what others played."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.bots.policy.bot import PolicyBot
from openrummy.bots.policy.styles import STYLES
from openrummy.bots.search import model
from openrummy.bots.search.hidden import read_hidden
from openrummy.bots.search.kernels import SHARE
from openrummy.bots.search.problem import Problem, read_position
from openrummy.bots.search.suspicion import style_likelihoods
from openrummy.bots.worlds import Worlds
from openrummy.engine import HAND
from openrummy.engine.kernels import Array
from openrummy.engine.layout import STATE_WORDS
from openrummy.game import Hand, RuleSet, View
from tests.bots.test_worlds import played, seen_in
from tests.strategies import tables


def dealt(view: View, count: int, steps: int, seed: int = 1) -> tuple[Array, Array]:
    """Worlds of a view and the policies drawn for them, by the model of the strongest bot."""
    known = model.expert(len(view.players))._replace(steps=steps)
    problem = Problem(read_position(view, known), known, seed, 1)
    worlds: Array = np.zeros((count, STATE_WORDS), np.int64)
    styles: Array = np.zeros((count, len(view.players)), np.int64)
    problem.deal(steps, worlds, styles)
    return worlds, styles


@settings(max_examples=60, deadline=None)
@given(table=tables(), seed=st.integers(0, 2**32), turns=st.integers(0, 400), steps=st.sampled_from((0, 5)))
def test_no_seat_can_tell_a_world_from_its_own_hand(
    table: tuple[RuleSet, int], seed: int, turns: int, steps: int
) -> None:
    rules, players = table
    hand = played(players, rules, seed, turns)
    for seat in range(players):
        view = hand.view(seat)
        for world in dealt(view, 3, steps, seed % 1000)[0].tolist():
            assert seen_in(world, hand, seat) == view


def test_without_belief_every_hidden_card_is_dealt_to_every_place_equally_often() -> None:
    """Against worlds drawn one by one: the cards in the other hand and on top of the stock, by chi-square."""
    hand = played(2, RuleSet(), 11, 40)
    view = hand.view(hand.turn)
    count = 20_000
    worlds = dealt(view, count, 0)[0]
    other = 1 - view.seat
    hidden = read_hidden(view)
    held = Counter(code for cards in worlds[:, HAND + other].tolist() for code in range(64) if cards >> code & 1)
    free = hidden.cards.tolist()
    spots = sum(1 for place in hidden.places.tolist() if place == HAND + other)
    expected = count * spots / len(free)
    # Drawing without replacement varies less than chi-square by the share that is drawn.
    spread = sum((held[code] - expected) ** 2 / expected for code in free) / (1 - spots / len(free))
    assert len(free) - 1 - 4 * np.sqrt(2 * len(free)) < spread < len(free) - 1 + 4 * np.sqrt(2 * len(free))
    exact, rng = Worlds(view), Random(1)
    seen = Counter(code for _ in range(4000) for code in range(64) if exact.sample(rng)[HAND + other] >> code & 1)
    assert set(seen) == set(held)


def test_belief_without_weights_deals_every_card_equally_often_too() -> None:
    """Then every step is taken, and many steps forget where they began."""
    view = (hand := played(2, RuleSet(), 11, 40)).view(hand.turn)
    blank = model.expert(2)._replace(steps=60, belief=np.zeros_like(model.expert(2).belief))
    problem = Problem(read_position(view, blank), blank, 3, 1)
    worlds: Array = np.zeros((8000, STATE_WORDS), np.int64)
    problem.deal(60, worlds, np.zeros((8000, 2), np.int64))
    hidden = read_hidden(view)
    spots = sum(1 for place in hidden.places.tolist() if place == HAND + 1 - view.seat)
    for code in hidden.cards.tolist():
        share = np.mean(worlds[:, HAND + 1 - view.seat] >> code & 1)
        assert abs(share - spots / len(hidden.cards)) < 0.04


def test_belief_finds_more_of_the_true_hand_than_chance() -> None:
    """Hands of the trained style in the middle of play: worlds by the belief share more cards with the true one."""
    shared: list[list[float]] = [[], []]
    for seed in range(6):
        hand = Hand.deal(2, seed=seed)
        bot = PolicyBot(STYLES["tuned"], Random(1))
        while not hand.over and len(hand.view(0).log) < 27:
            hand.play(bot.act(hand.view(hand.turn)))
        if hand.over:
            continue
        true = hand.view(1).open_state[HAND + 1]
        for found, steps in zip(shared, (0, 24), strict=True):
            worlds = dealt(hand.view(0), 400, steps)[0]
            found.append(np.mean([(cards & true).bit_count() for cards in worlds[:, HAND + 1].tolist()]))
    assert len(shared[0]) >= 3
    assert np.mean(shared[1]) > np.mean(shared[0]) + 0.3


@pytest.mark.parametrize("name", ["lay", "hold-end"])
def test_play_fits_the_style_that_played_better_than_another(name: str) -> None:
    """Over ten hands: a hand of luck may look like anything."""
    styles = ["lay", "hold-end"]
    numbers = [list(STYLES[style].numbers()) for style in styles]
    ahead = 0.0
    for seed in range(10):
        hand = Hand.deal(2, seed=seed)
        bot = PolicyBot(STYLES[name], Random(1))
        while not hand.over and len(hand.view(0).log) < 60:
            hand.play(bot.act(hand.view(hand.turn)))
        for likely in style_likelihoods(hand.view(0), numbers):
            ahead += np.log(likely[styles.index(name)] / likely[1 - styles.index(name)])
    assert ahead > 5


def test_the_shares_of_the_policies_are_whole() -> None:
    view = Hand.deal(3, seed=1).view(1)
    known = model.expert(3)
    shares = known.shares(view)
    assert (shares[:, -1] == SHARE).all()
    assert (np.diff(shares, axis=1) >= 0).all()
    assert (dealt(view, 50, 8)[1][:, 1] == known.own).all()
