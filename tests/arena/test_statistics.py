"""What is said about being sure: intervals cover, tests decide, Elo finds known strengths, percentiles are right."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from random import Random

import pytest

from openrummy.arena import MatchError, Sprt
from openrummy.arena.elo import Encounter, ratings
from openrummy.arena.intervals import RatioSums, design_effect, moments, ratio_interval, share_interval, t_quantile
from openrummy.arena.sprt import BOUND, share_of
from openrummy.arena.timing import DecisionTimes


def coin(rng: Random, chance: float, groups: int, games: int, together: float = 0.0) -> Counter[float]:
    """Groups of games won with a known chance; in a part of the groups (`together`) all games end alike."""
    scores: Counter[float] = Counter()
    for _ in range(groups):
        if rng.random() < together:
            scores[float(rng.random() < chance)] += 1
        else:
            scores[sum(rng.random() < chance for _ in range(games)) / games] += 1
    return scores


def mirrored(rng: Random, chance: float, groups: int) -> Counter[float]:
    """Pairs in half of which the cards decide: whoever gets the better seat wins, so each bot wins once."""
    scores: Counter[float] = Counter()
    for _ in range(groups):
        cards = rng.random() < 0.5
        scores[0.5 if cards else sum(rng.random() < 2 * chance - 0.5 for _ in range(2)) / 2] += 1
    return scores


def coverage(draws: list[Counter[float]], chance: float, games: int) -> float:
    hits = 0
    for scores in draws:
        low, high = share_interval(scores, games)
        hits += low <= chance <= high
    return hits / len(draws)


@pytest.mark.parametrize("chance", [0.5, 0.6, 0.9, 0.97])
@pytest.mark.parametrize(("groups", "games"), [(10, 2), (50, 2), (500, 2), (40, 4)])
def test_an_interval_holds_the_truth_as_often_as_it_says(chance: float, groups: int, games: int) -> None:
    rng = Random(1)
    draws = [coin(rng, chance, groups, games) for _ in range(1000)]
    assert coverage(draws, chance, games) >= 0.925


def test_games_that_end_alike_widen_the_interval_and_mirrored_ones_narrow_it() -> None:
    rng = Random(2)
    alike = [coin(rng, 0.6, 200, 2, together=0.5) for _ in range(1000)]
    split = [mirrored(rng, 0.6, 200) for _ in range(1000)]
    for draws in (alike, split):
        assert 0.925 <= coverage(draws, 0.6, 2) <= 0.98
    plain = coin(rng, 0.6, 200, 2)
    widths = [high - low for low, high in (share_interval(scores, 2) for scores in (split[0], plain, alike[0]))]
    assert widths[0] < widths[1] < widths[2]
    assert design_effect(split[0], 2) < 0.7


@pytest.mark.parametrize("groups", [1, 2, 10, 1000])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_an_interval_has_a_width_and_stays_within_0_and_1_whatever_was_won(share: float, groups: int) -> None:
    low, high = share_interval({share: groups}, 2)
    assert 0 <= low <= share <= high <= 1
    assert high - low > 1 / (10 * groups + 10)


def test_the_points_of_student_s_distribution_are_right() -> None:
    for freedom, right in ((2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1e9, 1.960)):
        assert t_quantile(freedom) == pytest.approx(right, rel=0.035)


def test_the_interval_of_points_a_hand_holds_the_truth() -> None:
    rng, hits = Random(3), 0
    for _ in range(500):
        sums = RatioSums()
        for _ in range(60):
            hands = rng.randint(2, 6)
            luck = rng.gauss(0, 5)
            sums.add(sum(rng.gauss(10 + luck, 20) for _ in range(hands)), hands)
        bounds = ratio_interval(sums)
        assert bounds is not None
        hits += bounds.low <= 10 <= bounds.high
    assert 0.92 <= hits / 500 <= 0.98


def test_points_of_one_or_two_groups_have_no_interval() -> None:
    sums = RatioSums()
    for points in (10, 12):
        sums.add(points, 2)
        assert ratio_interval(sums) is None
    sums.add(11, 2)
    assert ratio_interval(sums) is not None


def decide(test: Sprt, rng: Random, chance: float) -> tuple[str, int]:
    """Play pairs until the test ends: its verdict, and after how many."""
    scores: Counter[float] = Counter()
    while (verdict := test.verdict(scores)) is None:
        scores.update(mirrored(rng, chance, 1))
    return verdict, scores.total()


def test_a_test_errs_as_seldom_as_it_promises_and_is_soon_done_where_it_is_clear() -> None:
    test, rng = Sprt(0.50, 0.60), Random(4)
    lower = [decide(test, rng, 0.50) for _ in range(200)]
    upper = [decide(test, rng, 0.60) for _ in range(200)]
    clear = [decide(test, rng, 0.70) for _ in range(50)]
    assert sum(verdict == "upper" for verdict, _ in lower) <= 20
    assert sum(verdict == "lower" for verdict, _ in upper) <= 20
    assert all(verdict == "upper" for verdict, _ in clear)
    assert sum(pairs for _, pairs in clear) / 50 < sum(pairs for _, pairs in upper) / 200 / 2


def test_the_likelihood_ratio_of_plain_games_is_that_of_the_binomial() -> None:
    # All pairs 1 or 0: each is one throw of a coin, whose likelihoods are known.
    test = Sprt(0.4, 0.6)
    right = 70 * log(0.6 / 0.4) + 30 * log(0.4 / 0.6)
    assert test.ratio({1.0: 70, 0.0: 30}) == pytest.approx(right, rel=0.01)
    assert test.ratio({0.5: 100}) == pytest.approx(0, abs=1e-6)
    assert test.ratio({}) == 0
    assert pytest.approx(2.944, abs=1e-3) == BOUND


def test_a_test_is_read_in_shares_and_in_elo() -> None:
    assert Sprt.parse("0.50,0.55") == Sprt(0.5, 0.55)
    assert Sprt.parse("0,10") == Sprt(0.5, share_of(10))
    assert share_of(400) == pytest.approx(10 / 11)
    for bad in ("0.5", "0.6,0.5", "a,b", "0.5,0.6,0.7", "0,0", "nan,1", "0,nan", "0,inf", ""):
        with pytest.raises(MatchError) as refused:
            Sprt.parse(bad)
        assert refused.value.message("en") != refused.value.message("nl")


TRUE = {"a": 0.0, "b": 100.0, "c": 150.0, "d": 320.0, "e": -700.0}


def met(rng: Random, groups: int, strengths: dict[str, float] = TRUE) -> list[Encounter]:
    names = list(strengths)
    return [
        Encounter(one, other, coin(rng, share_of(strengths[one] - strengths[other]), groups, 2))
        for i, one in enumerate(names)
        for other in names[i + 1 :]
    ]


def test_elo_finds_known_strengths_within_its_errors() -> None:
    rng, inside = Random(5), 0
    errors: list[float] = []
    for _ in range(60):
        found = ratings(met(rng, 200), anchor="a")
        assert list(found) == ["d", "c", "b", "a", "e"]
        assert (found["a"].elo, found["a"].error) == (0, 0)
        inside += sum(abs(found[name].elo - elo) <= found[name].error for name, elo in TRUE.items() if name != "a")
        errors.append(found["c"].error)
    assert 0.9 <= inside / 240 <= 0.99
    assert max(errors) < 40


def test_elo_without_an_anchor_has_its_mean_at_zero() -> None:
    found = ratings(met(Random(6), 100))
    assert sum(one.elo for one in found.values()) == pytest.approx(0, abs=1e-6)
    assert found["d"].elo - found["a"].elo == pytest.approx(320, abs=80)


def test_mirrored_pairs_give_smaller_errors_than_games_that_end_alike() -> None:
    rng = Random(7)
    found = [
        ratings([Encounter("a", "b", scores)], anchor="a")["b"].error
        for scores in (mirrored(rng, 0.6, 500), coin(rng, 0.6, 500, 2), coin(rng, 0.6, 500, 2, together=1.0))
    ]
    assert found[0] < found[1] < found[2]


def test_a_bot_that_won_nothing_has_a_place_with_a_wide_error() -> None:
    found = ratings([Encounter("a", "b", {1.0: 50})], anchor="a")
    assert -1500 < found["b"].elo < -500
    assert found["b"].error > 200


def test_bots_that_no_results_bring_together_have_no_elo() -> None:
    apart = [Encounter("a", "b", {0.5: 9}), Encounter("c", "d", {0.5: 9})]
    assert ratings(apart) == {}
    assert ratings([]) == {}
    assert set(ratings([*apart, Encounter("a", "d", {0.5: 9})])) == set("abcd")


def test_percentiles_are_true_to_one_per_cent_and_can_be_put_together() -> None:
    rng, seconds, parts = Random(8), [], [DecisionTimes(), DecisionTimes()]
    for i in range(5000):
        time = exp(rng.gauss(-5, 1))
        seconds.append(time)
        parts[i % 2].add(time)
    whole = DecisionTimes()
    for part in parts:
        whole.include(part.buckets)
    seconds.sort()
    for percent in (50, 99):
        assert whole.percentile(percent) == pytest.approx(1000 * seconds[50 * percent - 1], rel=0.012)
    assert DecisionTimes().percentile(50) is None


def test_moments_are_those_of_the_groups_one_by_one() -> None:
    assert moments({0.0: 1, 0.5: 2, 1.0: 1}) == (4, 0.5, 0.5)
