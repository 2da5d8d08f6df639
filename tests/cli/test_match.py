"""`openrummy match`, run as a program."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from openrummy.record import Record
from tests.cli.running import PROGRAM, environment, openrummy, said, shown_on_a_terminal

FIELDS = ["bots", "games", "hands", "wins", "win_rate", "ci95", "points_per_hand", "cpu_ms_per_decision", "seed"]


def result(*args: str | Path, cwd: Path | None = None) -> dict[str, Any]:
    """What a match prints as JSON."""
    done = openrummy("match", *args, "--json", cwd=cwd)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name != "cpu_ms_per_decision"}


def test_json_has_the_promised_fields_by_bot_in_the_order_given() -> None:
    found = result("random", "greedy", "--games", "10", "--seed", "7")
    assert list(found) == FIELDS
    assert (found["bots"], found["games"], found["seed"]) == (["random", "greedy"], 10, "7")
    assert found["hands"] >= 10
    assert found["wins"] == [0, 10]
    assert found["win_rate"] == [0, 1]
    for rate, (low, high) in zip(found["win_rate"], found["ci95"], strict=True):
        assert 0 <= low <= rate <= high <= 1
    assert found["points_per_hand"][1] > 20 > found["points_per_hand"][0] >= 0
    for times in found["cpu_ms_per_decision"]:
        assert list(times) == ["p50", "p99"]
        assert 0 < times["p50"] <= times["p99"]


@pytest.mark.parametrize("names", [("greedy", "random", "random"), ("random", "greedy", "random", "greedy")])
def test_three_and_four_play_hands(names: tuple[str, ...]) -> None:
    found = result(*names, "--hands", "24", "--seed", "1")
    assert (found["bots"], found["games"], found["hands"]) == (list(names), 0, 24)
    assert all(len(found[name]) == len(names) for name in FIELDS[3:8])
    assert sum(found["wins"]) <= 24


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_jobs() -> None:
    wish = ("greedy", "random", "random", "--games", "12", "--seed", "S")
    assert without_times(result(*wish, "--jobs", "2")) == without_times(result(*wish))
    assert without_times(result(*wish[:-1], "T")) != without_times(result(*wish))


def test_people_get_sentences_in_their_language() -> None:
    wish = ("match", "greedy", "random", "--games", "4", "--seed", "1")
    english, dutch = openrummy(*wish).stdout, openrummy(*wish, "--lang", "nl").stdout
    assert english.startswith("4 games in 2 groups of the same deals, ")
    assert dutch.startswith("4 spellen in 2 groepen met dezelfde kaarten, ")
    assert "greedy: 100.0 % won (" in english
    assert "greedy: 100,0 % gewonnen (" in dutch
    assert "." not in dutch.splitlines()[1]
    assert openrummy("match", "greedy", "random", "--games", "2").stdout.startswith("2 games in 1 group of ")


def test_a_number_that_makes_no_whole_groups_is_rounded_up_and_told() -> None:
    done = openrummy("match", "greedy", "random", "random", "--hands", "10", "--json", "--seed", "1")
    assert done.stderr == "Deals are played in every rotation of the seats: 12 instead of 10.\n"
    assert json.loads(done.stdout)["hands"] == 12


def test_a_test_says_what_it_found() -> None:
    wish = ("match", "greedy", "random", "--games", "400", "--seed", "1", "--sprt", "0.50,0.60")
    assert "The test says: greedy is nearer to 60.0 % than to 50.0 % (ratio " in openrummy(*wish).stdout
    found = result(*wish[1:])
    assert list(found) == [*FIELDS, "sprt"]
    assert found["games"] < 100


def test_rules_change_what_is_played(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text("target = 10\n")
    short = result("greedy", "random", "--games", "6", "--seed", "1", "--rules", "short.toml", cwd=tmp_path)
    assert short["hands"] < result("greedy", "random", "--games", "6", "--seed", "1")["hands"]


def test_what_is_kept_can_be_replayed_and_has_a_summary_beside_it(tmp_path: Path) -> None:
    found = result("greedy", "random", "--games", "4", "--seed", "1", "--out", "run.jsonl", cwd=tmp_path)
    assert openrummy("replay", tmp_path / "run.jsonl").returncode == 0
    assert len((tmp_path / "run.jsonl").read_bytes().splitlines()) == found["hands"]
    summary = json.loads((tmp_path / "run.summary.json").read_bytes())
    assert {name: summary[name] for name in found} == found
    result("greedy", "random", "--games", "4", "--seed", "1", "--out", "folder", cwd=tmp_path)
    assert (tmp_path / "folder" / "hands.rummy.jsonl").read_bytes() == (tmp_path / "run.jsonl").read_bytes()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_is_killed_goes_on_and_comes_to_the_same(tmp_path: Path, jobs: str) -> None:
    wish = ["greedy", "random", "--games", "200", "--seed", "1", "--jobs", jobs]
    groups = tmp_path / "run" / "groups.jsonl"
    kills = 0
    for wanted in (3, 12, 25):
        process = subprocess.Popen(
            [*PROGRAM, "match", *wish, "--out", "run", "--json"],
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        while process.poll() is None and not (groups.exists() and groups.read_bytes().count(b"\n") > wanted):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=300)
        kills += process.returncode == -signal.SIGKILL
    assert kills == 3
    done = result(*wish, "--out", "run", cwd=tmp_path)
    assert without_times(done) == without_times(result(*wish[:-2]))
    records = (tmp_path / "run" / "hands.rummy.jsonl").read_bytes().splitlines()
    assert len({Record.parse(line).metadata["id"] for line in records}) == len(records) == done["hands"]


def test_a_match_without_a_seed_goes_on_with_the_one_it_began_with(tmp_path: Path) -> None:
    wish = ("greedy", "random", "--games", "4", "--out", "run")
    first, again = result(*wish, cwd=tmp_path), result(*wish, cwd=tmp_path)
    assert first == again
    (tmp_path / "run" / "groups.jsonl").write_text("[]\n")
    assert openrummy("match", *wish, cwd=tmp_path).returncode == 2


def test_another_match_in_the_same_place_is_refused_in_both_languages(tmp_path: Path) -> None:
    wish = ("match", "greedy", "random", "--games", "2", "--out", "run", "--seed")
    assert openrummy(*wish, "1", cwd=tmp_path).returncode == 0
    english, dutch = (openrummy(*wish, "2", "--lang", lang, cwd=tmp_path) for lang in ("en", "nl"))
    assert (english.returncode, dutch.returncode) == (2, 2)
    place = "run/groups.jsonl"
    assert said(english).startswith(f"{place} holds another match, or no match at all: ")
    assert said(dutch).startswith(f"In {place} staat een andere wedstrijd, of helemaal geen: ")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["greedy", "nobody"], "There is no bot named nobody; there are: "),
        (["greedy"], "Rummy is for 2 to 6 players, not 1."),
        (["greedy", "random", "--games", "0"], "A match has at least one game or hand."),
        (["greedy", "random", "--games", "2", "--hands", "2"], "Ask for games or for hands, not for both."),
        (["greedy", "random", "--budget", "fast"], "A budget is a time such as 10ms or 1s, not fast."),
        (["greedy", "random", "--budget", "0ms"], "A budget is a time such as 10ms or 1s, not 0ms."),
        (["greedy", "random", "--jobs", "0"], "Hands can be played by 1 to 256 processes at once."),
        (["greedy", "random", "--sprt", "0.6,0.5"], "A test needs two numbers, the lower first: "),
        (["greedy", "random", "random", "--sprt", "0,10"], "A test is for two bots."),
        (
            ["greedy", "random", "--out", "-"],
            "Several files are written: name a folder, or a file that ends in .jsonl.",
        ),
        (["greedy", "cmd:./missing", "--games", "2"], "The bot ./missing cannot be started: "),
        ([], "A B [C D] is missing; openrummy match --help tells more."),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(args: list[str], sentence: str, tmp_path: Path) -> None:
    done = openrummy("match", *args, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said(done).startswith(sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_fails_is_told_to_have_forfeited(tmp_path: Path) -> None:
    (tmp_path / "bot.sh").write_text('read hello; echo \'{"type":"ready","protocol":1}\'; exit 1\n')
    wish = ("match", "random", "cmd:sh bot.sh", "--hands", "4", "--seed", "1")
    english, dutch = (openrummy(*wish, "--lang", lang, cwd=tmp_path).stdout for lang in ("en", "nl"))
    assert "Forfeited by cmd:sh bot.sh: crashed 4" in english
    assert "The first time in hand 1, at action 1: The bot sh bot.sh ended with exit code 1." in english
    assert "De eerste keer in hand 1, bij actie 1: De bot sh bot.sh eindigde met code 1." in dutch
    found = result(*wish[1:], cwd=tmp_path)
    assert (found["wins"], found["forfeits"]) == ([4, 0], [{}, {"crashed": 4}])


def test_a_terminal_gets_the_running_estimate(tmp_path: Path) -> None:
    shown = shown_on_a_terminal("match", "greedy", "random", "--games", "20", "--seed", "1", cwd=tmp_path)
    assert b"greedy 100.0 % (" in shown
    assert b"20/20" in shown
