"""`openrummy review`, run as a program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openrummy.record import Record
from tests.cli.running import openrummy, said
from tests.coach.hands import played
from tests.record.samples import line

QUICK = ("--effort", "quick")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.rummy.jsonl"
    hands = (played(seed, ("random", "greedy"), most=12) for seed in (1, 2))
    path.write_text("".join(f"{line(hand)}\n" for hand in hands))
    return path


def test_the_review_is_printed_narrow_and_names_the_players(file: Path) -> None:
    done = openrummy("review", file, "--hand", "2", *QUICK, COLUMNS="60")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.startswith("Review: P1, P2\n")
    assert max(map(len, done.stdout.splitlines())) <= 60
    assert "All decisions" in done.stdout


def test_json_html_and_drills_are_written_in_the_language_asked_for(file: Path, tmp_path: Path) -> None:
    page, drills = tmp_path / "page.html", tmp_path / "drills.jsonl"
    out = ("--json", "--html", page, "--drills", drills)
    done = openrummy("review", file, *QUICK, *out, "--lang", "nl", "--seat", "0")
    assert done.returncode == 0 and done.stderr == ""
    data = json.loads(done.stdout)
    assert [hand["hand"] for hand in data["hands"]] == [1, 2]
    assert {decision["seat"] for hand in data["hands"] for decision in hand["decisions"]} == {0}
    assert '<html lang="nl">' in page.read_text("utf-8")
    for drill in map(json.loads, drills.read_text("utf-8").splitlines()):
        assert drill["seat"] == 0
        assert Record.from_dict(drill["record"]).players == ("P1", "P2")


def test_the_same_seed_prints_the_same(file: Path) -> None:
    first, again = (openrummy("review", file, "--hand", "1", *QUICK, "--json", "--seed", "3") for _ in range(2))
    assert first.stdout == again.stdout != ""


def test_a_file_on_standard_input_is_reviewed(file: Path) -> None:
    given = file.read_bytes().splitlines()[0]
    done = openrummy("review", "-", *QUICK, given=given)
    assert done.returncode == 0
    assert "openrummy show" not in done.stdout


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_what_cannot_be_reviewed_is_said_in_one_sentence(file: Path, tmp_path: Path, lang: str) -> None:
    def refused(status: int, *args: str | Path) -> str:
        done = openrummy("review", *args, "--lang", lang)
        assert done.returncode == status
        return said(done)

    empty, bad, mixed = tmp_path / "empty", tmp_path / "bad", tmp_path / "mixed"
    empty.write_text("\n")
    bad.write_text(line(played(1, most=3), actions=["D 2c"]))
    mixed.write_text(line(played(1, most=3)) + "\n" + line(played(1, ("lay", "lay", "lay"), most=3)))
    assert "nowhere" in refused(2, tmp_path / "nowhere")
    assert "empty" in refused(2, empty)
    assert "1" in refused(1, bad)
    assert "mixed" in refused(2, mixed)
    assert "7" in refused(2, file, "--hand", "7")
    assert "5" in refused(2, file, "--seat", "5")
    assert "hasty" in refused(2, file, "--effort", "hasty")
    assert refused(2, file, *QUICK, "--hand", "1", "--html", tmp_path / "no" / "page.html")
