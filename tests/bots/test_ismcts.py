"""The textbook tree search finds what is near, and is the same however its playouts are run."""

from __future__ import annotations

import sys
from random import Random

import pytest

from openrummy import bots
from openrummy.bots.ismcts import RATE, IsmctsBot
from openrummy.game import Hand, RuleSet
from tests.game.dealing import dealt
from tests.game.dealing import play as play_actions


def choices(seed: int, rules: RuleSet) -> list[str]:
    """What the search does in the first turns of a hand."""
    hand = Hand.deal(2, seed=seed, rules=rules)
    bot = IsmctsBot(Random(seed), 60 / RATE)
    for _ in range(12):
        if not hand.over:
            hand.play(bot.act(hand.view(hand.turn)))
    return list(map(str, hand.actions))


def test_it_goes_out_where_it_can() -> None:
    hand = dealt("5c 9h Kc Jd", "7c 7d 2h Ks", up="7h", stock="2s")
    play_actions(hand, "P, M 7c 7d 7h, D Ks, S, D Kc")
    assert hand.turn == 1
    play_actions(hand, "S")
    hand = dealt("5c 9h Kc", "7c 7d Ks", up="7h", stock="2s")
    bot = bots.make("ismcts@50ms", Random(1))
    while not hand.over:
        hand.play(bot.act(hand.view(hand.turn)))
        assert hand.turn == 1
    assert hand.result is not None and hand.result.winner == 1


@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(hand_size=2, max_recycles=3), RuleSet(score_mode="penalties")])
def test_it_does_the_same_with_and_without_compiled_playouts(monkeypatch: pytest.MonkeyPatch, rules: RuleSet) -> None:
    compiled = choices(5, rules)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert choices(5, rules) == compiled


def test_a_larger_budget_is_more_simulations_and_nothing_else() -> None:
    view = Hand.deal(2, seed=1).view(1)
    twice = [str(IsmctsBot(Random(3), 0.01).act(view)) for _ in range(2)]
    assert twice[0] == twice[1]
    assert IsmctsBot(Random(3), 0.02)._simulations == 2 * IsmctsBot(Random(3), 0.01)._simulations
