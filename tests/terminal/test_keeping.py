"""What is kept between two starts, and what never gets lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from openrummy.game import Action, RuleSet
from openrummy.terminal.files import DirectoryLock, Locked, write_safely
from openrummy.terminal.order import arranged, best_melds
from openrummy.terminal.save import FILE_NAME, load_session, put_aside, store_session
from openrummy.terminal.session import Session
from openrummy.terminal.settings import Settings, first_settings, load_settings, store_settings

from .sitting import cards, my_turn, position, said, screen_of, select, sitting, texts


def test_a_kept_game_is_the_same_game(tmp_path: Path) -> None:
    session = Session.start(["greedy", "random"], RuleSet.named("block"), seed="again")
    for _ in range(40):
        if session.hand.over:
            session.next_hand()
        session.play(session.hand.legal_actions[-1] if session.players_turn else session.think())
        store_session(tmp_path, session)
        again = load_session(tmp_path)
        assert isinstance(again, Session)
        assert again.to_dict() == session.to_dict()
        assert again.hand.stock == session.hand.stock
        if not session.hand.over and not session.players_turn:
            assert again.think() == session.think()


def test_writing_that_is_cut_short_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_safely(path, b"old")
    (tmp_path / "game.json.new").mkdir()  # in the way of the new one
    with pytest.raises(OSError, match="directory"):
        write_safely(path, b"new")
    assert path.read_bytes() == b"old"


async def test_a_game_that_cannot_be_saved_is_said_and_goes_on(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh")) as (app, pilot):
        (tmp_path / f"{FILE_NAME}.new").mkdir()
        await pilot.press("s")
        assert "The game could not be saved" in said(app)
        assert app.session.hand.phase == "play"


def test_one_directory_is_for_one_table_at_a_time(tmp_path: Path) -> None:
    with DirectoryLock(tmp_path), pytest.raises(Locked), DirectoryLock(tmp_path):
        pass
    with DirectoryLock(tmp_path):
        pass


def test_only_an_unfinished_game_is_put_aside(tmp_path: Path) -> None:
    assert put_aside(tmp_path) is None
    session = Session.start(["greedy"], RuleSet(target=1), seed=1)
    store_session(tmp_path, session)
    assert put_aside(tmp_path) is not None
    assert not (tmp_path / FILE_NAME).exists()
    while not session.game.over:
        if session.hand.over:
            session.next_hand()
        session.play(session.hand.legal_actions[-1] if session.players_turn else session.think())
    store_session(tmp_path, session)
    assert put_aside(tmp_path) is None


def test_settings_are_kept_and_broken_ones_put_aside(tmp_path: Path) -> None:
    settings = Settings(language="nl", letters="en", cloth="night", pace="slow", bell=True, opponents=["random"])
    store_settings(tmp_path, settings)
    assert load_settings(tmp_path) == settings
    (tmp_path / "terminal-settings.json").write_bytes(b'{"language": "xx"}')
    assert load_settings(tmp_path).language in ("en", "nl")
    assert (tmp_path / "terminal-settings.aside-1.json").read_bytes() == b'{"language": "xx"}'


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "nl_NL", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({}, "en"),
    ],
)
def test_somebody_new_is_met_in_the_language_of_the_system(environ: dict[str, str], language: str) -> None:
    settings = first_settings(environ)
    assert (settings.language, settings.letters) == (language, language)


async def test_a_hand_that_is_over_is_shown_again_after_a_new_start(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("7c 7d Ks", top="7h")) as (app, pilot):
        await pilot.press("p")
        await select(app, pilot, cards("7c 7d 7h"))
        await pilot.press("m")
        await select(app, pilot, cards("Ks"))
        await pilot.press("d", "d")
        await my_turn(app, pilot)
        shown = screen_of(app)
    async with sitting(tmp_path) as (app, pilot):
        await my_turn(app, pilot)
        assert screen_of(app) == shown


async def test_another_language_in_the_middle_of_a_hand_changes_the_words_alone(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("Qs 2c 3h", top="4d")) as (app, pilot):
        await pilot.press("p")
        await select(app, pilot, cards("4d"))
        assert "was taken from the discard pile" in said(app)
        state = app.session.to_dict()
        await pilot.press("f2")
        assert "4♦ is in deze beurt van de aflegstapel gepakt" in said(app)
        assert texts(app.controller.selected) == "4d"
        assert app.session.to_dict() == state
        assert load_settings(tmp_path).language == "nl"
        await pilot.press("t", "down", "right", "enter")  # the letters follow on their own
        assert "V♠" in said(app)
        await pilot.press("question_mark")
        assert "Toetsen" in said(app)


async def test_the_screen_tells_nothing_that_the_player_may_not_know(tmp_path: Path) -> None:
    screens = []
    for other, stock in (("3c 6d 8h", "9d Kc Tc 4h"), ("Kc Tc 4h", "9d 3c 6d 8h")):
        async with sitting(tmp_path / other, position("Qs 2c 3h", other=other, stock=stock), pace="slower") as (
            app,
            pilot,
        ):
            seen = [screen_of(app)]
            await pilot.press("s")
            seen.append(screen_of(app))
            for key in ("v", "b", "f10"):
                await pilot.press(key)
                seen.append(screen_of(app))
                await pilot.press("escape")
            await pilot.press("1", "d", "d")
            seen.append(screen_of(app))
            screens.append(seen)
    assert screens[0] == screens[1]


def test_orders_go_from_ace_to_king_with_ten_after_nine() -> None:
    hand = cards("Kc Ts 2s 9s Ac 2c")
    assert texts(arranged(hand, "suit", (), RuleSet())) == "Ac 2c Kc 2s 9s Ts"
    assert texts(arranged(hand, "rank", (), RuleSet())) == "Ac 2c 2s 9s Ts Kc"


def test_the_order_by_melds_puts_the_best_melds_first() -> None:
    hand = cards("5c 6c 7c 7d 7h Ks 2d")
    assert texts(arranged(hand, "melds", (), RuleSet())) == "7c 7d 7h 5c 6c 2d Ks"
    assert best_melds(cards("Qs Ks As"), "low", 1) == ()
    assert best_melds(cards("As Qs Ks"), "high_or_low", 1) == (cards("Qs Ks As"),)
    assert best_melds(cards("2c 5d"), "low", 1) == ()


def test_what_the_others_do_depends_on_the_game_alone() -> None:
    session = Session.start(["random"], seed=3)
    while session.players_turn:
        session.play(next(a for a in session.hand.legal_actions if a.kind in "SD"))
    answers = {Session.from_dict(session.to_dict()).think() for _ in range(20)}
    assert len(answers) == 1
    assert isinstance(answers.pop(), Action)


async def test_cards_that_are_taken_back_lie_where_they_lay(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("5h 6h 7h Ks 2c", stock="9d"), order="own") as (app, pilot):
        await pilot.press("s", "less_than_sign", "less_than_sign")
        order = app.controller.shown
        await select(app, pilot, cards("5h 6h 7h"))
        await pilot.press("m", "u")
        assert app.controller.shown == order
