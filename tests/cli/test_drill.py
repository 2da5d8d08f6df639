"""`openrummy drill`, run as a program at a terminal."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from openrummy.coach import Drill, check_answer, drills
from tests.cli.running import openrummy, said
from tests.cli.test_show import Terminal
from tests.coach.hands import played, reviewed
from tests.record.samples import line

ERRORS = drills(reviewed(8, ("random", "random")), 0)


def write(path: Path, found: list[Drill]) -> Path:
    path.write_text("".join(f"{json.dumps(drill.to_dict())}\n" for drill in found))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Drills as `openrummy review --drills` writes them."""
    return write(tmp_path / "drills.jsonl", ERRORS[:3])


@pytest.mark.parametrize(
    ("lang", "prompt", "title", "right", "wrong", "on", "score"),
    [
        ("en", "leaves) ", "Drill {} of 3", "Right: ", "That costs ", "Enter: the next one", "1 of 3 right"),
        ("nl", "stopt) ", "Oefening {} van 3", "Goed: ", "Dat kost ", "Enter: de volgende", "1 van 3 in één keer goed"),
    ],
)
def test_drills_are_asked_one_by_one_and_judged(
    file: Path, lang: str, prompt: str, title: str, right: str, wrong: str, on: str, score: str
) -> None:
    terminal = Terminal("drill", file, "--lang", lang)
    for number, drill in enumerate(ERRORS[:3], 1):
        asked = terminal.wait_for(prompt)
        assert title.format(number) in asked and drill.question(lang) in asked
        others = next(line for line in asked.splitlines() if line.lstrip("> ").startswith("P2"))
        assert not re.search("[♣♦♥♠]", others.partition("(")[0].partition("hidden")[0]) or drill.view.known[1]
        best = number == 2
        terminal.press(f"{drill.plans.index(drill.best if best else drill.played) + 1}\n")
        terminal.wait_for(right if best else wrong)
        if number < 3:
            terminal.wait_for(on)
            terminal.wait_for(prompt)
            terminal.press("\n")
    terminal.wait_for(score)
    assert terminal.end() == 0


def test_what_is_no_number_of_a_plan_is_asked_again(file: Path) -> None:
    terminal = Terminal("drill", file, "--lang", "en")
    for given in ("", "0", "six", "99999999999999999999", "-1", "é"):
        terminal.wait_for("leaves) ")
        terminal.press(f"{given}\n")
        terminal.wait_for("Type a number from 1 to ")
    terminal.wait_for("leaves) ")
    terminal.press("1\n")
    terminal.wait_for("Enter: the next one")
    terminal.press("q\n")
    terminal.wait_for(" of 1 right at the first try.")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("key", "status", "last"), [("\x04", 0, "\n"), ("\x03", 130, "openrummy: Interrupted."), ("q\n", 0, "\n")]
)
@pytest.mark.parametrize("answered", [False, True])
def test_leaving_is_no_error_and_tells_how_many_were_right_so_far(
    file: Path, key: str, status: int, last: str, answered: bool
) -> None:
    terminal = Terminal("drill", file, "--lang", "en")
    terminal.wait_for("leaves) ")
    if answered:
        terminal.press(f"{ERRORS[0].plans.index(ERRORS[0].best) + 1}\n")
        terminal.wait_for("Enter: the next one (q leaves) ")
    terminal.press(key)
    if answered:
        terminal.wait_for("1 of 1 right at the first try.")
    assert "Traceback" not in terminal.wait_for(last)
    assert terminal.end() == status


@pytest.mark.parametrize(("lang", "queen", "other"), [("en", "Q♠", "V♠"), ("nl", "V♠", "Q♠")])
def test_cards_have_the_letters_of_the_language(file: Path, lang: str, queen: str, other: str) -> None:
    data = ERRORS[0].to_dict()
    values = {"card": "5s", "other": "2c", "name": "P2", "cards": ["Qs"]}
    (file.parent / "drills").write_text(json.dumps(data | {"why": [{"key": "near", "values": values}]}))
    terminal = Terminal("drill", file.parent / "drills", "--lang", lang, NO_COLOR="1")
    terminal.wait_for(") ")
    terminal.press(f"{ERRORS[0].plans.index(ERRORS[0].best) + 1}\n")
    shown = terminal.wait_for(" 1 ")
    assert queen in shown and other not in shown
    terminal.end()


def test_the_errors_of_recorded_hands_are_asked_and_only_those_of_the_seat(tmp_path: Path) -> None:
    hands = tmp_path / "hands.rummy.jsonl"
    hands.write_text("".join(f"{line(played(seed, ('random', 'random'), most=24))}\n" for seed in (7, 8)))
    terminal = Terminal("drill", hands, "--effort", "quick", "--seat", "0", "--lang", "en")
    asked = terminal.wait_for("leaves) ")
    assert "you are P1" in asked
    terminal.press("1\n")
    terminal.wait_for(".")
    terminal.press("\x04")
    terminal.wait_for("right at the first try.")
    assert terminal.end() == 0


