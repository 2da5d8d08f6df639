"""`openrummy review`, run as a program."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from openrummy.record import Record
from openrummy.record.picture.cards import face
from tests.cli.running import PROGRAM, environment, openrummy, said
from tests.coach.hands import game, played
from tests.record.samples import line

QUICK = ("--effort", "quick")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.rummy.jsonl"
    hands = (played(seed, ("random", "greedy"), most=12) for seed in (1, 2))
    path.write_text("".join(f"{line(hand)}\n" for hand in hands))
    return path


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_review_is_printed_narrow_and_names_the_players(file: Path, columns: int, lang: str) -> None:
    done = openrummy("review", file, "--hand", "2", *QUICK, "--lang", lang, COLUMNS=str(columns))
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.startswith({"en": "Review: P1, P2\n", "nl": "Nabespreking: P1, P2\n"}[lang])
    assert max(map(len, done.stdout.splitlines())) <= columns
    assert {"en": "All choices", "nl": "Alle keuzes"}[lang] in done.stdout


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


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games of other players each, as a match writes them; the hands of the first one in the wrong order."""
    path = tmp_path / "games.rummy.jsonl"
    first, second = game(1, ("greedy", "lay"), 2), game(2, ("greedy", "greedy"), 1)
    kept = [replace(record, metadata={"game": 7, "hand": hand}) for hand, record in enumerate(first, 1)]
    other = replace(second[0], players=("Anna", "Bram"), metadata={"game": "b", "hand": 1})
    path.write_text("".join(f"{record.to_json()}\n" for record in (kept[1], other, kept[0])))
    return path


def test_one_game_of_a_file_is_reviewed_as_a_game_from_hand_to_hand(games: Path) -> None:
    done = openrummy("review", games, *QUICK, "--game", "7", "--json")
    assert done.returncode == 0 and done.stderr == ""
    data = json.loads(done.stdout)
    assert [hand["hand"] for hand in data["hands"]] == [3, 1]
    first, last = ([*hand["accounts"]] for hand in data["hands"])
    for seat, account in enumerate(data["totals"]):
        assert first[seat]["end"] == last[seat]["start"]
        assert (account["start"], account["end"]) == (first[seat]["start"], last[seat]["end"])
        for part in ("deal", "draws", "hidden", "lost", "given"):
            assert account[part] == first[seat][part] + last[seat][part]


@pytest.mark.parametrize(
    ("args", "lang", "sentence"),
    [
        (
            (),
            "en",
            "The hands of {} have different players: "
            "choose a game with --game (7, b), or one hand with --hand (1, 2, 3).",
        ),
        (
            (),
            "nl",
            "De handen van {} hebben verschillende spelers: "
            "kies een spel met --game (7, b), of één hand met --hand (1, 2, 3).",
        ),
        (("--game", "1"), "en", "{} holds 2 games (7, b): there is no game 1."),
        (("--game", "1"), "nl", "{} bevat 2 spellen (7, b): spel 1 is er niet."),
        (("--game", "7", "--hand", "1"), "en", "Ask for one hand or for a game, not for both."),
        (("--game", "7", "--hand", "1"), "nl", "Vraag om één hand of om een spel, niet om allebei."),
    ],
)
def test_a_file_of_several_games_says_what_can_be_chosen(
    games: Path, args: tuple[str, ...], lang: str, sentence: str
) -> None:
    done = openrummy("review", games, *args, "--lang", lang)
    assert done.returncode == 2 and done.stdout == ""
    assert said(done) == sentence.format(games)


def test_of_many_games_the_first_ones_are_named(tmp_path: Path) -> None:
    record = Record.from_hand(played(1, most=3))
    lines = [replace(record, metadata={"game": number}).to_json() for number in range(1, 9)]
    (tmp_path / "many").write_text("\n".join(lines))
    done = openrummy("review", tmp_path / "many", "--game", "9", "--lang", "en")
    assert said(done).endswith(" holds 8 games (1, 2, 3, 4, 5 and 3 more): there is no game 9.")


def test_a_game_of_records_that_name_none_is_refused(file: Path) -> None:
    for lang, says in (("en", "do not say of which game they are"), ("nl", "zeggen niet van welk spel ze zijn")):
        done = openrummy("review", file, "--game", "1", "--lang", lang)
        assert done.returncode == 2
        assert says in said(done)


def test_a_dutch_review_names_the_effort_and_the_cards_in_dutch(file: Path, tmp_path: Path) -> None:
    done = openrummy("review", file, "--hand", "1", *QUICK, "--html", tmp_path / "page.html", "--lang", "nl")
    page = (tmp_path / "page.html").read_text("utf-8")
    for shown in (done.stdout, page):
        assert "Rekenwerk: snel, zaad 0." in shown
        assert re.search("[HVB][♣♦♥♠]", shown) and not re.search("[KQJ][♣♦♥♠]", shown)
    assert "← terug, → verder, e volgende fout" in page
    assert face("Kd", letters="AHVB") in page and face("Kd", letters="AKQJ") not in page


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


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize(
    ("outs", "place"),
    [
        (("--json", "--html", "-"), {"en": "standard output", "nl": "standaarduitvoer"}),
        (("--json", "--drills", "-"), {"en": "standard output", "nl": "standaarduitvoer"}),
        (("--html", "-", "--drills", "-"), {"en": "standard output", "nl": "standaarduitvoer"}),
        (("--html", "same", "--drills", "same"), {"en": "same", "nl": "same"}),
    ],
)
def test_two_things_are_not_written_to_one_place(
    file: Path, tmp_path: Path, outs: tuple[str, ...], place: dict[str, str], lang: str
) -> None:
    done = openrummy("review", file, *QUICK, *outs, "--lang", lang, cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == ""
    assert place[lang] in said(done)
    assert not (tmp_path / "same").exists()


def test_what_cannot_be_written_is_said_before_the_work_and_nothing_is_left_behind(file: Path, tmp_path: Path) -> None:
    page, nowhere = tmp_path / "page.html", tmp_path / "nowhere" / "drills.jsonl"
    # Work that would not end within the test's time.
    done = openrummy("review", file, "--effort", "deep", "--html", page, "--drills", nowhere)
    assert done.returncode == 2 and done.stdout == ""
    assert "nowhere" in said(done)
    assert sorted(path.name for path in tmp_path.iterdir()) == [file.name]


def test_what_was_to_be_kept_is_kept_where_nobody_reads_the_rest(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    process = subprocess.Popen(
        [*PROGRAM, "review", file, *QUICK, "--html", page],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    process.stdout.close()
    _, error = process.communicate(timeout=300)
    assert (process.returncode, error) == (141, b"")
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_an_effort_without_a_name_is_shown_as_such(file: Path) -> None:
    assert "There is no effort ''" in said(openrummy("review", file, "--effort", ""))
