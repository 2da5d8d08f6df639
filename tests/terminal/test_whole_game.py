"""Whole games to 100, each played through the program by one way of playing."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

from openrummy.game import Action, Game
from openrummy.terminal.app import RummyApp
from openrummy.terminal.glyphs import ASCII
from openrummy.terminal.opponents import choose
from openrummy.terminal.session import Session

from .sitting import Table, click, my_turn, said, screen_of, select, sitting


async def by_keys(app: RummyApp, pilot: Table, action: Action) -> None:
    """Do an action with the keyboard alone."""
    if action.kind in ("S", "P"):
        await pilot.press(action.kind.lower())
        return
    await select(app, pilot, action.cards)
    await pilot.press(action.kind.lower())
    if action.kind == "D":
        await pilot.press("enter")
    elif app.controller.asking == "lay_off":
        await pilot.press(str([meld for meld, _ in app.controller.offers.lay_offs].index(target(app, action)) + 1))


async def by_mouse(app: RummyApp, pilot: Table, action: Action) -> None:
    """Do an action with the mouse alone."""
    if action.kind in ("S", "P"):
        await click(app, pilot, "Piles", "stock" if action.kind == "S" else "pile")
        return
    for card in {*app.controller.selected} ^ {*action.cards}:
        await click(app, pilot, "HandRow", ("card", card))
    if action.kind == "M":
        await click(app, pilot, "Buttons", "meld")
    elif action.kind == "L":
        await click(app, pilot, "Melds", ("meld", target(app, action)))
    else:
        await click(app, pilot, "Piles", "pile")
        await click(app, pilot, "Piles", "pile")


def target(app: RummyApp, action: Action) -> int:
    return next(number for number, meld in enumerate(app.session.hand.melds) if action.target in meld)


async def play_to_the_end(app: RummyApp, pilot: Table, act: Any, go_on: Any) -> list[list[str]]:
    """Play until the game is over; the screens that were seen on the way."""
    seen = [screen_of(app)]
    await my_turn(app, pilot)
    while True:
        if app.session.hand.over:
            seen.append(screen_of(app))
            if app.session.game.over:
                return seen
            await go_on()
        else:
            action = choose("greedy", app.session.view, 0)
            before = app.session.moment
            await act(app, pilot, action)
            assert app.session.moment > before, f"{action} was not done: {said(app)}"
            seen.append(screen_of(app))
        await my_turn(app, pilot)
        check_the_header(app)


def check_the_header(app: RummyApp) -> None:
    """The terminal shows the scores as they are."""
    shown = html.unescape(re.sub("<[^>]*>", "", app.export_screenshot())).replace("\xa0", " ")
    for seat, score in enumerate(app.session.game.scores):
        assert f"{app.phrases.name(app.session.game.players, seat)} {score}" in shown


def check_the_books(session: Session) -> None:
    """The game is over by the rules, and what was played is legal from the deal on."""
    game = session.game
    assert game.over
    assert max(game.scores) >= 100
    totals = [0] * len(game.players)
    for hand in game.hands:
        assert hand.scores == tuple(totals)
        replayed = type(hand).from_dict(hand.to_dict())
        assert replayed.result == hand.result is not None
        totals = [total + points for total, points in zip(totals, hand.result.points, strict=True)]
    assert game.scores == tuple(totals)
    assert Game.from_dict(game.to_dict()) == game


async def test_a_game_to_100_by_keyboard_against_one_bot(tmp_path: Path) -> None:
    async with sitting(tmp_path, Session.start(["random"], seed=5)) as (app, pilot):
        seen = await play_to_the_end(app, pilot, by_keys, lambda: pilot.press("enter"))
        check_the_books(app.session)
        assert "You win the game." in said(app)
        assert all(len(row) <= 80 for screen in seen for row in screen)


async def test_a_game_to_100_by_mouse_against_three_bots(tmp_path: Path) -> None:
    async with sitting(tmp_path, Session.start(["random"] * 3, seed=85), size=(120, 40)) as (app, pilot):
        await play_to_the_end(app, pilot, by_mouse, lambda: click(app, pilot, "Sheet", "next"))
        check_the_books(app.session)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_a_game_in_dutch_without_colour_in_ascii_says_everything_in_dutch(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = Session.start(["random", "random"], seed=36)
    settings = {"language": "nl", "letters": "nl"}
    async with sitting(tmp_path, session, size=size, colour=False, glyphs=ASCII, **settings) as (app, pilot):
        seen = await play_to_the_end(app, pilot, by_keys, lambda: pilot.press("enter"))
        check_the_books(app.session)
        everything = "\n".join(row for screen in seen for row in screen)
        assert everything.isascii()
        assert set(re.findall(r"\S*[?]\S*", everything)) <= {"?", "weggooien?"}  # nothing had to be left out
        english = ("You", "card", "Draw", "draw", "Stock", "laid", "threw", "took", "Discard", "Meld")
        found = [word for word in english if word in everything]
        assert not found
        assert "Jij" in everything
