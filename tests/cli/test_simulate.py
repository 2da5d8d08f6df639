"""`openrummy simulate`, run as a program."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest

from openrummy import bots
from openrummy.game import RuleSet
from openrummy.record import Record, replay
from tests.cli.running import PROGRAM, environment, openrummy, said, shown_on_a_terminal


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    wish = ("simulate", "--players", "3", "--hands", "150", "--bots", "greedy,random,greedy", "--seed", "S")
    for name, jobs in (("one", "1"), ("two", "2"), ("again", "2")):
        assert openrummy(*wish, "--jobs", jobs, "--out", tmp_path / name).returncode == 0
    one = (tmp_path / "one").read_bytes()
    assert one.count(b"\n") == 150
    assert (tmp_path / "two").read_bytes() == one
    assert (tmp_path / "again").read_bytes() == one
    assert openrummy(*wish[:-1], "T").stdout.encode() != one
    assert openrummy(*wish).stdout.encode() == one


def test_every_record_can_be_replayed_and_the_deal_goes_round() -> None:
    done = openrummy("simulate", "--players", "4", "--hands", "8", "--bots", "greedy", "--seed", "1")
    records = [Record.parse(each) for each in done.stdout.splitlines()]
    assert [record.dealer for record in records] == [0, 1, 2, 3] * 2
    assert {record.players for record in records} == {("greedy 1", "greedy 2", "greedy 3", "greedy 4")}
    assert len({record.deck for record in records}) == 8
    assert all(replay(record).hand.over for record in records)


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    short = openrummy("simulate", "--hands", "3", "--seed", "x").stdout
    assert openrummy("simulate", "--hands", "5", "--seed", "x").stdout.startswith(short)


def test_rules_come_by_name_or_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('ace = "around"\n')
    for name, rules in (("block", RuleSet.named("block")), (str(tmp_path / "mine.toml"), RuleSet(ace="around"))):
        done = openrummy("simulate", "--rules", name, "--seed", "1")
        assert Record.parse(done.stdout).rules == rules


def test_without_a_seed_each_run_is_another_and_the_seed_is_told(tmp_path: Path) -> None:
    first, second = (openrummy("simulate").stdout for _ in range(2))
    assert Record.parse(first).deck != Record.parse(second).deck
    seed = json.loads(first)["id"].removesuffix("/0")
    assert openrummy("simulate", "--seed", seed).stdout == first
    told = openrummy("simulate", "--out", "a.jsonl", cwd=tmp_path).stdout
    assert json.loads((tmp_path / "a.jsonl").read_text())["id"].removesuffix("/0") in told


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--bots", "greedi"], "There is no bot named greedi; perhaps you mean greedy."),
        (["--bots", "zzz"], f"There is no bot named zzz; there are: {', '.join(bots.names())}."),
        (["--players", "3", "--bots", "greedy,random"], "3 players need 3 bots, or one name for all; 2 are named."),
        (["--players", "7"], "Rummy is for 2 to 6 players, not 7."),
        (["--players", "-1"], "Rummy is for 2 to 6 players, not -1."),
        (["--players", "1000000000"], "Rummy is for 2 to 6 players, not 1000000000."),
        (["--players", "two"], "--players needs a whole number."),
        (["--hands", "0"], "A simulation plays at least one hand."),
        (["--hands", "1.5"], "--hands needs a whole number."),
        (["--jobs", "0"], "Hands can be played by 1 to 256 processes at once."),
        (["--rules", "blok"], "There is no rule set named 'blok'; perhaps you mean block."),
        (["--rules", "missing.toml"], "missing.toml does not exist."),
        (["--seed"], "The option --seed needs a value."),
        (["--hand", "3"], "There is no option --hand; perhaps you mean --hands."),
        (["more"], "openrummy simulate can do nothing with these arguments: see openrummy simulate --help."),
        (["--out", "missing/a.jsonl"], "missing/a.jsonl does not exist."),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(args: list[str], sentence: str, tmp_path: Path) -> None:
    done = openrummy("simulate", *args, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said(done) == sentence
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_not_written_over(tmp_path: Path) -> None:
    done = openrummy("simulate", "--out", tmp_path)
    assert done.returncode == 2
    assert said(done) == f"{tmp_path} is a directory."


def test_what_is_no_ordinary_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    done = openrummy("simulate", "--out", "/dev/full")
    assert (done.returncode, said(done)) == (2, "The disk is full.")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_a_pipe_can_be_written_to_by_its_name() -> None:
    done = openrummy("simulate", "--hands", "2", "--seed", "1", "--out", "/dev/stdout")
    assert done.returncode == 0
    assert done.stdout.startswith(openrummy("simulate", "--hands", "2", "--seed", "1").stdout)


def test_a_seed_that_is_no_text_is_spelled_out() -> None:
    done = openrummy("simulate", "--seed", os.fsdecode(b"\xff"))
    assert json.loads(done.stdout)["id"] == r"\xff/0"
    assert openrummy("simulate", "--seed", r"\xff").stdout == done.stdout


def test_no_worker_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "simulate", "--hands", "100000", "--jobs", "2", "--out", "a"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    while not any(path.stat().st_size for path in tmp_path.glob(".a.*")):
        assert process.poll() is None
        time.sleep(0.02)
    process.kill()
    process.communicate(timeout=300)  # the pipe ends when the last worker lets go of it


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_stopping_it_leaves_the_old_file_and_no_half_one(
    tmp_path: Path, jobs: str, number: signal.Signals, status: int
) -> None:
    (tmp_path / "a").write_text("old")
    process = subprocess.Popen(
        [*PROGRAM, "simulate", "--hands", "100000", "--jobs", jobs, "--out", "a"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not any(path.stat().st_size for path in tmp_path.glob(".a.*")):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(number)
    out, errors = process.communicate(timeout=300)
    assert process.returncode == status
    assert "Traceback" not in errors
    assert out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_text() == "old"


@pytest.mark.parametrize("out", ["x.jsonl", "-"])
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "Forfeited by cmd:sh bot.sh: crashed 2\n"
            "The first time in hand 1, at action {action}: The bot sh bot.sh ended with exit code 1.\n",
        ),
        (
            "nl",
            "Reglementair verloren door cmd:sh bot.sh: gecrasht 2\n"
            "De eerste keer in hand 1, bij actie {action}: De bot sh bot.sh eindigde met code 1.\n",
        ),
    ],
)
def test_a_program_that_fails_is_replaced_for_the_hand_and_told(tmp_path: Path, lang: str, told: str, out: str) -> None:
    (tmp_path / "bot.sh").write_text('read hello; echo \'{"type":"ready","protocol":1}\'; exit 1\n')
    bots = ("--bots", "greedy,cmd:sh bot.sh", "--hands", "2", "--seed", "1")
    done = openrummy("simulate", *bots, "--out", out, "--lang", lang, cwd=tmp_path)
    assert done.returncode == 0
    lines = (done.stdout if out == "-" else (tmp_path / out).read_text()).splitlines()
    hands = [replay(Record.parse(each)).hand for each in lines]
    assert len(hands) == 2 and all(hand.over for hand in hands)
    first = next(place for place, entry in enumerate(hands[0].view(1).log, 1) if entry.seat == 1)
    assert done.stderr == told.format(action=first)


def test_a_program_that_cannot_be_started_is_told_in_a_sentence(tmp_path: Path) -> None:
    done = openrummy("simulate", "--bots", "greedy,cmd:./nowhere", "--out", "x.jsonl", cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == ""
    assert said(done).startswith("The bot ./nowhere cannot be started: ")
    assert not (tmp_path / "x.jsonl").exists()


def test_a_terminal_gets_a_progress_bar_and_a_pipe_none(tmp_path: Path) -> None:
    shown = shown_on_a_terminal("simulate", "--hands", "50", "--seed", "1", "--out", "a", cwd=tmp_path)
    assert b"Playing" in shown
    assert b"50/50" in shown
    assert (tmp_path / "a").read_bytes().count(b"\n") == 50
    assert openrummy("simulate", "--out", "a", cwd=tmp_path).stderr == ""


def test_the_help_tells_every_bot_and_rule_set() -> None:
    for command, names in (("simulate", bots.names()), ("terminal", bots.levels())):
        told = " ".join(openrummy(command, "--help").stdout.split())
        assert ", ".join(names) in told
        assert ", ".join(RuleSet.names()) in told
