"""Training on a cluster: the same numbers as on this machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from openrummy.bots.policy.styles import STYLES
from openrummy.bots.training.errors import TrainingError
from openrummy.bots.training.evolution import Evolution, Plan
from openrummy.bots.training.workers import Workers


def searched(workers: Workers, folder: Path) -> tuple[int, ...]:
    search = Evolution.begin(Plan(2, 3, STYLES["hold-4"].numbers(), deals=10), folder / "policy.state")
    search.step(workers)
    return search.policy


@pytest.mark.soak
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="there is no Ray for this Python")
def test_a_cluster_finds_what_one_machine_finds(tmp_path: Path) -> None:
    """`dev soak` installs Ray; a cluster of this machine alone stands for a larger one."""
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    assert searched(Workers(1, "ray"), tmp_path / "there") == searched(Workers(1), tmp_path / "here")


def test_an_unknown_cluster_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(TrainingError, match="ray"):
        Workers(1, "slurm")
