"""Plans tried out: the compiled value is that of the hand played on move by move, and the bots that choose by it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.bots import make
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import play as play_on
from openrummy.bots.policy.reading import read_memory
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.search import Judged, evaluate, kernels, model, value
from openrummy.bots.search.problem import RESHUFFLES, Problem, read_position
from openrummy.bots.search.utility import MOST_POINTS, gains, read_gains
from openrummy.bots.worlds import complete
from openrummy.engine import STATE_WORDS, TURN, points, winner
from openrummy.engine.kernels import Array
from openrummy.engine.playout import seed_generator
from openrummy.game import Action, Hand, RuleSet
from tests.bots.test_worlds import played, seen_in
from tests.game.dealing import dealt, play
from tests.strategies import tables

RULES = [
    (2, RuleSet()),
    (3, RuleSet(max_recycles=2)),
    (4, RuleSet(score_mode="penalties", recycle="turn_over")),
    (2, RuleSet(exhausted_score="lowest_hand", max_recycles=0, going_rummy="plus_10")),
]


@pytest.mark.parametrize(("players", "rules"), RULES)
def test_a_value_is_that_of_the_plan_and_the_policies_played_on_move_by_move(players: int, rules: RuleSet) -> None:
    known = model.expert(players)
    r = rules.ints(players)
    for seed in range(3):
        view = (hand := played(players, rules, seed, 10 + 17 * seed)).view(hand.turn)
        seat = view.seat
        problem = Problem(read_position(view, known), known, 5, 2)
        count = 4
        worlds: Array = np.array([complete(view, Random(n)) for n in range(count)], np.int64)
        styles: Array = np.array([[(n + s) % len(known.policies) for s in range(players)] for n in range(count)])
        found: Array = np.zeros((len(problem.plans), count))
        turns: Array = np.zeros(1, np.int64)
        memory: Array = np.array(read_memory(view), np.int64)
        table = read_gains(view)
        chosen: Array = np.arange(len(problem.plans))
        kernels.evaluate(
            np.array(r, np.int64), worlds, memory, problem.plans, chosen, known.policies, styles, seat, 77, table,
            found, turns,
        )  # fmt: skip
        for c in chosen.tolist():
            for n in range(count):
                s, m, g, room = worlds[n].tolist(), memory.tolist(), [0], [0] * ROOM
                seed_generator(g, 77 + n)
                policies = [known.policies[k].tolist() for k in styles[n]]
                for number in problem.ids(c):
                    play_on(s, r, m, g, number)
                while (number := next_action(s, r, policies[s[TURN]], m, room)) >= 0:
                    play_on(s, r, m, g, number)
                won = points(s, r)
                first = winner(s, r)
                column = 0 if first < 0 else won[first]
                if rules.score_mode == "penalties" and first >= 0:
                    column = sum(won) - players * won[seat] + MOST_POINTS // 2
                row = players if first < 0 else first
                assert found[c, n] == pytest.approx(table[row, min(max(column, 0), MOST_POINTS)])
        assert turns[0] > 0


def test_more_worlds_are_added_to_those_before() -> None:
    view = played(2, RuleSet(), 3, 20).view(0)
    known = model.expert(2)
    once, twice = (Problem(read_position(view, known), known, 9, 3, np.full((1, 32), -1)) for _ in range(2))
    once.try_in(40, [0])
    twice.try_in(15, [0])
    twice.try_in(25, [0])
    assert (once.utilities == twice.utilities).all()
    assert once.turns == twice.turns
    assert RESHUFFLES > 40


@pytest.mark.parametrize("spec", ["expert@2ms", "flat16"])
def test_the_same_seed_decides_the_same_and_what_is_hidden_changes_nothing(spec: str) -> None:
    for seed in range(12):
        hand = played(2 + seed % 3, RuleSet(), seed, 6 * seed)
        seat = hand.turn
        view = hand.view(seat)
        action = make(spec, Random(seed)).act(view)
        other = hand.copy()
        other._state = complete(view, Random(seed + 1))
        assert len(other._state) == STATE_WORDS
        assert make(spec, Random(seed)).act(other.view(seat)) == action
        assert seen_in(other._state, hand, seat) == view


@settings(max_examples=25, deadline=None)
@given(table=tables(), seed=st.integers(0, 10**6), fresh=st.booleans())
def test_expert_plays_legally_under_every_option(table: tuple[RuleSet, int], seed: int, fresh: bool) -> None:
    """Also as a new object for every action, in the middle of a turn."""
    rules, players = table
    hand = Hand.deal(players, rules=rules, seed=seed)
    seats = [make("expert@1ms", Random(seat)) for seat in range(players)]
    for _ in range(30):
        if hand.over:
            break
        bot = make("expert@1ms", Random(seed)) if fresh else seats[hand.turn]
        action = bot.act(hand.view(hand.turn))
        assert action in hand.legal_actions
        hand.play(action)


@pytest.mark.parametrize("spec", ["expert@1ms", "flat16"])
def test_a_way_to_go_out_is_taken(spec: str) -> None:
    hand = dealt("2s 4s 6s 8s Ts Qs 2h 4h 6h Jd", "Ac 2c 3c 4d 5d 6d 7h 8h 9h Kc", up="Th", stock="Kd")
    bot = make(spec, Random(1))
    while not hand.over:
        hand.play(bot.act(hand.view(1)))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.rummy) == (1, True)
    assert str(hand.actions[0]) == "P"


def test_melds_are_laid_down_before_an_opponent_with_two_cards_and_held_before_one_with_ten() -> None:
    """Melds are worth little in the hand once somebody is about to go out."""
    mine = "Ac 2c 3c 9d 9h 9s Kc Jd 5h 7s"
    early = dealt("2s 4s 6s 8s Ts Qs 2h 4h 6h Td", mine, up="Qd", stock="Jh")
    play(early, "S")
    held = evaluate(early.view(1), worlds=600, seed=1)[0].plan
    assert [action.kind for action in held] == ["D"]
    late = dealt(
        "2s 3s 4s 5s 6s 7h 8h 9c Tc Jc", mine, up="Qd", stock="Kd Jh",
        plays="S, D Kd, S, M 2s 3s 4s 5s 6s, M 9c Tc Jc, D 7h, S",
    )  # fmt: skip
    assert late.view(1).counts[0] == 2
    laid = evaluate(late.view(1), worlds=600, seed=1)[0].plan
    assert "M 9d 9h 9s" in [str(action) for action in laid]


def test_judging_is_best_first_paired_and_repeatable() -> None:
    view = Hand.deal(2, seed=3).view(1)
    if view.turn != 1:
        view = Hand.deal(2, seed=3).view(0)
    found = evaluate(view, worlds=200, seed=4)
    assert found == evaluate(view, worlds=200, seed=4)
    assert [str(judged.plan[0]) for judged in found] in (["S", "P"], ["P", "S"])
    first, second = found
    assert isinstance(first, Judged)
    assert (first.behind, first.behind_error) == (0, 0)
    assert second.behind == pytest.approx(first.win - second.win)
    assert 0 < first.error < 0.1
    plans = [judged.plan for judged in found]
    assert evaluate(view, worlds=200, seed=4, plans=plans) == found
    with pytest.raises(ValueError, match="two worlds"):
        evaluate(view, worlds=1, seed=4)


def test_the_chances_of_all_seats_add_up_to_one_before_and_after() -> None:
    hand = Hand.deal(2, seed=8)
    before = [value(hand.view(seat), worlds=3000, seed=1) for seat in range(2)]
    assert sum(win for win, _ in before) == pytest.approx(1, abs=0.08)
    bots = [make("greedy", Random(1)) for _ in range(2)]
    while not hand.over:
        hand.play(bots[hand.turn].act(hand.view(hand.turn)))
    after = [value(hand.view(seat), worlds=2, seed=1) for seat in range(2)]
    assert sum(win for win, _ in after) == pytest.approx(1)
    assert {error for _, error in after} == {0.0}


def test_who_reaches_the_target_has_won_and_points_are_worth_having() -> None:
    table = gains(RuleSet(), (40, 90), 0, 0)
    assert table[0, 60] == 1
    assert table[1, 10] == 0
    assert (np.diff(table[0]) >= 0).all()
    assert (np.diff(table[1]) <= 0).all()
    assert table[1, 0] == table[0, 0] == table[2, 0]
    penalties = gains(RuleSet(score_mode="penalties"), (10, 30, 30), 0, 0)
    assert (np.diff(penalties[0]) > 0).all()
    assert penalties[0, MOST_POINTS // 2] > 1 / 3


def test_an_unknown_plan_is_played_as_it_is_given() -> None:
    """A plan may be the first part of a turn: the policy goes on from there."""
    view = (hand := Hand.deal(2, seed=3)).view(hand.turn)
    taken = evaluate(view, worlds=50, seed=1, plans=[(Action("P"),)])
    assert [judged.plan for judged in taken] == [(Action("P"),)]
