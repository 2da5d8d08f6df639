"""The command `openrummy terminal` on a real pseudo-terminal: starting, crashing, leaving, kinds of terminals."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy.game import Action
from openrummy.terminal.faces import Look
from openrummy.terminal.palette import PlainPalette
from openrummy.terminal.save import FILE_NAME, load_session
from openrummy.terminal.session import Session
from openrummy.terminal.settings import Settings, store_settings

from .terminal import Terminal, directory_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")

NAMES = Look(PlainPalette())
YOUR_TURN = "Draw a card"
CTRL_C = "\x03"


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A data directory in which the others play at once."""
    store_settings(tmp_path, Settings(pace="instant", opponents=["greedy"], confirm_discard=False))
    return tmp_path


def kept(directory: Path) -> Session:
    session = load_session(directory)
    assert isinstance(session, Session)
    return session


def test_a_newcomer_is_in_a_hand_after_one_key(tmp_path: Path) -> None:
    with Terminal("terminal", *directory_of(tmp_path)) as terminal:
        terminal.wait_for("A game of Rummy", "[Enter Play]")
        terminal.press("\r")
        terminal.wait_for("OpenRummy Hand 1 · to 100", "Stock", "Discards")
        assert "A game of Rummy" not in terminal.screen.text


def test_a_kill_at_any_moment_loses_nothing_and_changes_no_card(directory: Path) -> None:
    with Terminal("terminal", *directory_of(directory), "--seed", "kill", "--bots", "greedy") as terminal:
        terminal.wait_for(YOUR_TURN)
    start = kept(directory)
    for key, kind in (("s", "S"), ("1d", "D"), ("s", "S"), ("1d", "D")):
        before = kept(directory)
        if kind == "S":
            news = f"Your new card is {NAMES.name(before.hand.stock[0])}."
        with Terminal("terminal", *directory_of(directory)) as terminal:
            terminal.wait_for(YOUR_TURN if kind == "S" else news)
            terminal.press(key)
            terminal.wait_for(news if kind == "S" else YOUR_TURN)
            terminal.kill()
        after = kept(directory)
        assert after.hand.actions[: len(before.hand.actions)] == before.hand.actions
        assert after.hand.actions[len(before.hand.actions)].kind == kind
        assert after.hand.deck == start.hand.deck
        # The others answer as they would have without the crash.
        other = Session.from_dict(before.to_dict())
        other.play(after.hand.actions[len(before.hand.actions)])
        while not other.hand.over and not other.players_turn:
            other.play(other.think())
        assert after.game == other.game


def test_leaving_does_not_wait_for_the_coach_who_has_to_compile_first(directory: Path, tmp_path: Path) -> None:
    environ = {"OPENRUMMY_CACHE_DIR": str(tmp_path / "kernels")}
    with Terminal("terminal", *directory_of(directory), "--bots", "greedy", environ=environ) as terminal:
        terminal.wait_for(YOUR_TURN)
        terminal.press("h")
        terminal.wait_for("The coach is thinking")
        terminal.press(CTRL_C)
        assert terminal.wait_for_end() == 0


def test_leaving_by_ctrl_c_keeps_the_game_and_says_so(directory: Path) -> None:
    with Terminal("terminal", *directory_of(directory), "--seed", "7", "--bots", "greedy") as terminal:
        terminal.wait_for(YOUR_TURN)
        terminal.press("s")
        terminal.wait_for("Your new card is")
        terminal.press(CTRL_C)
        assert terminal.wait_for_end() == 0
        assert "Your game is saved." in terminal.output
        assert "\x1b[?1049l" in terminal.output  # the terminal is as it was
        assert "Traceback" not in terminal.output
    with Terminal("terminal", *directory_of(directory)) as terminal:
        terminal.wait_for("Your new card is")


def test_being_asked_to_end_from_outside_leaves_the_terminal_as_it_was(directory: Path) -> None:
    with Terminal("terminal", *directory_of(directory), "--seed", "7", "--bots", "greedy") as terminal:
        terminal.wait_for(YOUR_TURN)
        terminal.ask_to_end()
        assert terminal.wait_for_end() == 0
        assert "\x1b[?1049l" in terminal.output


def test_a_window_that_is_too_small_says_what_is_needed_and_the_table_comes_back(directory: Path) -> None:
    with Terminal("terminal", *directory_of(directory), "--bots", "greedy", "--seed", "7") as terminal:
        terminal.wait_for(YOUR_TURN)
        terminal.resize(60, 15)
        terminal.wait_for("needs 80 columns and 24 rows, and this one has 60 and 15")
        terminal.resize(100, 30)
        terminal.wait_for(YOUR_TURN)
        terminal.resize(80, 24)
        terminal.wait_for(YOUR_TURN, "[S]")


