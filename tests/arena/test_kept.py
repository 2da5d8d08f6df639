"""Matches on disk: they go on where they were stopped, and nothing strange is written over."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import openrummy
from openrummy.arena import KeptMatch, Match, MatchError, Sprt, play_match, run
from openrummy.arena.machine import code
from openrummy.record import Record, replay

MATCH = Match(bots=("greedy", "random"), count=24, seed="s")


def play(out: Path, match: Match = MATCH, *, groups: int | None = None, records: bool = True) -> dict[str, Any]:
    """Play a match that is kept, at most so many groups of it in this run."""
    with KeptMatch(match, out, records=records) as kept:
        tally = list(islice(run(match, kept=kept), None if groups is None else len(kept.done) + groups))[-1]
        summary = tally.summary()
    return {name: value for name, value in summary.items() if name not in ("cpu_ms_per_decision", "machine")}


def test_a_match_that_is_stopped_again_and_again_comes_to_the_same(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    right = play(whole)
    for _ in range(3):
        play(parts, groups=3)
        assert not (parts / "summary.json").exists()
    assert play(parts) == right
    assert (parts / "hands.rummy.jsonl").read_bytes() == (whole / "hands.rummy.jsonl").read_bytes()
    assert json.loads((parts / "summary.json").read_bytes())["wins"] == right["wins"]


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    right = play(tmp_path)
    before = (tmp_path / "groups.jsonl").read_bytes()
    assert play(tmp_path) == right
    assert (tmp_path / "groups.jsonl").read_bytes() == before


def test_the_code_that_played_is_kept_and_a_finished_match_tells_of_the_machine_that_played_it(tmp_path: Path) -> None:
    play(tmp_path)
    summary = json.loads((tmp_path / "summary.json").read_bytes())
    assert summary["machine"]["code"] == [code()]
    summary["machine"] = {"processor": "another one"}
    (tmp_path / "summary.json").write_text(json.dumps(summary))
    play(tmp_path)
    assert json.loads((tmp_path / "summary.json").read_bytes()) == summary


def test_code_is_told_apart_by_every_file_that_decides_how_bots_play_and_by_no_other(tmp_path: Path) -> None:
    package = tmp_path / "openrummy"
    shutil.copytree(Path(openrummy.__file__).parent, package, ignore=shutil.ignore_patterns("static", "__pycache__"))

    def hashed() -> str:
        ask = [sys.executable, "-c", "from openrummy.arena.machine import code; print(code())"]
        return subprocess.run(ask, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    found = [hashed()]
    for place in ("arena/elo.py", "words/en/arena.toml"):
        (package / place).write_bytes((package / place).read_bytes() + b"\n")
        assert hashed() == found[0]
    for place in (
        "bots/greedy.py",
        "bots/search/plans.py",
        "bots/weights/policy.json",
        "engine/going_out.py",
        "game/hand.py",
    ):
        (package / place).write_bytes((package / place).read_bytes() + b"\n")
        found.append(hashed())
    assert len(set(found)) == len(found)


def test_a_match_begun_before_code_was_kept_goes_on_and_says_that_part_of_it_is_not_known(tmp_path: Path) -> None:
    right = play(tmp_path, groups=4)
    lines = (tmp_path / "groups.jsonl").read_text().splitlines()
    first, *groups = map(json.loads, lines)
    older = [first, *({name: value for name, value in group.items() if name != "code"} for group in groups)]
    (tmp_path / "groups.jsonl").write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in older))
    assert right["hands"] == play(tmp_path, groups=0)["hands"]
    assert play(tmp_path)["wins"] == play(tmp_path / "whole")["wins"]
    assert json.loads((tmp_path / "summary.json").read_bytes())["machine"]["code"] == [None, code()]


@pytest.mark.parametrize("cut", [1, 40, 700, 1500, 2500, 4000])
def test_a_half_written_end_is_cut_off_and_played_again(tmp_path: Path, cut: int) -> None:
    right = play(tmp_path)
    files = {path.name: path.read_bytes() for path in tmp_path.glob("*.jsonl")}
    for name in files:
        # As a kill or a power failure may leave it: one file behind the other.
        (tmp_path / name).write_bytes(files[name][:-cut])
        assert play(tmp_path) == right
        assert (tmp_path / "hands.rummy.jsonl").read_bytes() == files["hands.rummy.jsonl"]


def test_a_match_stopped_while_its_first_line_was_written_begins_anew(tmp_path: Path) -> None:
    right = play(tmp_path)
    first = (tmp_path / "groups.jsonl").read_bytes()
    for length in (0, 1, 20):
        (tmp_path / "groups.jsonl").write_bytes(first[:length])
        (tmp_path / "hands.rummy.jsonl").write_bytes(b"")
        assert play(tmp_path) == right


@pytest.mark.parametrize(
    "other",
    [
        Match(bots=("greedy", "random"), count=26, seed="s"),
        Match(bots=("greedy", "random"), count=24, seed="t"),
        Match(bots=("random", "greedy"), count=24, seed="s"),
        Match(bots=("greedy", "random"), count=24, seed="s", unit="hands"),
        Match(bots=("greedy", "random"), count=24, seed="s", budget=1),
        Match(bots=("greedy", "random"), count=24, seed="s", sprt=Sprt(0.5, 0.6)),
    ],
)
def test_another_match_in_the_same_place_is_refused_and_nothing_is_changed(tmp_path: Path, other: Match) -> None:
    play(tmp_path, groups=1)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(MatchError) as refused, KeptMatch(other, tmp_path):
        pass
    assert str(tmp_path) in refused.value.message("en")
    assert refused.value.message("en") != refused.value.message("nl")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_match_that_another_process_plays_is_left_alone(tmp_path: Path) -> None:
    right = play(tmp_path / "whole")
    with KeptMatch(MATCH, tmp_path / "run") as kept:
        tallies = run(MATCH, kept=kept)
        next(tallies)
        before = {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()}
        with pytest.raises(MatchError) as refused, KeptMatch(MATCH, tmp_path / "run"):
            pass
        assert refused.value.message("en").startswith("Another process plays the match in ")
        assert refused.value.message("en") != refused.value.message("nl")
        assert {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()} == before
        list(tallies)
    assert play(tmp_path / "run") == right


def test_files_that_are_no_match_are_not_written_over(tmp_path: Path) -> None:
    records, groups = tmp_path / "mine.jsonl", tmp_path / "mine.groups.jsonl"
    for path in (records, groups):
        for other in (records, groups):
            other.write_bytes(b"")
        path.write_bytes(b"dear diary\n")
        with pytest.raises(MatchError), KeptMatch(MATCH, records):
            pass
        assert path.read_bytes() == b"dear diary\n"


def test_the_records_are_those_of_the_hands_played(tmp_path: Path) -> None:
    summary = play(tmp_path / "run.rummy.jsonl")
    lines = (tmp_path / "run.rummy.jsonl").read_bytes().splitlines()
    records = [Record.parse(line) for line in lines]
    assert len(records) == summary["hands"]
    points = [0, 0]
    for record in records:
        hand = replay(record).hand
        for name, won in zip(record.players, hand.result.points if hand.result else (), strict=True):
            points[MATCH.bots.index(name)] += won
    assert summary["points_per_hand"] == [round(one / len(records), 6) for one in points]
    assert {path.name for path in tmp_path.iterdir()} == {"run.rummy.jsonl", "run.groups.jsonl", "run.summary.json"}


def test_without_records_only_results_are_kept(tmp_path: Path) -> None:
    right = play(tmp_path, records=False)
    assert {path.name for path in tmp_path.iterdir()} == {"groups.jsonl", "summary.json"}
    with KeptMatch(MATCH, tmp_path, records=False) as kept:
        assert len(kept.done) == 12
    assert play_match(MATCH).wins == right["wins"]
