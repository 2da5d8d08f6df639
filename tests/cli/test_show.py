"""`openrummy show`, run as a program: piped, with pictures, and with keys at a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM, environment, openrummy, said
from tests.game.dealing import dealt, play
from tests.record.samples import line, played

HAND = dealt("5c 9h Kd", "7d 7h Qs", up="8s", stock="7s 2c")
play(HAND, "S, D 7d, P, D Kd, S, D 2c")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.jsonl"
    path.write_text(line(played(3, 5)) + "\n" + line(HAND) + "\n")
    return path


def test_the_whole_hand_is_listed_where_nobody_presses_keys(file: Path) -> None:
    done = openrummy("show", file, "--hand", "2")
    assert done.returncode == 0
    assert (
        done.stdout
        == """\
P1 deals; P2 begins.

Melds     none
Stock     45
Discards  8♠
  P1      5♣ K♦ 9♥ (0 points, deals)
> P2      7♦ 7♥ Q♠ (0 points)

1. P2: drew 7♠
2. P2: threw 7♦
3. P1: took 7♦
4. P1: threw K♦
5. P2: drew 2♣
6. P2: threw 2♣

Melds     none
Stock     43
Discards  8♠ K♦ 2♣
> P1      5♣ 7♦ 9♥ (0 points, deals)
  P2      7♥ 7♠ Q♠ (0 points)

The hand is not finished.
"""
    )


def test_one_step_can_be_asked_for_in_dutch(file: Path) -> None:
    done = openrummy("--lang", "nl", "show", file, "--hand", "2", "--step", "3")
    assert (
        done.stdout
        == """\
Stap 3 van 6
P1: pakte 7♦

Combinaties  geen
Stapel       44
Aflegstapel  8♠
> P1         5♣ 7♦ H♦ 9♥ (0 punten, deelt)
  P2         7♥ 7♠ V♠ (0 punten)
