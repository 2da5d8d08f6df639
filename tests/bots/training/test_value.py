"""The net that foretells how hands end: calibrated on hands it has not seen, and the same interpreted and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from openrummy.bots.training import value
from openrummy.bots.value.features import INPUTS
from openrummy.bots.value.net import ENDINGS, foretell, load


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shipped_net_foretells_better_than_the_average_and_what_it_foretells_happens(players: int) -> None:
    found = value.calibration(load(players), value.turns(players, 54321, 4000))
    assert found.brier < found.brier_of_nothing - 0.004
    for foretold, happened, turns in found.bins:
        assert happened == pytest.approx(foretold, abs=0.05 + 2.5 * 0.5 / np.sqrt(turns))


def test_the_net_is_the_same_interpreted_and_compiled() -> None:
    net, rows = load(2), value.turns(2, 5, 10)
    found = np.zeros((len(rows), ENDINGS))
    value.foretell_all(np.ascontiguousarray(rows[:, 1:]), *net, found)
    for row, expected in zip(rows, found, strict=True):
        out, hidden = [0.0] * ENDINGS, [0.0] * net.first.shape[1]
        foretell([int(x) for x in row[1 : 1 + INPUTS]], net.first, net.second, hidden, out)
        assert out == pytest.approx(expected.tolist(), abs=1e-5)
        assert sum(out) == pytest.approx(1)


def test_learning_again_from_the_same_seed_finds_the_same() -> None:
    rows = value.turns(2, 9, 400)
    first, found = value.fit(rows, 3)
    again, as_well = value.fit(value.turns(2, 9, 400), 3)
    assert (first.first == again.first).all() and (first.second == again.second).all()
    assert found == as_well
