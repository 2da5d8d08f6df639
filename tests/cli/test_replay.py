"""`openrummy replay`, run as a program."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from openrummy.game import Hand
from openrummy.record import Record
from tests.cli.running import PROGRAM, environment, openrummy, said
from tests.game.dealing import dealt, play
from tests.record.samples import line, played

OUT = dealt("5c 9h Kd", "7d 7h Qs", up="8s", stock="7s 2c")
play(OUT, "S, M 7d 7h 7s, D Qs")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.jsonl"
    path.write_text(line(OUT) + "\n")
    return path


def test_a_good_record_gives_its_result_and_its_last_position(good: Path) -> None:
    done = openrummy("replay", "--json", good)
    assert done.returncode == 0
    assert done.stdout == (
        '{"ok": true, "result": {"end": "out", "winner": 1, "rummy": true, "points": [0, 48]}, '
        '"state": {"turn": 1, "phase": "over", "taken": null, "hands": [["5c", "Kd", "9h"], []], '
        '"melds": [["7d", "7h", "7s"]], "stock": 44, "discards": ["8s", "Qs"], "scores": [0, 48]}}\n'
    )


def test_a_position_within_a_turn_names_the_card_taken(tmp_path: Path) -> None:
    hand = dealt("5c 9h Kd", "7d 7h Qs", up="8s")
    play(hand, "P")
    (tmp_path / "a").write_text(line(hand, scores=[5, 31]))
    assert json.loads(openrummy("replay", "--json", tmp_path / "a").stdout) == {
        "ok": True,
        "result": {"end": None, "winner": None, "rummy": False, "points": [0, 0]},
        "state": {
            "turn": 1,
            "phase": "play",
            "taken": "8s",
            "hands": [["5c", "Kd", "9h"], ["7d", "7h", "8s", "Qs"]],
            "melds": [],
            "stock": 45,
            "discards": [],
            "scores": [5, 31],
        },
    }


def test_a_bad_record_gives_the_action_the_code_and_a_sentence() -> None:
    hand = dealt("5c 9h Kd", "7d 7h Qs", up="8s")
    bad = line(hand, actions=["P", "D 8s"], result=...)
    done = openrummy("replay", "--json", "-", given=bad.encode())
    assert done.returncode == 1
    verdict = json.loads(done.stdout)
    assert list(verdict) == ["ok", "action", "error", "message"]
    assert (verdict["ok"], verdict["action"], verdict["error"]) == (False, 1, "taken-card")
    assert "8s" in verdict["message"]
    dutch = json.loads(openrummy("replay", "--json", "-", "--lang", "nl", given=bad.encode()).stdout)
    assert dutch | {"message": ""} == verdict | {"message": ""}
    assert dutch["message"] != verdict["message"]


def test_a_record_that_is_none_gives_null_for_the_action() -> None:
    done = openrummy("replay", "--json", "-", given=b"\xff\x00\n")
    assert done.returncode == 1
    assert json.loads(done.stdout)["action"] is None
    assert json.loads(done.stdout)["error"] == "bad-record"


def test_there_is_one_line_a_record_over_all_files(good: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n\n" + line(played()) + "\nnonsense\n")
    done = openrummy("replay", "--json", good, bad, good)
    assert [json.loads(each)["ok"] for each in done.stdout.splitlines()] == [True, False, True, False, True]
    assert done.returncode == 1
    assert done.stderr == ""


def test_for_people_each_record_is_a_sentence_with_its_place(good: Path) -> None:
    done = openrummy("replay", good, "-", given=b"{}\n")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"{good}, line 1: good: P2 went rummy and scores 48.",
        "standard input, line 1: bad-record: The field v is missing from the record.",
        "1 good, 1 bad.",
    ]
    assert openrummy("replay", good, LANG="nl_NL.UTF-8").stdout == (
        f"{good}, regel 1: goed: P2 heeft rummy gemaakt en krijgt 48 punten.\n"
    )


def test_no_records_are_no_bad_records() -> None:
    done = openrummy("replay", "-", given=b"\n \n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_file_that_cannot_be_read_is_status_2_and_the_others_are_checked(good: Path, tmp_path: Path) -> None:
    done = openrummy("replay", "--json", tmp_path / "missing", good)
    assert done.returncode == 2
    assert said(done) == f"{tmp_path / 'missing'} does not exist."
    assert len(done.stdout.splitlines()) == 1
    directory = openrummy("replay", tmp_path)
    assert directory.returncode == 2
    assert said(directory) == f"{tmp_path} is a directory."


def test_names_that_would_move_the_cursor_are_printed_harmlessly(tmp_path: Path) -> None:
    hand = Hand.deal(["\x1b[2J\u202eevil", "Bram"], seed=1)
    (tmp_path / "a").write_text(line(hand))
    for done in (openrummy("replay", tmp_path / "a"), openrummy("show", tmp_path / "a")):
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
        assert "\u202e" not in done.stdout


def test_any_output_encoding_will_do(good: Path) -> None:
    done = openrummy("show", good, PYTHONUTF8="0", PYTHONIOENCODING="ascii", LANG="nl")
    assert done.returncode == 0
    assert "7d 7h 7s" in done.stdout


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "many").write_text((line(played()) + "\n") * 300)
    process = subprocess.Popen(
        [*PROGRAM, "replay", "--json", tmp_path / "many"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_full_disk_is_said_in_a_sentence(good: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, "replay", good], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert (done.returncode, done.stderr) == (2, b"openrummy: The disk is full.\n")


LITTLE_MEMORY = ["sh", "-c", 'ulimit -v 256000 && exec "$0" "$@"']
"""Runs a program with 250 MiB of addresses and no more."""


def test_a_stream_of_any_size_needs_little_memory() -> None:
    # 300 MB: a line of 150 MB, many records that are none, and records that are good.
    process = subprocess.Popen(
        [*LITTLE_MEMORY, *PROGRAM, "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin is not None
    good = (Record.from_hand(OUT).to_json() + "\n").encode()
    process.stdin.write(good)
    for _ in range(150):
        process.stdin.write(b"[" * (1 << 20))
    process.stdin.write(b"\n" + good)
    for _ in range(150):
        process.stdin.write(b'{"v":1,"fair":"' + b"x" * (1 << 20) + b'"}\n')
    process.stdin.write(good)
    out, errors = process.communicate(timeout=300)
    assert errors == b""
    lines = out.decode().splitlines()
    assert len(lines) == 155
    assert lines[-1] == "3 good, 151 bad."
    assert lines[1] == "standard input, line 2: bad-record: This line is too long for the record of a hand."
    assert process.returncode == 1
