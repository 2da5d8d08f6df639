"""The compiled kernels do what the interpreted source does, bit for bit, on this and on any processor."""

from __future__ import annotations

from random import Random
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

from openrummy.engine import (
    STATE_WORDS,
    apply,
    kernels,
    least_points_left,
    legal_ids,
    must_recycle,
    new_state,
    points,
    recycle,
)
from openrummy.engine.actions import STOCK
from openrummy.engine.batch import Batch
from openrummy.engine.laydown import ROOM
from openrummy.engine.legal import MAX_LEGAL
from openrummy.engine.options import R_PLAYERS, R_TURN_OVER
from openrummy.engine.playout import random_hand, seed_generator, shuffle_stock
from tests.engine.tables import (
    Rules,
    Taste,
    basic,
    choose,
    crowded,
    random_rules,
    single_changes,
)

Ints64 = npt.NDArray[np.int64]


def compiled_hands(r: Rules, seed: int, hands: int) -> tuple[list[list[int]], list[int]]:
    """The final states of whole random hands, and the decisions of each."""
    states: Ints64 = np.zeros((hands, STATE_WORDS), np.int64)
    counts: Ints64 = np.zeros(hands, np.int64)
    kernels.random_hands(np.array(r, np.int64), seed, 0, states, counts)
    return states.tolist(), counts.tolist()


def interpreted_hands(r: Rules, seed: int, hands: int) -> tuple[list[list[int]], list[int]]:
    """The same hands, played by the source as it stands."""
    states, counts = [], []
    for i in range(hands):
        generator, deck, out, state = [0], [0] * 52, [0] * MAX_LEGAL, new_state()
        seed_generator(generator, seed + i)
        counts.append(random_hand(state, r, generator, deck, out, i % r[R_PLAYERS]))
        states.append(state)
    return states, counts


def check_agreement(rules: list[Rules], seed: int, hands: int) -> None:
    for i, r in enumerate(rules):
        assert compiled_hands(r, seed + i * hands, hands) == interpreted_hands(r, seed + i * hands, hands), r


@pytest.mark.parametrize("players", range(2, 7))
def test_compiled_and_interpreted_hands_agree_under_every_option_alone(players: int) -> None:
    check_agreement(single_changes(players), seed=1_000 * players, hands=8)


@pytest.mark.parametrize("players", range(2, 7))
def test_compiled_and_interpreted_hands_agree_under_mixed_options(players: int) -> None:
    rng = Random(players)
    check_agreement([random_rules(rng, players) for _ in range(50)], seed=100_000 * players, hands=8)


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_compiled_and_interpreted_hands_agree_100_000_times(players: int) -> None:
    rng = Random(f"soak {players}")
    rules = single_changes(players)
    rules += [random_rules(rng, players) for _ in range(500 - len(rules))]
    check_agreement(rules, seed=10_000_000 * players, hands=40)


@pytest.mark.parametrize("players", range(2, 7))
def test_stepping_a_batch_agrees_at_every_step_with_single_hands(players: int) -> None:
    rng = Random(players)
    for seed, r in enumerate([basic(players), *(random_rules(rng, players) for _ in range(4))]):
        batch = Batch(r, 12, seed=seed)
        hands: list[list[int]] = batch.states.tolist()
        generators: list[list[int]] = batch.generators.tolist()
        taste = Taste(takes=0.3, plays=0.7, hoards=0.9)
        while not batch.over().all():
            masks = batch.legal()
            choices = []
            for s, mask in zip(hands, masks, strict=True):
                ids = legal_ids(s, r)
                assert np.flatnonzero(mask).tolist() == ids
                choices.append(choose(s, ids, rng, taste) if ids and rng.random() < 0.9 else -1)
            batch.step(choices)
            for s, generator, action in zip(hands, generators, choices, strict=True):
                if action == STOCK and r[R_TURN_OVER] == 0 and must_recycle(s, r):
                    recycle(s)
                    shuffle_stock(s, generator)
                if action >= 0:
                    apply(s, r, action)
            assert batch.states.tolist() == hands
            assert batch.generators.tolist() == generators
        assert batch.points().tolist() == [points(s, r) for s in hands]


def test_compiled_and_interpreted_lay_downs_leave_the_same_points() -> None:
    @numba.njit  # type: ignore[untyped-decorator]
    def compiled(states: Any, r: Any, room: Any, out: Any) -> None:
        for i in range(states.shape[0]):
            out[i] = least_points_left(states[i], r, room)

    for seed in range(300):
        rng = Random(seed)
        r = random_rules(rng, rng.randrange(2, 7))
        found = [s for s in (crowded(r, rng) for _ in range(5)) if s is not None]
        if found:
            out: Ints64 = np.zeros(len(found), np.int64)
            compiled(np.array(found, np.int64), np.array(r, np.int64), np.zeros(ROOM, np.int64), out)
            assert out.tolist() == [least_points_left(s, r, [0] * ROOM) for s in found]
