"""The chance to be first in a long game: what is summed up ahead says the same as the formula written out."""

from __future__ import annotations

from math import exp, lgamma, log, sqrt
from random import Random

import numpy as np
import pytest

from openrummy.bots import race, wintable
from openrummy.bots.search.utility import MOST_POINTS, gains
from openrummy.game import RuleSet


def written_out(needs: list[int], points: tuple[float, ...]) -> list[float]:
    """Every seat's chance to be first, from the formula of the module, at 151 moments."""
    most = max(needs)
    less: list[list[float]] = []
    sums = np.eye(1, most)[0]
    while not less or less[-1][-1] > 1e-5:
        less.append([0, *np.cumsum(sums)])
        sums = np.convolve(sums, points)[:most]
    wins = len(less)
    moments = np.linspace(0, wins + 6 * sqrt(wins), 151)
    won = [[exp(n * log(t) - t - lgamma(n + 1)) if t else float(n == 0) for n in range(wins)] for t in moments]
    absent = [[sum(chance * less[n][need] for n, chance in enumerate(row)) for row in won] for need in needs]
    first = []
    for seat, own in enumerate(absent):
        terms = np.array(own[:-1]) - np.array(own[1:])
        for other in absent[:seat] + absent[seat + 1 :]:
            terms *= (np.array(other[:-1]) + np.array(other[1:])) / 2
        first.append(terms.sum())
    return [chance / sum(first) for chance in first]


@pytest.mark.parametrize("players", wintable.STEPS)
@pytest.mark.parametrize("most", [101, 200, 513, 1000, 1500])
def test_the_chances_are_those_of_the_formula(players: int, most: int) -> None:
    rng = Random(most)
    needs = [rng.randint(1, most) for _ in range(players)]
    points = wintable.points_won(players)
    assert race.chances(needs, points) == pytest.approx(np.array(written_out(needs, points)), abs=1e-12)


@pytest.mark.parametrize("need", [1_304_047_693, 1_356_625_477, 10**70])
def test_however_far_the_target_is_seats_that_need_the_same_have_the_same_chance(need: int) -> None:
    for far in range(need, need + 500):
        assert race.chances([far, far], wintable.points_won(2)) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("players", wintable.STEPS)
def test_many_ends_of_a_hand_are_told_as_each_by_itself(players: int) -> None:
    """Whoever's need differs among them, and where those of several seats do."""
    rng = np.random.default_rng(players)
    points = wintable.points_won(players)
    needs = np.tile(rng.integers(250, 300, players), (players + 1, 40, 1))
    for seat in range(players):
        needs[seat, 1:, seat] = np.arange(1, 240, 240 / 39).astype(int)
    needs[-1, 1:] = rng.integers(1, 250, (39, players))
    for ends in needs:
        # Each by itself, beside an end with the same largest need: the moments depend on that.
        alone = [race.chances(np.array([ends[0], end]), points)[1] for end in ends]
        assert race.chances(ends, points) == pytest.approx(np.array(alone), abs=1e-12)


@pytest.mark.parametrize("target", [50, 100, 200, 500])
@pytest.mark.parametrize("next_dealer", ["left", "winner"])
def test_the_worth_of_a_hand_is_the_chance_with_its_points(target: int, next_dealer: str) -> None:
    """Below the last 100 points, above them, and across the border between."""
    rules = RuleSet(target=target, next_dealer=next_dealer)
    scores, seat, dealer = (target - 40, 3, target // 2), 2, 1
    found = gains(rules, scores, seat, dealer)
    for winner in range(3):
        following = winner if next_dealer == "winner" else 2
        ends = np.tile(scores, (MOST_POINTS + 1, 1))
        ends[:, winner] += np.arange(MOST_POINTS + 1)
        expected = wintable.win_chances(ends, following, target)[:, seat]
        assert found[winner] == pytest.approx(expected, abs=1e-12)
        assert (found[winner, target - scores[winner] :] == (winner == seat)).all()
    assert found[3] == pytest.approx(wintable.win_chance(scores, seat, 2, target), abs=1e-12)
