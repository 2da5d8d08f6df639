"""Endings in which nothing is hidden are solved, and an action that is proved best is never called an error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from openrummy.coach.effort import EFFORTS
from openrummy.coach.endgame import open_state, solve
from openrummy.coach.judging import judge
from openrummy.coach.stakes import Stakes
from openrummy.coach.verdict import ERRORS
from openrummy.game import Action, Hand, View
from openrummy.record import Record, replay

PROOFS = [json.loads(line) for line in Path(__file__).with_name("proofs.jsonl").read_text().splitlines()]
KINDS = {"draw", "discard", "lay", "off", "hold", "equal"}
"""What a proof is about: where to draw, what to throw, to lay or to lay off, to hold, or that all is the same."""


def position(proof: dict[str, Any]) -> Hand:
    return replay(Record.from_dict(proof["record"])).hand


def tried_out(hand: Hand, seat: int) -> float:
    """The worth of a position to a seat by playing everything on the hand itself: slow, and sharing nothing."""
    if hand.result is not None:
        return float(Stakes(hand.rules, hand.scores, hand.dealer).of_result(hand.result)[seat])
    own = hand.turn == seat
    values = []
    for action in hand.legal_actions:
        hand.play(action)
        values.append(tried_out(hand, seat))
        hand.undo()
    return max(values) if own else min(values)


def plans(hand: Hand, first: Action) -> Iterator[tuple[Action, ...]]:
    """A draw, or every rest of the turn that begins so."""
    seat = hand.turn
    hand.play(first)
    if first.kind in "SPD" or hand.over:
        yield (first,)
    else:
        assert hand.turn == seat
        for action in hand.legal_actions:
            for rest in plans(hand, action):
                yield (first, *rest)
    hand.undo()


def size(hand: Hand) -> int:
    return sum(map(len, hand.hands))


def test_the_proofs_are_about_every_kind_of_decision() -> None:
    assert len(PROOFS) >= 12
    assert {proof["about"] for proof in PROOFS} == KINDS


@pytest.mark.parametrize("number", range(len(PROOFS)))
def test_the_solver_finds_what_is_proved(number: int) -> None:
    proof = PROOFS[number]
    hand = position(proof)
    view = hand.view(hand.turn)
    state = open_state(view)
    assert state is not None and state[17:19] == [sum(1 << c.code for c in cards) for cards in hand.hands]
    solution = solve(view)
    assert solution is not None
    assert {str(action) for action in solution.actions} == set(proof["best"])
    if size(hand) <= 8:
        for action, value in solution.values.items():
            hand.play(action)
            assert tried_out(hand, view.seat) == pytest.approx(value)
            hand.undo()


@pytest.mark.parametrize("exact", [True, False], ids=["solved", "in play-outs"])
@pytest.mark.parametrize("number", range(len(PROOFS)))
def test_a_proven_best_action_is_never_an_error(number: int, exact: bool) -> None:
    proof = PROOFS[number]
    hand = position(proof)
    view = hand.view(hand.turn)
    solution = solve(view)
    assert solution is not None
    effort = EFFORTS["quick"] if exact else replace(EFFORTS["quick"], nodes=0)
    for plan in best_plans(hand, view):
        judgement = judge(view, plan, effort, number)
        assert judgement.verdict not in ERRORS, plan
        if exact:
            assert judgement.loss == pytest.approx(0) and judgement.loss_error == 0


def best_plans(hand: Hand, view: View) -> Iterator[tuple[Action, ...]]:
    """A best plan for each best first action: every later action is the best again."""
    solution = solve(view)
    assert solution is not None
    for first in solution.actions:
        at = hand.copy()
        plan = [at.play(first)]
        while plan[-1].kind in "ML" and not at.over:
            following = solve(at.view(view.seat))
            assert following is not None
            plan.append(at.play(following.actions[0]))
        yield tuple(plan)


@pytest.mark.parametrize("number", range(len(PROOFS)))
def test_a_proven_error_is_called_one_with_its_exact_loss(number: int) -> None:
    hand = position(PROOFS[number])
    view = hand.view(hand.turn)
    solution = solve(view)
    assert solution is not None
    worst = min(solution.values, key=lambda action: solution.values[action])
    if worst.kind in "ML":
        return
    loss = solution.best - solution.values[worst]
    judgement = judge(view, [worst], EFFORTS["quick"], number)
    assert judgement.loss == pytest.approx(loss)
    assert (judgement.verdict in ERRORS) == (loss >= 0.02)


def test_where_cards_are_hidden_nothing_is_called_proved() -> None:
    hand = Hand.deal(2, seed=1)
    assert open_state(hand.view(hand.turn)) is None
    assert solve(hand.view(hand.turn)) is None