def test_without_a_terminal_it_says_so(file: Path) -> None:
    for lang, says in (("en", "at a terminal"), ("nl", "aan een terminal")):
        done = openrummy("drill", file, "--lang", lang, given=b"1\n")
        assert done.returncode == 2 and done.stdout == ""
        assert says in said(done)


def broken(**changes: object) -> str:
    return json.dumps(ERRORS[0].to_dict() | changes)


@pytest.mark.parametrize(
    ("text", "says", "status"),
    [
        ("", "holds no record", 2),
        ("nonsense", "Hand 1 is bad", 1),
        (broken(seat=1), "Line 1 is no drill", 1),
        (broken(seat=9), "Line 1 is no drill", 1),
        (broken(best=["D Zz"]), "Line 1 is no drill", 1),
        (broken(choices=[]), "Line 1 is no drill", 1),
        (broken(choices=7), "Line 1 is no drill", 1),
        (broken(record={}), "Line 1 is no drill", 1),
        (broken(v=2), "Line 1 is no drill", 1),
        (broken(best=["S"]), "Line 1 is no drill", 1),
        (broken(played=ERRORS[0].to_dict()["played"] * 2), "Line 1 is no drill", 1),
        (broken(best=[]), "Line 1 is no drill", 1),
        (broken(why=[{"key": "nonsense", "values": {}}]), "Line 1 is no drill", 1),
        (broken(why=[{"key": "near", "values": {"card": "5s"}}]), "Line 1 is no drill", 1),
        (broken() + "\nnonsense", "Line 2 is no drill", 1),
    ],
)
def test_a_bad_file_is_said_in_one_sentence(tmp_path: Path, text: str, says: str, status: int) -> None:
    (tmp_path / "bad").write_text(text)
    terminal = Terminal("drill", tmp_path / "bad", "--lang", "en")
    assert "Traceback" not in terminal.wait_for("openrummy: ")
    terminal.wait_for(says)
    assert terminal.end() == status


def test_what_is_not_there_is_said(file: Path, tmp_path: Path) -> None:
    for args, says in (
        ((tmp_path / "nowhere",), "does not exist"),
        ((file, "--hand", "4"), "holds 3 records"),
        ((file, "--seat", "2"), "There is no seat 2"),
        ((file, "--effort", "hasty"), "There is no effort hasty"),
        ((file, "--seat", "1"), "nothing to practise"),
    ):
        terminal = Terminal("drill", *args, "--lang", "en")
        terminal.wait_for(says)
        assert terminal.end() == (0 if "nothing" in says else 2)


def test_only_the_drills_of_a_game_are_asked(tmp_path: Path) -> None:
    kept = [
        replace(drill, record=replace(drill.record, metadata={"game": number})) for number, drill in enumerate(ERRORS)
    ]
    file = write(tmp_path / "drills.jsonl", kept[:2])
    terminal = Terminal("drill", file, "--game", "1", "--lang", "en")
    assert "Drill 1 of 1" in terminal.wait_for("leaves) ")
    terminal.press(f"{ERRORS[1].plans.index(ERRORS[1].best) + 1}\n")
    terminal.wait_for("1 of 1 right at the first try.")
    assert terminal.end() == 0
    terminal = Terminal("drill", file, "--game", "7", "--lang", "en")
    terminal.wait_for("holds 2 games (0, 1): there is no game 7.")
    assert terminal.end() == 2


def test_the_judgement_is_that_of_the_coach(file: Path) -> None:
    drill = ERRORS[0]
    for number, plan in enumerate(drill.plans, 1):
        terminal = Terminal("drill", file, "--hand", "1", "--lang", "en", COLUMNS="200")
        terminal.wait_for("leaves) ")
        terminal.press(f"{number}\n")
        score = terminal.wait_for(" of 1 right")
        assert score.endswith("1" if check_answer(drill, plan).right else "0")
        assert terminal.end() == 0


def test_a_name_in_a_drill_does_not_command_the_terminal(tmp_path: Path) -> None:
    data = ERRORS[0].to_dict()
    values = {"card": "5s", "other": "2c", "name": "\x1b[2Jmoved", "cards": ["2h"]}
    (tmp_path / "drills").write_text(json.dumps(data | {"why": [{"key": "near", "values": values}]}))
    terminal = Terminal("drill", tmp_path / "drills", "--lang", "en")
    terminal.wait_for("leaves) ")
    terminal.press(f"{ERRORS[0].plans.index(ERRORS[0].best) + 1}\n")
    shown = terminal.wait_for(" of 1 right")
    assert "moved took 2♥" in shown and "\x1b[2J" not in shown
    assert terminal.end() == 0