"""
    )


def test_a_seat_sees_its_own_cards_and_what_everybody_knows(file: Path) -> None:
    mine = openrummy("show", file, "--hand", "2", "--seat", "1", "--step", "6").stdout
    assert "P1      2 hidden, and 7♦ (" in mine
    assert "P2      7♥ 7♠ Q♠" in mine
    theirs = openrummy("show", file, "--hand", "2", "--seat", "0").stdout
    assert "1. P2: drew a card\n" in theirs
    assert "7♠" not in theirs
    assert "Q♠" not in theirs
    assert "7♥" not in theirs


def test_all_hands_are_open_when_the_hand_is_over(file: Path) -> None:
    last = openrummy("show", file, "--seat", "0").stdout.rpartition("\n\nMelds")[2]
    assert "hidden" not in last


def test_a_new_stock_is_told(file: Path, tmp_path: Path) -> None:
    hand = next(hand for seed in range(100) if (hand := played(3, seed)).recycles)
    (tmp_path / "a").write_text(line(hand))
    assert openrummy("show", tmp_path / "a").stdout.count(": shuffled the pile, drew ") == 1


def test_pictures_are_written(file: Path, tmp_path: Path) -> None:
    place = ("show", file, "--hand", "2", "--step", "3")
    done = openrummy(*place, "--svg", tmp_path / "a.svg", "--png", tmp_path / "a.png")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    svg = (tmp_path / "a.svg").read_text()
    assert svg.startswith("<svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert openrummy(*place, "--svg", "-").stdout == svg
    other = openrummy(*place, "--svg", "-", "--two-colour").stdout
    assert other != svg
    seen = openrummy(*place, "--svg", "-", "--seat", "0").stdout
    assert "seven of hearts" in svg
    assert "seven of hearts" not in seen


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--hand", "3"], "{file} holds 2 records: there is no record 3."),
        (["--hand", "0"], "{file} holds 2 records: there is no record 0."),
        (["--hand", "2", "--step", "7"], "The hand has 6 actions: there is no step 7."),
        (["--step", "-1"], None),
        (["--hand", "2", "--seat", "2"], "There is no seat 2: the seats are 0 to 1."),
        (["--svg", "missing/a.svg"], "missing/a.svg does not exist."),
        (["--hand", "x"], "--hand needs a whole number."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(args: list[str], sentence: str | None, file: Path) -> None:
    done = openrummy("show", file, *args, cwd=file.parent)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence is None or said(done) == sentence.format(file=file)


def test_a_bad_record_is_shown_as_far_as_it_is_good(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(line(HAND, actions=[*map(str, HAND.actions[:3]), "D 7d"], result=...))
    done = openrummy("show", tmp_path / "a")
    assert done.returncode == 1
    assert "3. P1: took 7♦" in done.stdout
    assert said(done).startswith("The record cannot go on here: 7d was taken")
    nonsense = openrummy("show", "-", given=b"nonsense")
    assert (nonsense.returncode, nonsense.stdout, said(nonsense)) == (1, "", "This line is not valid JSON.")


OWN_TERMINAL = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program with standard input as its own terminal, so that Ctrl-C there reaches it."""


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, *args: str | Path, **env: str) -> None:
        self._own, other = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *PROGRAM, *map(str, args)],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(TERM="xterm-256color", **env),
        )
        os.close(other)
        self._text = ""

    def press(self, keys: str) -> None:
        os.write(self._own, keys.encode())

    def tell(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def wait_for(self, text: str) -> str:
        """What is shown from the last time until this text is."""
        while text not in self._text:
            assert select.select([self._own], [], [], 30)[0], self._text
            self._text += os.read(self._own, 65536).decode(errors="replace")
        shown, _, self._text = self._text.partition(text)
        return shown

    def end(self) -> int:
        """Wait for the end; the exit status."""
        status = self._process.wait(30)
        os.close(self._own)
        return status


def test_keys_go_through_the_hand_at_a_terminal(file: Path) -> None:
    terminal = Terminal("show", file, "--hand", "2")
    terminal.wait_for("q quit")
    for key, place in (
        ("n", "Step 1 of 6"),
        (" ", "Step 2 of 6"),
        ("\x1b[C", "Step 3 of 6"),
        ("\x1b[B", "Step 4 of 6"),
        ("p", "Step 3 of 6"),
        ("\x1b[D", "Step 2 of 6"),
        ("\x1b[F", "Step 6 of 6"),
        ("n", "Step 6 of 6"),
        ("\x1b[H", "Step 0 of 6"),
        ("p", "Step 0 of 6"),
        ("?", "Step 0 of 6"),
    ):
        terminal.press(key)
        shown = terminal.wait_for("q quit")
        assert place in shown, key
    terminal.press("q")
    terminal.wait_for("\x1b[?1049l")
    assert terminal.end() == 0


def test_ctrl_c_leaves_the_screen_as_it_was(file: Path) -> None:
    terminal = Terminal("show", file)
    terminal.wait_for("q quit")
    terminal.press("\x03")
    assert "Traceback" not in terminal.wait_for("\x1b[?1049l")
    terminal.wait_for("openrummy: Interrupted.")
    assert terminal.end() == 130


def test_no_key_is_lost_when_they_come_fast(file: Path) -> None:
    terminal = Terminal("show", file, "--hand", "2")
    terminal.wait_for("q quit")
    terminal.press("nn\x1b[C\x1b[C\x1b[Dq")
    assert "Step 3 of 6" in terminal.wait_for("\x1b[?1049l").rpartition("\x1b[H\x1b[2J")[2]
    assert terminal.end() == 0


def test_being_told_to_stop_leaves_the_screen_as_it_was(file: Path) -> None:
    terminal = Terminal("show", file)
    terminal.wait_for("q quit")
    terminal.tell(signal.SIGTERM)
    terminal.wait_for("\x1b[?1049l")
    assert terminal.end() == 143


def test_suits_are_coloured_at_a_terminal_unless_told_not_to(file: Path) -> None:
    def first_page(*args: str, **env: str) -> str:
        terminal = Terminal("show", file, "--hand", "2", *args, **env)
        shown = terminal.wait_for("q quit")
        terminal.press("q")
        terminal.wait_for("\x1b[?1049l")
        terminal.end()
        return shown

    four, two, none = first_page(), first_page("--two-colour"), first_page(NO_COLOR="1")
    assert "\x1b[32m5♣\x1b[0m" in four
    assert "\x1b[34mK♦\x1b[0m" in four
    assert "\x1b[31mK♦\x1b[0m" in two
    assert " 5♣" in two
    assert not re.search(r"\x1b\[3\dm", none)
