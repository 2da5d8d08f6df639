"""`openrummy train`: small trainings from the command line, written where they were asked for, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from openrummy.bots.training import belief, table, value
from tests.cli.running import openrummy, said


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
        "--start",
        "hold-4",
    )
    done = openrummy(*args, "--out", "found", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Against hold-16:" in done.stdout
    kept = json.loads((tmp_path / "found" / "policy.json").read_text())
    assert kept["tuned"]["made"]["generations"] == 2
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


def test_what_cannot_be_trained_is_told_in_one_sentence() -> None:
    assert "do you mean policy?" in said(openrummy("train", "polcy"))
    assert "no style called hold-5" in said(openrummy("train", "policy", "--start", "hold-5"))
    assert "geen doel dat beste heet" in said(openrummy("--lang", "nl", "train", "policy", "--aim", "beste"))
    assert "one worker at least" in said(openrummy("train", "table", "--jobs", "0"))
