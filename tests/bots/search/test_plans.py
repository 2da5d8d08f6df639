"""Plans: legal to their end under every option, no two the same, the policy's own first."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS
from openrummy.bots.policy.reading import read_memory, read_state
from openrummy.bots.policy.styles import STYLES
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.search import kernels
from openrummy.bots.search.plans import KEY_WORDS, PLAN_WORDS, write_plans
from openrummy.engine import STATE_WORDS
from openrummy.engine.kernels import Array
from openrummy.game import Hand, RuleSet, View
from tests.bots.test_worlds import played
from tests.game.dealing import dealt, play
from tests.strategies import tables

TUNED = STYLES["tuned"].numbers()
LIMIT = 24


def found(view: View, discards: int = 3) -> list[tuple[int, ...]]:
    """The plans of a view's seat, as action numbers, found by the interpreted source."""
    plans, keys = np.full((LIMIT, PLAN_WORDS), -9, np.int64), np.zeros((LIMIT, KEY_WORDS), np.int64)
    r = view.rules.ints(len(view.players))
    rooms = [0] * STATE_WORDS, [0] * MEMORY_WORDS, [0] * ROOM
    count = write_plans(read_state(view), r, TUNED, read_memory(view), discards, *rooms, plans, keys, LIMIT)
    return [tuple(number for number in plan if number >= 0) for plan in plans[:count].tolist()]


@settings(max_examples=80, deadline=None)
@given(table=tables(), seed=st.integers(0, 2**32), steps=st.integers(0, 200))
def test_plans_are_legal_to_the_end_of_the_turn_under_every_option(
    table: tuple[RuleSet, int], seed: int, steps: int
) -> None:
    rules, players = table
    hand = played(players, rules, seed, steps)
    plans = found(hand.view(hand.turn))
    assert plans
    for plan in plans:
        after = hand.copy()
        phase, turn = after.phase, after.turn
        for number in plan:
            assert (after.turn, after.over) == (turn, False)
            after.play(number)
        if phase == "play":
            assert after.over or after.turn != turn
    assert len(set(plans)) == len(plans)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 60), players=st.integers(2, 4))
def test_the_first_plan_is_what_the_policy_would_do(seed: int, steps: int, players: int) -> None:
    hand = played(players, RuleSet(), seed, steps)
    plan = found(hand.view(hand.turn))[0]
    r = hand.rules.ints(players)
    for number in plan:
        view = hand.view(hand.turn)
        assert next_action(read_state(view), r, TUNED, read_memory(view), [0] * ROOM) == number
        hand.play(number)


def test_compiled_plans_are_the_interpreted_ones() -> None:
    for seed in range(30):
        hand = played(2 + seed % 3, RuleSet(), seed, 5 + seed)
        view = hand.view(hand.turn)
        plans: Array = np.zeros((LIMIT, PLAN_WORDS), np.int64)
        count: Array = np.zeros(1, np.int64)
        state, r, policy, memory = (
            np.array(words, np.int64)
            for words in (read_state(view), view.rules.ints(len(view.players)), TUNED, read_memory(view))
        )
        kernels.find_plans(state, r, policy, memory, 3, plans, count)
        assert [tuple(n for n in plan if n >= 0) for plan in plans[: count[0]].tolist()] == found(view)


def test_going_out_is_the_only_plan_where_there_is_a_way() -> None:
    hand = dealt("2s 4s 6s 8s Ts Qs 2h 4h 6h Jd", "Ac 2c 3c 4d 5d 6d 7h 8h 9h Kc", up="9c", stock="Th")
    play(hand, "S")
    (plan,) = found(hand.view(hand.turn))
    winner = hand.turn
    for number in plan:
        hand.play(number)
    assert hand.result is not None
    assert (hand.result.winner, hand.result.rummy) == (winner, True)


def test_a_forced_draw_is_the_only_plan() -> None:
    hand = Hand.deal(2, seed=3)
    assert len(found(hand.view(hand.turn))) == 2
    random = Random(1)
    rules = RuleSet(use_taken_discard_now=True)
    hand = Hand.deal(2, rules=rules, seed=3)
    while len(hand.legal_ids) > 1 or hand.phase != "draw":
        hand.play(random.choice([number for number in hand.legal_ids if number < 54]))
    assert found(hand.view(hand.turn)) == [(hand.legal_ids[0],)]
