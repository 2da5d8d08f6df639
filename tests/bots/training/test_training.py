"""Training: searches that go on where they were broken off, and tables that foretell what is then played."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from openrummy.bots import wintable
from openrummy.bots.policy.styles import STYLES, Style, tuned
from openrummy.bots.training import table
from openrummy.bots.training.duels import share
from openrummy.bots.training.errors import TrainingError
from openrummy.bots.training.evolution import Evolution, Plan
from openrummy.bots.training.scaling import finer, to_point, to_policy
from openrummy.bots.training.shipping import ship_policy
from openrummy.bots.training.workers import Workers

HOLD_4 = STYLES["hold-4"].numbers()
PLAN = Plan(2, 5, finer(HOLD_4), deals=20, every=2)


@pytest.mark.parametrize("players", [2, 3])
def test_a_policy_wins_its_fair_share_against_itself_and_plays_the_same_in_finer_units(players: int) -> None:
    assert share(HOLD_4, HOLD_4, players, 1, 50).wins == pytest.approx(1 / players)
    assert share(finer(HOLD_4), STYLES["lay"].numbers(), 2, 1, 200) == share(HOLD_4, STYLES["lay"].numbers(), 2, 1, 200)


def test_the_style_that_is_shipped_wins_most_games_against_every_style_by_hand() -> None:
    for name in ("lay", "hold-end", "hold-4", "hold-16"):
        found = share(tuned(2).numbers(), STYLES[name].numbers(), 2, 99, 2000)
        assert found.wins - 3 * found.error > 0.5, name


def test_points_of_the_search_are_policies_and_back() -> None:
    for name in ("lay", "hold-16", "tuned"):
        policy = STYLES[name].numbers()
        assert to_policy(to_point(policy))[3:] == policy[3:]


def test_a_search_that_was_broken_off_finds_what_it_would_have_found(tmp_path: Path) -> None:
    whole = Evolution.begin(PLAN, tmp_path / "whole")
    for _ in range(3):
        whole.step(Workers(1))
    for _ in range(3):
        Evolution.begin(PLAN, tmp_path / "broken").step(Workers(2))
    broken = Evolution.begin(PLAN, tmp_path / "broken")
    assert broken.generation == 3
    assert broken.policy == whole.policy != PLAN.start
    assert broken.champions == whole.champions
    assert broken.check(Workers(1), 40) == whole.check(Workers(2), 40)


def test_another_training_does_not_go_on_in_the_same_place(tmp_path: Path) -> None:
    Evolution.begin(PLAN, tmp_path / "kept").step(Workers(1))
    with pytest.raises(TrainingError, match="another training"):
        Evolution.begin(Plan(2, 6, PLAN.start, deals=20), tmp_path / "kept")


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(TrainingError, match="no cluster called dask"):
        Workers(1, "dask")
    if find_spec("ray") is None:
        with pytest.raises(TrainingError, match="needs Ray"):
            Workers(1, "ray")


def test_a_style_that_was_trained_is_read_again(tmp_path: Path) -> None:
    ship_policy(HOLD_4, 3, {"seed": 1}, {"lay": share(HOLD_4, HOLD_4, 2, 1, 5)}, tmp_path)
    file = ship_policy(finer(HOLD_4), 2, {}, {}, tmp_path)
    kept = json.loads(file.read_text())
    assert Style.from_dict(kept["tuned-3"]["style"]) == STYLES["hold-4"]
    assert Style.from_dict(kept["tuned"]["style"]).numbers() == finer(HOLD_4)


@pytest.mark.parametrize(
    ("scores", "dealer"),
    [((0, 0), 0), ((90, 20), 1), ((60, 95), 0), ((0, 0, 0), 1), ((40, 90, 17), 2), ((0, 50, 0, 99), 1)],
)
def test_the_table_foretells_the_games_that_are_played(scores: tuple[int, ...], dealer: int) -> None:
    found = wintable.win_chances(scores, dealer)
    played = table.simulate(scores, dealer, 3, 20_000)
    assert found.sum() == pytest.approx(1)
    assert found == pytest.approx(played, abs=4 * 0.5 / np.sqrt(20_000) + 0.004)


@pytest.mark.parametrize(
    ("scores", "target"),
    [
        ((150, 50), 200),
        ((450, 300), 500),
        ((400, 300, 0), 500),
        ((150, 0, 0, 0), 200),
        ((400, 250, 0, 250), 500),
    ],
)
def test_longer_games_are_foretold_too_whoever_deals_first(scores: tuple[int, ...], target: int) -> None:
    played = [table.simulate(scores, dealer, 3 + dealer, 6000, target) for dealer in range(len(scores))]
    found = wintable.win_chances(scores, 0, target)
    assert found.sum() == pytest.approx(1)
    assert found == pytest.approx(np.mean(played, 0), abs=4 * 0.5 / np.sqrt(6000 * len(scores)) + 0.004)


def test_very_long_games_are_led_by_whoever_has_more_and_hands_count_little() -> None:
    lead = wintable.win_chance((600, 0), 0, 0, 10_000)
    assert 0.5 < wintable.win_chance((60, 0), 0, 0, 10_000) < lead < 0.75


@pytest.mark.parametrize("players", wintable.STEPS)
def test_more_points_never_lower_the_chance(players: int) -> None:
    chances = wintable.load(players)
    assert chances.sum(-1) == pytest.approx(1, abs=1e-3)
    for seat in range(players):
        steps = np.diff(chances[..., seat], axis=seat)
        assert steps.min() > -0.002


def test_games_that_are_over_are_won_and_others_count_by_what_is_needed() -> None:
    assert wintable.win_chances((100, 98), 0).tolist() == [1, 0]
    assert wintable.win_chance((3, 180, 4), 1, 2) == 1
    assert wintable.win_chances((20, 40), 0, 50) == pytest.approx(wintable.win_chances((70, 90), 0))
    assert wintable.win_chances([[0, 0], [90, 20]], 1)[1] == pytest.approx(wintable.win_chances((90, 20), 1))


def test_a_table_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "BATCH", 30)
    whole = table.Work.begin(2, 80, tmp_path / "whole")
    assert list(whole.run(Workers(1))) == [3, 6, 9]
    next(table.Work.begin(2, 80, tmp_path / "broken").run(Workers(1)))
    broken = table.Work.begin(2, 80, tmp_path / "broken")
    assert list(broken.run(Workers(1))) == [6, 9]
    for players, ends in whole.ends.items():
        assert ends.sum() == 80
        assert (broken.ends[players] == ends).all()
    tables = {players: table.solve(ends) for players, ends in whole.ends.items()}
    file = table.write(tables, whole.ends, tmp_path / "new")
    assert file.stat().st_size < 300_000
