"""`openrummy train`: small trainings from the command line, written where they were asked for, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from openrummy.bots.belief.weights import FILE, load
from openrummy.bots.policy.styles import STYLES, Style, tuned
from openrummy.bots.training import belief, table, value
from openrummy.bots.training.scaling import finer
from tests.cli.running import openrummy, said, unread

KEPT = Path(__file__).parents[2] / "docs" / "training"
"""The styles that the shipped numbers were made with, where they are not those that ship."""


def test_a_policy_is_found_checked_and_written(tmp_path: Path) -> None:
    args = (
        "train",
        "policy",
        "--seed",
        "3",
        "--generations",
        "2",
        "--deals",
        "4",
        "--check",
        "10",
        "--style",
        "hold-4",
    )
    done = openrummy(*args, "--out", "found", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Against hold-16:" in done.stdout
    kept = json.loads((tmp_path / "found" / "policy.json").read_text())
    made = kept["tuned"]["made"]
    assert made["generations"] == 2
    assert Style.from_dict(made["start"]).numbers() == finer(STYLES["hold-4"].numbers())
    assert not list((tmp_path / "training").iterdir())


@pytest.fixture(scope="module")
def compiled() -> None:
    """Machine code that the commands find ready: they are held to a time."""
    belief.positions(2, 1, 1)
    value.fit(value.turns(2, 1, 100), 1)
    table.solve(table.hand_ends(2, 1, 10))


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("part", "file"), [("table", "wintable.npz"), ("belief", "belief.json"), ("value", "value.npz")]
)
def test_the_other_parts_are_trained_and_written(tmp_path: Path, part: str, file: str) -> None:
    done = openrummy("train", part, "--hands", "300", "--out", ".", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    written = tmp_path / file
    assert np.load(written).files if file.endswith("npz") else json.loads(written.read_text())


@pytest.mark.usefixtures("compiled")
def test_the_shipped_belief_for_two_is_what_the_documented_command_finds(tmp_path: Path) -> None:
    asked = ("--players", "2", "--seed", "5", "--hands", "40000", "--style", KEPT / "belief-2.json")
    done = openrummy("train", "belief", *asked, "--out", ".", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Stage 0: logarithmic loss 0.417 (0.693 would know nothing), the true hand of a pair found in 76.8 %." in (
        done.stdout
    )
    found = json.loads((tmp_path / "belief.json").read_text())["2"]
    assert tuple(found["weights"]) == load(2)
    assert found == json.loads(FILE.read_text())["2"]


@pytest.mark.usefixtures("compiled")
def test_a_style_of_a_file_plays_in_the_place_of_the_trained_one_and_is_kept_with_the_result(tmp_path: Path) -> None:
    args = ("train", "value", "--hands", "300", "--out", ".")
    kept, nets = {}, {}
    for name, more in {"own": (), "lay": ("--style", "lay"), "file": ("--style", KEPT / "value-2.json")}.items():
        assert openrummy(*args, *more, cwd=tmp_path).returncode == 0
        with np.load(tmp_path / "value.npz") as written:
            kept[name], nets[name] = json.loads(str(written["made-2"])), written["first-2"]
    assert Style.from_dict(kept["own"]["style"]) == tuned(2)
    style = json.loads((KEPT / "value-2.json").read_text())["style"]
    assert kept["file"] == {"seed": 1, "hands": 300, "style": style}
    assert not np.array_equal(nets["own"], nets["lay"])
    assert not np.array_equal(nets["own"], nets["file"])


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("part", "file"), [("table", "wintable.npz"), ("belief", "belief.json"), ("value", "value.npz")]
)
def test_the_result_is_written_where_nobody_reads_what_is_told(tmp_path: Path, part: str, file: str) -> None:
    assert unread("train", part, "--hands", "300", "--out", ".", cwd=tmp_path) == (141, "")
    assert (tmp_path / file).exists()
    assert not list((tmp_path / "training").iterdir())


def test_a_policy_too_is_written_where_nobody_reads_what_is_told(tmp_path: Path) -> None:
    small = ("--generations", "1", "--deals", "2", "--check", "2")
    assert unread("train", "policy", *small, "--out", ".", cwd=tmp_path) == (141, "")
    assert (tmp_path / "policy.json").exists()


def test_what_cannot_be_trained_is_told_in_one_sentence() -> None:
    assert "do you mean policy?" in said(openrummy("train", "polcy"))
    assert "no style called hold-5" in said(openrummy("train", "policy", "--style", "hold-5"))
    assert "no style called hold-5" in said(openrummy("train", "value", "--style", "hold-5"))
    assert "hold-5 does not exist" in said(openrummy("train", "belief", "--style", "./hold-5"))
    assert "De tabel wordt gemaakt" in said(openrummy("--lang", "nl", "train", "table", "--style", "lay"))
    assert "geen doel dat beste heet" in said(openrummy("--lang", "nl", "train", "policy", "--aim", "beste"))
    assert "one worker at least" in said(openrummy("train", "table", "--jobs", "0"))
