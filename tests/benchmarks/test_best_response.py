"""The benchmark of best responses chooses the candidate that wins most, and on hands of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from benchmarks.best_response import choose, compiled
from openrummy.bots.policy.styles import STYLES
from openrummy.bots.training.duels import Policy


def test_the_candidate_that_wins_most_is_chosen_whatever_its_place() -> None:
    def ahead(policy: Policy, seed: int, deals: int) -> NDArray[np.float64]:
        luck = np.array([np.random.default_rng(seed + i).normal(0, 20) for i in range(deals)])
        return luck + policy[0]

    for best in range(5):
        candidates = {f"{place}": (3 if place == best else -place,) for place in range(5)}
        assert choose(ahead, candidates, 7, 50) == f"{best}"


def test_no_hand_is_asked_for_twice_and_each_round_shares_out_its_deals() -> None:
    asked: list[tuple[int, int]] = []

    def ahead(policy: Policy, seed: int, deals: int) -> NDArray[np.float64]:
        asked.extend((policy[0], seed + i) for i in range(deals))
        return np.full(deals, float(policy[0]))

    assert choose(ahead, {name: (worth,) for worth, name in enumerate("abcd")}, 100, 40) == "d"
    assert len(set(asked)) == len(asked) == 80
    assert sorted(seed for worth, seed in asked if worth == 3) == list(range(100, 130))


def test_a_style_trained_to_win_is_chosen_before_one_that_loses_to_the_frozen_one() -> None:
    against = compiled(STYLES["lay"].numbers())
    candidates = {name: STYLES[name].numbers() for name in ("lay", "tuned")}
    assert choose(against, candidates, 1, 4000) == "tuned"
