"""Belief: true hands weigh more than random ones."""

from __future__ import annotations

import numpy as np
import pytest

from openrummy.bots.belief.features import B_WORDS, FEATURES, log_weight
from openrummy.bots.belief.weights import load
from openrummy.bots.policy.memory import MEMORY_WORDS
from openrummy.bots.training import belief
from openrummy.engine import new_state
from openrummy.game import RuleSet

NOTHING = (0,) * B_WORDS


@pytest.mark.parametrize(("players", "auc", "loss"), [(2, 0.87, 0.3), (3, 0.8, 0.4), (4, 0.72, 0.5)])
def test_the_shipped_weights_tell_true_hands_from_random_ones(players: int, auc: float, loss: float) -> None:
    rows = belief.positions(players, 12345, 1500)
    weights = np.array(load(players)).reshape(-1, FEATURES)
    apart = rows[:, 1 : 1 + FEATURES] - rows[:, 1 + FEATURES :]
    found = belief.quality((apart * weights[rows[:, 0]]).sum(1) / belief.THOUSANDTHS)
    assert found.auc > auc
    assert found.loss < loss


def test_learning_from_few_hands_finds_the_difference_and_the_same_again() -> None:
    rows = belief.positions(2, 7, 1000)
    weights, found = belief.fit(rows)
    assert len(weights) == B_WORDS
    assert found[0].auc > 0.75
    assert belief.fit(belief.positions(2, 7, 1000)) == (weights, found)


def test_no_weights_make_every_hand_equally_likely() -> None:
    r, s, m = RuleSet().ints(2), new_state(), [0] * MEMORY_WORDS
    assert log_weight(0b111, 1, s, r, m, NOTHING, [0] * FEATURES) == 0
    assert log_weight(0b111, 1, s, r, m, load(2), [0] * FEATURES) != 0
