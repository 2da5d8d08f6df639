"""The coach at the terminal: a hint by a key, that can be followed, in the player's language."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

from openrummy.terminal.app import RummyApp
from openrummy.terminal.dialogs.texts import TextDialog

from .sitting import Table, my_turn, position, screen_of, sitting


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
