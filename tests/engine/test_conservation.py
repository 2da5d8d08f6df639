"""No card is lost or doubled: 52 distinct cards after every action of 10,000 random hands, all at once."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from openrummy.engine.batch import Batch
from openrummy.engine.cards import ALL_CARDS
from openrummy.engine.layout import HAND, MELD, NDISC, NMELDS, PILE, POS, TABLE
from openrummy.engine.options import MAX_PLAYERS, R_MAX_RECYCLES
from tests.engine.tables import random_rules

HANDS = 10_000
RULE_SETS = 20

Ints64 = npt.NDArray[np.int64]


def places(states: Ints64) -> tuple[Ints64, Ints64, Ints64]:
    """For every hand: the cards in hands, on the table and in the piles as one set, and the number of cards there."""
    held = states[:, HAND : HAND + MAX_PLAYERS]
    slots = (states[:, PILE : PILE + 7, None] >> (8 * np.arange(8))) & 0xFF
    slots = slots.reshape(len(states), 56)[:, :52]
    index = np.arange(52)
    lying = (index < states[:, NDISC, None]) | (index >= states[:, POS, None])
    piles = np.where(lying, np.int64(1) << slots, 0)
    table = states[:, TABLE]
    together = np.bitwise_or.reduce(held, axis=1) | table | np.bitwise_or.reduce(piles, axis=1)
    count = np.bitwise_count(held).sum(axis=1) + np.bitwise_count(table) + lying.sum(axis=1)
    return together, count.astype(np.int64), table


def table_of_melds(states: Ints64) -> Ints64:
    laid = np.arange(17) < states[:, NMELDS, None]
    return np.asarray(np.bitwise_or.reduce(np.where(laid, states[:, MELD : MELD + 17], 0), axis=1))


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_every_card_is_in_one_place_after_every_action(seed: int) -> None:
    r = list(random_rules(Random(seed), 2 + seed % 5))
    r[R_MAX_RECYCLES] = min(r[R_MAX_RECYCLES], 2)  # more of them only make the same hands longer
    batch = Batch(r, HANDS // RULE_SETS, seed=seed * HANDS)
    chance = np.random.default_rng(seed)
    while True:
        together, count, table = places(batch.states)
        assert (together == ALL_CARDS).all()
        assert (count == 52).all()
        assert (table == table_of_melds(batch.states)).all()
        if batch.over().all():
            return
        legal = batch.legal()
        choices = (chance.random(legal.shape, np.float32) * legal).argmax(axis=1)
        batch.step(np.where(batch.over(), -1, choices), checked=False)
