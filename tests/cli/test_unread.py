"""Commands whose output nobody reads: they end as programs do whose pipe was closed, without a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import openrummy, unread


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record, and one in which the second action is none that may be."""
    folder = tmp_path_factory.mktemp("records")
    made = openrummy("simulate", "--bots", "lay,greedy", "--seed", "1", cwd=folder)
    (folder / "good").write_text(made.stdout)
    record = json.loads(made.stdout)
    record["actions"][1] = "S"
    (folder / "bad").write_text(json.dumps(record) + "\n")
    return folder


# Python writes at once, or only at the end.
@pytest.mark.parametrize("unbuffered", ["1", ""])
@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "rules",
        "replay bad",
        "show good",
        "show bad",
        "show good --svg -",
        "show good --svg /dev/stdout",
        "simulate --bots lay,lay",
        "simulate --bots lay,lay --out /dev/stdout",
        "simulate --bots lay,lay --out {new}",
        "match lay greedy --games 2 --json",
        "match lay greedy --games 2 --out {new}",
        "ladder --bots lay,greedy --games 2 --seed 1 --out {new}",
        "serve --port 0 --no-open --data {new}",
    ],
)
def test_a_command_ends_quietly_where_nobody_reads(folder: Path, tmp_path: Path, command: str, unbuffered: str) -> None:
    args = [word.format(new=tmp_path / "new") for word in command.split()]
    assert unread(*args, cwd=folder, PYTHONUNBUFFERED=unbuffered) == (141, "")


def test_what_simulate_was_to_keep_is_kept(tmp_path: Path) -> None:
    assert unread("simulate", "--bots", "lay,lay", "--out", "kept", cwd=tmp_path, PYTHONUNBUFFERED="1")[0] == 141
    assert len((tmp_path / "kept").read_text().splitlines()) == 1


def test_what_was_to_be_said_is_said_where_the_output_cannot_be_written(folder: Path) -> None:
    done = openrummy("show", "bad", cwd=folder)
    assert done.returncode == 1 and "cannot go on here" in done.stderr
    assert done.stdout