def test_a_second_table_with_the_same_game_is_refused(directory: Path) -> None:
    with Terminal("terminal", *directory_of(directory), "--bots", "greedy", "--seed", "7") as first:
        first.wait_for(YOUR_TURN)
        with Terminal("terminal", *directory_of(directory)) as second:
            assert second.wait_for_end() == 2
            assert "OpenRummy is running in another window" in second.screen.text
        first.press("s")
        first.wait_for("Your new card is")


def test_without_a_terminal_there_is_one_sentence(directory: Path) -> None:
    program = [sys.executable, "-c", "from openrummy.cli import main; raise SystemExit(main())"]
    args = [*program, "terminal", *directory_of(directory)]
    done = subprocess.run(args, input="", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "needs a terminal" in done.stderr


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"v": 1, "game": {"play', "is damaged and cannot be read"),
        (b"\x00\xff\xfe" * 100, "is damaged and cannot be read"),
        (b"[" * 100_000, "is damaged and cannot be read"),
        (b'{"v": 2}', "was made by a newer version"),
    ],
)
def test_a_kept_game_that_cannot_be_read_is_put_aside_and_said(directory: Path, content: bytes, sentence: str) -> None:
    (directory / FILE_NAME).write_bytes(content)
    with Terminal("terminal", *directory_of(directory), size=(120, 40)) as terminal:
        terminal.wait_for(sentence)
        terminal.press("\r")
        terminal.wait_for("A game of Rummy")
        terminal.press("\r")
        terminal.wait_for("Stock")
        terminal.press(CTRL_C)
        assert terminal.wait_for_end() == 0
    aside = [path for path in directory.iterdir() if "aside" in path.name]
    assert [path.read_bytes() for path in aside] == [content]
    assert json.loads((directory / FILE_NAME).read_text())["v"] == 1


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "vt100"}])
def test_without_colour_no_colour_is_sent_and_the_table_still_tells_all(
    directory: Path, environ: dict[str, str]
) -> None:
    with Terminal("terminal", *directory_of(directory), "--bots", "greedy", "--seed", "7", environ=environ) as terminal:
        terminal.wait_for(YOUR_TURN, "[S]", "[P]")
        terminal.press("s")
        terminal.wait_for("new")
        terminal.press("1")
        terminal.wait_for("[D Throw]")
    numbers = {number for style in terminal.screen.styles for number in re.split("[;:]", style) if number}
    assert numbers <= {"0", "1", "4", "7", "22", "24", "27"}


@pytest.mark.parametrize("environ", [{"LC_ALL": "C"}, {"LANG": "en_US.ISO-8859-1"}])
def test_a_terminal_without_suits_gets_plain_letters(directory: Path, environ: dict[str, str]) -> None:
    with Terminal("terminal", *directory_of(directory), "--bots", "greedy", "--seed", "7", environ=environ) as terminal:
        terminal.wait_for(YOUR_TURN, "[S]")
        assert terminal.output.isascii()
        top = kept(directory).hand.top_discard
        assert f"take {NAMES.index(top)}{top.suit} (P)" in terminal.screen.text if top else False


def test_the_whole_program_speaks_dutch_when_asked_and_afterwards(directory: Path) -> None:
    with Terminal("terminal", *directory_of(directory), "--bots", "greedy", "--seed", "7", "--lang", "nl") as terminal:
        terminal.wait_for("Trek een kaart: van de stapel (S)", "Aflegstapel")
        terminal.press(CTRL_C)
        terminal.wait_for_end()
        assert "Je spel is bewaard." in terminal.screen.text
    with Terminal("terminal", *directory_of(directory)) as terminal:
        terminal.wait_for("Trek een kaart")


def test_naming_bots_starts_a_new_game_and_keeps_the_unfinished_one_aside(directory: Path) -> None:
    for seed in ("1", "2"):
        with Terminal("terminal", *directory_of(directory), "--bots", "greedy", "--seed", seed) as terminal:
            terminal.wait_for(YOUR_TURN)
            terminal.press("s")
            terminal.wait_for("Your new card is")
            terminal.kill()
    aside = [path for path in directory.iterdir() if "aside" in path.name]
    assert len(aside) == 1
    assert Action("S") in Session.from_dict(json.loads(aside[0].read_text())).hand.actions
