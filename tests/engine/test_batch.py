"""Many hands at once: checked steps, fair shuffles, the same results from the same seed on any number of threads."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from openrummy.engine import HAND, N_ACTIONS, TURN, codes, discard_codes, legal_ids, must_recycle, points, stock_codes
from openrummy.engine.actions import DISCARD0, STOCK, code_of, number
from openrummy.engine.batch import LARGEST_SEED, Batch, IllegalStepError
from openrummy.engine.options import R_TURN_OVER, R_WORDS, rule_ints
from openrummy.engine.playout import seed_generator, shuffled_deck
from tests.engine.tables import DEFAULTS, Rules, basic, random_rules

Ints64 = npt.NDArray[np.int64]


def contents(batch: Batch) -> tuple[Any, Any]:
    """All that a batch consists of."""
    return batch.states.tolist(), batch.generators.tolist()


def started(seed: int = 3, hands: int = 6) -> Batch:
    """Two-player hands in which everybody has drawn from the stock."""
    batch = Batch(basic(), hands, seed=seed)
    batch.step([STOCK] * hands)
    return batch


# Seeds and deals


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    assert contents(Batch(basic(), 20, seed=7)) == contents(Batch(basic(), 20, seed=7))
    assert contents(Batch(basic(), 20, seed=7)) != contents(Batch(basic(), 20, seed=8))
    first, second = Batch(basic(), 20, seed=7), Batch(basic(), 20, seed=7)
    assert first.play_out().tolist() == second.play_out().tolist()
    assert contents(first) == contents(second)


def test_the_hands_of_a_batch_differ() -> None:
    assert len({tuple(s) for s in Batch(basic(), 500, seed=0).states.tolist()}) == 500


def test_a_hand_depends_on_its_own_seed_alone_not_on_the_size_of_its_batch() -> None:
    many = Batch(basic(3), 10, seed=40)
    one = Batch(basic(3), 1, seed=46)
    many.play_out()
    one.play_out()
    assert many.states[6].tolist() == one.states[0].tolist()


def test_dealing_again_gives_new_hands_from_the_same_seed() -> None:
    first, second = Batch(basic(), 5, seed=1), Batch(basic(), 5, seed=1)
    before = first.states.tolist()
    first.deal()
    second.deal()
    assert first.states.tolist() != before
    assert contents(first) == contents(second)


def test_dealers_are_one_for_all_or_one_a_hand() -> None:
    assert Batch(basic(4), 5, seed=1, dealers=2).states[:, TURN].tolist() == [3] * 5
    assert Batch(basic(4), 4, seed=1, dealers=[0, 1, 2, 3]).states[:, TURN].tolist() == [1, 2, 3, 0]


def chi_square_is_good(found: Ints64, freedom: int) -> bool:
    """Whether counts of equally likely outcomes are as uneven as chance makes them: not more, and not less."""
    expected = found.sum() / found.size
    chi_square = ((found - expected) ** 2 / expected).sum()
    return bool(abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5)


def test_every_card_is_as_likely_in_every_place_whatever_it_was_with_the_seed_before() -> None:
    places: Ints64 = np.zeros((52, 52), np.int64)
    first_after_first: Ints64 = np.zeros((52, 52), np.int64)
    last_after_last: Ints64 = np.zeros((52, 52), np.int64)
    deck, before = [0] * 52, [0] * 52
    for seed in range(20_000):
        generator = [0]
        seed_generator(generator, seed)
        shuffled_deck(generator, deck)
        cards = [number(card) for card in deck]
        places[np.arange(52), cards] += 1
        first_after_first[before[0], cards[0]] += 1
        last_after_last[before[-1], cards[-1]] += 1
        before = cards
    assert chi_square_is_good(places, 51 * 51)
    assert chi_square_is_good(first_after_first, 52 * 52 - 1)
    assert chi_square_is_good(last_after_last, 52 * 52 - 1)


def test_no_two_seeds_share_a_state_of_the_generator() -> None:
    states = set()
    for seed in [*range(20_000), *range(2**31 - 20_000, 2**31)]:
        generator = [0]
        seed_generator(generator, seed)
        assert 0 < generator[0] < 2**62
        states.add(generator[0])
    assert len(states) == 40_000


# Steps


def test_an_illegal_step_in_one_hand_is_refused_and_changes_no_hand() -> None:
    batch = started()
    good = [legal_ids(s, basic())[0] for s in batch.states.tolist()]
    before = contents(batch)
    not_held = next(i for i in range(52) if not int(batch.states[4, HAND + 1]) >> code_of(i) & 1)
    for bad in (STOCK, DISCARD0 + not_held, 300, N_ACTIONS, N_ACTIONS + STOCK, 10**12):
        with pytest.raises(IllegalStepError, match=f"^action {bad} is not legal in hand 4; nothing was changed$"):
            batch.step([*good[:4], bad, good[5]])
        assert contents(batch) == before
    batch.step(good)
    assert contents(batch) != before


def test_a_finished_hand_has_no_legal_action_and_takes_no_step() -> None:
    batch = Batch(basic(), 4, seed=2)
    batch.play_out()
    assert batch.over().all()
    assert not batch.legal().any()
    before = contents(batch)
    with pytest.raises(IllegalStepError):
        batch.step([STOCK] * 4)
    batch.step([-1] * 4)
    assert contents(batch) == before


def test_a_negative_choice_leaves_its_hand_alone() -> None:
    batch = Batch(basic(), 3, seed=2)
    before = batch.states.tolist()
    batch.step(np.array([-1, STOCK, -(10**9)]))
    after = batch.states.tolist()
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]


def test_unchecked_steps_do_what_checked_ones_do() -> None:
    checked, unchecked = started(), started()
    for _ in range(30):
        choices = [(legal_ids(s, basic()) or [-1])[-1] for s in checked.states.tolist()]
        checked.step(choices)
        unchecked.step(choices, checked=False)
    assert contents(checked) == contents(unchecked)


def recycled(r: Rules, hands: int) -> list[tuple[list[int], list[int]]]:
    """For each hand played with stock draws and discards alone: the old pile but its top, and the new stock."""
    batch = Batch(r, hands, seed=5)
    found: dict[int, tuple[list[int], list[int]]] = {}
    rng = Random(1)
    while len(found) < hands:
        before = batch.states.tolist()
        choices = [
            STOCK if (ids := legal_ids(s, r))[0] == STOCK else rng.choice([a for a in ids if a < DISCARD0 + 52])
            for s in before
        ]
        batch.step(choices)
        for i, (old, new) in enumerate(zip(before, batch.states.tolist(), strict=True)):
            if i not in found and choices[i] == STOCK and must_recycle(old, r):
                drawn = codes(new[HAND + new[TURN]] & ~old[HAND + old[TURN]])
                assert discard_codes(new) == discard_codes(old)[-1:]
                found[i] = discard_codes(old)[:-1], drawn + stock_codes(new)
    return list(found.values())


def test_a_recycled_stock_is_shuffled_each_time_anew() -> None:
    orders = set()
    for pile, stock in recycled(basic(), 40):
        assert sorted(stock) == sorted(pile)
        assert stock != pile
        orders.add(tuple(pile.index(card) for card in stock))
    assert len(orders) == 40


def test_a_pile_that_is_turned_over_keeps_its_order() -> None:
    r = rule_ints({**DEFAULTS, "recycle": "turn_over"}, 2)
    assert r[R_TURN_OVER] == 1
    assert all(stock == pile for pile, stock in recycled(r, 10))


# Playing out


def test_playing_out_does_not_depend_on_the_number_of_threads() -> None:
    rng = Random(9)
    for players in range(2, 7):
        r = random_rules(rng, players)
        batches = [Batch(r, 23, seed=players) for _ in range(4)]
        counts = [b.play_out(threads).tolist() for b, threads in zip(batches, (1, 2, 3, 40), strict=True)]
        assert counts[1:] == counts[:1] * 3
        assert all(contents(batch) == contents(batches[0]) for batch in batches)


def test_playing_out_goes_on_from_where_the_hands_are_and_counts_decisions() -> None:
    batch = started()
    whole = Batch(basic(), 6, seed=3)
    whole.step([STOCK] * 6)
    counts = batch.play_out()
    assert (counts > 0).all()
    assert batch.play_out().tolist() == [0] * 6
    whole.play_out()
    assert contents(batch) == contents(whole)


def test_points_are_those_of_each_finished_hand_and_zero_before() -> None:
    rng = Random(4)
    for players in range(2, 7):
        r = random_rules(rng, players)
        batch = Batch(r, 30, seed=players)
        assert batch.points().tolist() == [[0] * players] * 30
        batch.play_out()
        assert batch.points().tolist() == [points(s, r) for s in batch.states.tolist()]
    paid = Batch(basic(), 60, seed=1)
    paid.play_out()
    assert (paid.points().max(axis=1) > 0).any()


def test_a_batch_knows_its_size() -> None:
    batch = Batch(basic(5), 7, seed=0)
    assert (len(batch), batch.players, batch.legal().shape, batch.points().shape) == (7, 5, (7, N_ACTIONS), (7, 5))


# Bad arguments


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"r": (2, 10)}, f"the {R_WORDS} integers of a rule set"),
        ({"hands": 0}, "at least one hand, not 0"),
        ({"hands": -3}, "at least one hand, not -3"),
        ({"seed": -1}, "seed must be from 0 to"),
        ({"seed": LARGEST_SEED}, "seed must be from 0 to"),
        ({"seed": 2**40}, "seed must be from 0 to"),
        ({"dealers": 2}, "seats from 0 to 1"),
        ({"dealers": -1}, "seats from 0 to 1"),
        ({"dealers": [0, 1, 2, 0]}, "seats from 0 to 1"),
        ({"dealers": [0, 1]}, "shape"),
        ({"dealers": 0.5}, "seats from 0 to 1"),
    ],
)
def test_a_batch_that_cannot_be_is_refused_with_the_reason(change: dict[str, Any], says: str) -> None:
    arguments: dict[str, Any] = {"r": basic(), "hands": 4, "seed": 0, **change}
    with pytest.raises(ValueError, match=says):
        Batch(**arguments)


def test_the_largest_seeds_are_good() -> None:
    assert len(Batch(basic(), 1, seed=LARGEST_SEED - 1)) == 1


@pytest.mark.parametrize("choices", [[STOCK], [STOCK] * 7, [[STOCK] * 6], [0.0] * 6, [True] * 6, STOCK, ["S"] * 6])
def test_choices_that_are_not_one_integer_a_hand_are_refused(choices: Any) -> None:
    batch = Batch(basic(), 6, seed=0)
    before = contents(batch)
    with pytest.raises(ValueError, match=r"^choices must be 6 integers, one a hand"):
        batch.step(choices)
    assert contents(batch) == before


@pytest.mark.parametrize(("index", "value"), [(0, 7), (0, 1), (1, 26), (1, 0), (5, -1)])
def test_integers_that_are_no_rule_set_are_refused(index: int, value: int) -> None:
    r = list(basic())
    r[index] = value
    with pytest.raises(ValueError, match="no rule set"):
        Batch(r, 1, seed=0)


def test_no_threads_are_refused() -> None:
    with pytest.raises(ValueError, match="greater than 0"):
        Batch(basic(), 2, seed=0).play_out(threads=0)


def test_a_choice_too_large_for_an_action_is_refused_in_any_type_of_integer() -> None:
    batch = started(hands=2)
    before = contents(batch)
    with pytest.raises(IllegalStepError, match="hand 1"):
        batch.step(np.array([DISCARD0 + number(codes(int(batch.states[0, HAND + 1]))[0]), 2**64 - 1], np.uint64))
    assert contents(batch) == before
