"""The coach at the terminal: a hint by a key, that can be followed, in the player's language."""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from openrummy.game import Hand
from openrummy.terminal import coach
from openrummy.terminal.app import RummyApp
from openrummy.terminal.dialogs import review
from openrummy.terminal.dialogs.hand_end import HandEndDialog
from openrummy.terminal.dialogs.review import ReviewDialog
from openrummy.terminal.dialogs.texts import TextDialog

from .sitting import Table, my_turn, position, said, screen_of, sitting


async def hinted(app: RummyApp, pilot: Table) -> str:
    """Press H and wait for what the coach says; the screen then."""
    await pilot.press("h")
    while not isinstance(app.screen, TextDialog):
        await pilot.pause(0.05)
    await pilot.pause()
    return "\n".join(screen_of(app))


@pytest.mark.parametrize(("lang", "says"), [("en", "Chance to win the game"), ("nl", "Kans om het spel te winnen")])
async def test_a_hint_says_what_to_do_the_chance_and_why(tmp_path: Path, lang: str, says: str) -> None:
    session = position("7c 7d Kh Qs 2c 9d", top="7h")
    async with sitting(tmp_path, session, language=lang) as (app, pilot):
        text = await hinted(app, pilot)
        assert says in text and "7♥" in text and "%" in text
        await pilot.press("escape")
        assert "Hint: " in "\n".join(screen_of(app))


async def test_asked_again_while_he_thinks_the_coach_does_not_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, asked, really = Event(), 0, coach.advice

    def slowly(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        go_on.wait()
        return really(*args)

    monkeypatch.setattr("openrummy.terminal.table.advice", slowly)
    async with sitting(tmp_path, position("7c 7d Kh Qs 2c 9d", top="7h")) as (app, pilot):
        try:
            for _ in range(5):
                await pilot.press("h")
            await pilot.pause()
        finally:
            go_on.set()
        await hinted(app, pilot)
        assert asked == 1
        await pilot.press("escape")
        await hinted(app, pilot)  # afterwards he can be asked again
        assert asked == 2


async def test_a_hint_is_followed_with_the_keys_that_are_lit(tmp_path: Path) -> None:
    session = position("7c 7d 7h Kh", top="2s")
    async with sitting(tmp_path, session, confirm_discard=False) as (app, pilot):
        await pilot.press("s")
        await hinted(app, pilot)
        plan = list(app.controller._plan)
        await pilot.press("escape")
        assert app.controller.selected
        for action in plan:
            assert set(action.cards) <= set(app.controller.selected)
            await pilot.press({"M": "m", "L": "l", "D": "d"}[action.kind])
        assert not app.session.players_turn or app.session.hand.phase == "draw"


async def test_a_hint_is_forgotten_when_something_else_is_done(tmp_path: Path) -> None:
    session = position("7c 7d 7h Kh 3d", top="2s")
    async with sitting(tmp_path, session, confirm_discard=False) as (app, pilot):
        await pilot.press("s")
        await hinted(app, pilot)
        other = next(a for a in app.session.hand.legal_actions if a.kind == "D" and a not in app.controller._plan)
        await pilot.press("escape")
        app.controller.clear()
        app.controller.toggle(other.cards[0])
        await pilot.press("d")
        await my_turn(app, pilot)
        assert "Hint: " not in "\n".join(screen_of(app))


async def test_there_is_no_hint_for_somebody_elses_turn_and_the_table_says_so(tmp_path: Path) -> None:
    session = position("7c 7d Kh Qs 2c 9d", top="7h")
    async with sitting(tmp_path, session, pace="slower", confirm_discard=False) as (app, pilot):
        await pilot.press("s")
        await pilot.press("d")
        await pilot.press("h")
        await pilot.pause()
        assert "A hint is for your own turn" in "\n".join(screen_of(app))


async def test_where_the_coach_is_not_installed_the_table_says_what_is_lacking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("openrummy.coach"):
            raise ModuleNotFoundError(name="numba")
        return real(name, *rest)

    async with sitting(tmp_path, position("7c 7d Kh Qs 2c 9d", top="7h")) as (app, pilot):
        monkeypatch.setattr(builtins, "__import__", without)
        await pilot.press("h")
        while "openrummy[fast]" not in "\n".join(screen_of(app)):
            await pilot.pause(0.05)


async def lost_hand(app: RummyApp, pilot: Table) -> None:
    """Play a short hand badly to its end."""
    while not app.session.hand.over:
        await my_turn(app, pilot)
        if app.session.players_turn:
            legal = app.session.hand.legal_actions
            app.session.play(next((a for a in legal if a.kind == "S"), legal[-1]))
            app.table.go_on()
    await my_turn(app, pilot)


async def reviewed(app: RummyApp, pilot: Table) -> str:
    """Press C at the end of a hand and wait for what the coach says; the screen then."""
    await pilot.press("c")
    while not isinstance(app.screen, ReviewDialog) or app.screen._found is None:
        await pilot.pause(0.05)
    await pilot.pause()
    return said(app)


@pytest.mark.parametrize(("lang", "says"), [("en", ("You played: ", "Better: ")), ("nl", ("Je speelde: ", "Beter: "))])
async def test_at_the_end_of_a_hand_the_coach_tells_what_cost_the_player_most(
    tmp_path: Path, lang: str, says: tuple[str, str]
) -> None:
    session = position("7c 7d 7h Kh Qs Js", other="As 2s 3s 9h 9d 9c", top="2d")
    async with sitting(tmp_path, session, language=lang, size=(100, 40)) as (app, pilot):
        await lost_hand(app, pilot)
        text = await reviewed(app, pilot)
        assert all(words in text for words in says) and "%" in text
        found = app.screen._found  # type: ignore[attr-defined]
        assert 1 <= len(found) <= 3 and {decision.seat for decision in found} == {0}
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HandEndDialog)
        await pilot.press("c")  # once found it is there at once
        await pilot.pause()
        assert said(app) == text
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert not app.session.hand.over


async def test_while_the_coach_looks_the_table_says_how_far_he_is_and_closing_stops_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, ends = Event(), []

    def slow(hand: Hand, number: int, heard: Callable[[int, int], None]) -> Any:
        heard(2, 9)
        waiting.wait()
        try:
            return coach.costliest(hand, number, heard)
        except Exception as error:
            ends.append(error)
            raise

    monkeypatch.setattr(review, "costliest", slow)
    session = position("7c 7d 7h Kh Qs Js", other="As 2s 3s 9h 9d 9c", top="2d")
    async with sitting(tmp_path, session) as (app, pilot):
        await lost_hand(app, pilot)
        await pilot.press("c")
        while "2 of 9 actions" not in said(app):
            await pilot.pause(0.05)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HandEndDialog)
        waiting.set()
        while not ends:
            await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause()
        assert not app.session.hand.over


async def test_where_the_coach_is_not_installed_the_end_of_a_hand_does_not_offer_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(coach, "find_spec", lambda name: None if name == "numba" else real(name))
    session = position("7c 7d 7h Kh Qs Js", other="As 2s 3s 9h 9d 9c", top="2d")
    async with sitting(tmp_path, session) as (app, pilot):
        await lost_hand(app, pilot)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, HandEndDialog)
        assert "C Coach" not in said(app)
