"""What the player sees and can do, through the running program's keys and mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from openrummy.game import Action, Card, RuleSet
from openrummy.terminal.parts.hand_row import HandRow

from .sitting import cards, click, my_turn, place_of, position, said, screen_of, select, sitting, texts


async def test_a_turn_begins_with_the_choice_of_two_piles(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("7c 7d Ks", top="7h")) as (app, pilot):
        assert "Draw a card: from the stock (S), or take 7♥ (P)." in said(app)
        assert "[S]" in said(app)
        assert "[P]" in said(app)
        await pilot.press("p")
        assert app.session.hand.taken is Card("7h")
        assert "[S]" not in said(app)


async def test_a_meld_is_offered_laid_and_taken_back(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("7c 7d Ks 2h", top="7h")) as (app, pilot):
        await pilot.press("p")
        await select(app, pilot, cards("7c 7d"))
        assert "7♣ 7♦ can do nothing together" in said(app)
        assert "[M Meld]" not in said(app)
        await select(app, pilot, cards("7c 7d 7h"))
        assert "M lays the meld 7♣ 7♦ 7♥" in said(app)
        assert "[M Meld]" in said(app)
        await pilot.press("m")
        assert [str(meld) for meld in app.session.hand.melds] == ["7c 7d 7h"]
        assert "│7♣│7♦│7♥│" in said(app)
        await pilot.press("u")
        assert app.session.hand.melds == ()
        assert texts(app.controller.selected) == "7c 7d 7h"


async def test_a_draw_is_never_taken_back(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("7c 7d Ks 2h", top="7h")) as (app, pilot):
        await pilot.press("s")
        before = app.session.hand.to_dict()
        await pilot.press("u")
        assert app.session.hand.to_dict() == before
        assert "Only melds and lay-offs of this turn can be taken back." in said(app)


async def test_melds_and_lay_offs_are_taken_back_one_by_one_down_to_the_draw(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("5h 6h 7h 8h Ks 2c")) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, cards("5h 6h 7h"))
        await pilot.press("m")
        await select(app, pilot, cards("8h"))
        await pilot.press("l")
        assert str(app.session.hand.melds[0]) == "5h 6h 7h 8h"
        await pilot.press("u")
        assert str(app.session.hand.melds[0]) == "5h 6h 7h"
        await pilot.press("u", "u", "u")
        assert app.session.hand.melds == ()
        assert len(app.session.hand.actions) == 1


async def test_a_card_that_fits_two_melds_asks_which(tmp_path: Path) -> None:
    for answer, changed in (("1", "9c 9d 9h 9s"), ("2", "6h 7h 8h 9h")):
        async with sitting(tmp_path / answer, position("9c 9d 9s 6h 7h 8h 9h Kd", stock="2c")) as (app, pilot):
            await pilot.press("s")
            for meld in ("9c 9d 9s", "6h 7h 8h"):
                await select(app, pilot, cards(meld))
                await pilot.press("m")
            await select(app, pilot, cards("9h"))
            assert "L lays off on one of 2 melds" in said(app)
            await pilot.press("l")
            assert "9♥ fits on several melds. Which one? Press 1 or 2" in said(app)
            assert "[1]" in said(app)
            assert "[2]" in said(app)
            await pilot.press(answer)
            assert changed in map(str, app.session.hand.melds)


async def test_clicking_one_of_two_melds_lays_off_there(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("9c 9d 9s 6h 7h 8h 9h Kd", stock="2c")) as (app, pilot):
        await pilot.press("s")
        for meld in ("9c 9d 9s", "6h 7h 8h"):
            await select(app, pilot, cards(meld))
            await pilot.press("m")
        await click(app, pilot, "HandRow", ("card", Card("9h")))
        await click(app, pilot, "Melds", ("meld", 1))
        assert str(app.session.hand.melds[1]) == "6h 7h 8h 9h"


async def test_two_cards_are_laid_off_together_where_one_follows_the_other(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("5h 6h 7h 8h 9h Ks 2c")) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, cards("5h 6h 7h"))
        await pilot.press("m")
        await select(app, pilot, cards("9h"))
        assert "[L Lay off]" not in said(app)
        await select(app, pilot, cards("9h 8h"))
        assert "[L Lay off]" in said(app)
        await pilot.press("l")
        assert str(app.session.hand.melds[0]) == "5h 6h 7h 8h 9h"


async def test_the_taken_card_is_marked_and_its_discard_refused_with_the_reason(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("Qs 2c 3h", top="4d")) as (app, pilot):
        await pilot.press("p")
        assert screen_of(app)[-1].split() == ["taken"]
        await select(app, pilot, cards("4d"))
        reason = "4♦ was taken from the discard pile in this turn and may not be discarded in it"
        assert reason in said(app)
        assert "[D Throw]" not in said(app)
        before = app.session.hand.to_dict()
        await pilot.press("d", "d")
        assert reason in said(app)
        assert app.session.hand.to_dict() == before


async def test_a_card_drawn_from_the_stock_is_marked_as_new(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("Qs 2c 3h", stock="9d")) as (app, pilot):
        await pilot.press("s")
        assert screen_of(app)[-1].split() == ["new"]
        assert "Your new card is 9♦." in said(app)


async def test_a_play_that_leads_nowhere_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("5c 6c 7c", top="Qd")) as (app, pilot):
        await pilot.press("p")
        await select(app, pilot, cards("5c 6c 7c"))
        assert "[M Meld]" not in said(app)
        await pilot.press("m")
        assert "This would leave only Q♦" in said(app)
        assert app.session.hand.melds == ()


async def test_a_discard_asks_first_and_escape_keeps_the_card(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("Qs 2c 3h", stock="9d")) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, cards("Qs"))
        await pilot.press("d")
        assert "Throw Q♠? Press D or Enter again" in said(app)
        await pilot.press("escape")
        assert Card("Qs") in app.controller.shown
        await select(app, pilot, cards("Qs"))
        await pilot.press("enter", "enter")
        await my_turn(app, pilot)
        assert str(app.session.hand.actions[1]) == "D Qs"


async def test_the_question_before_a_discard_can_be_switched_off(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("Qs 2c 3h"), confirm_discard=False) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, cards("Qs"))
        await pilot.press("d")
        assert str(app.session.hand.actions[1]) == "D Qs"


async def test_twenty_clicks_on_a_pile_draw_one_card(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("Qs 2c 3h")) as (app, pilot):
        await pilot.click(offset=place_of(app, "Piles", "stock"), times=20)
        assert [str(action) for action in app.session.hand.actions] == ["S"]


@pytest.mark.parametrize(("button", "action"), [("meld", "M 5h 6h 7h"), ("lay_off", "L 8h>7h"), ("discard", "D Ks")])
async def test_twenty_clicks_on_a_button_are_one_action(tmp_path: Path, button: str, action: str) -> None:
    async with sitting(tmp_path, position("5h 6h 7h 8h Ks 2c 9d", other="3c 6d 8d Kc Ts Ad Qd")) as (app, pilot):
        await pilot.press("s")
        if button == "lay_off":
            await select(app, pilot, cards("5h 6h 7h"))
            await pilot.press("m")
        await select(app, pilot, Action(action).cards)
        before = len(app.session.hand.actions)
        await pilot.click(offset=place_of(app, "Buttons", button), times=20)
        await my_turn(app, pilot)
        mine = [entry.action for entry in app.session.view.log[before:] if entry.seat == 0]
        assert list(map(str, mine)) == [action]


async def test_the_own_order_is_kept_through_draws_other_orders_and_a_new_start(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh Qs", stock="3c")) as (app, pilot):
        await pilot.press("o")
        assert "O Order: rank" in said(app)
        await pilot.press("right", "shift+right", "shift+right")  # the second card goes to the end
        assert "O Order: my own" in said(app)
        assert texts(app.controller.shown) == "2c Jh Qs 5d"
        await pilot.press("s")
        assert texts(app.controller.shown) == "2c Jh Qs 5d 3c"
        await pilot.press("o")
        assert texts(app.controller.shown) == "2c 3c 5d Jh Qs"
        await pilot.press("o", "o", "o")
        assert texts(app.controller.shown) == "2c Jh Qs 5d 3c"
    async with sitting(tmp_path, order="own") as (app, pilot):
        assert texts(app.controller.shown) == "2c Jh Qs 5d 3c"


async def test_a_card_is_moved_by_dragging_and_is_not_selected_by_it(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh Qs")) as (app, pilot):
        start = place_of(app, "HandRow", ("card", Card("2c")))
        end = place_of(app, "HandRow", ("card", Card("Jh")))
        await pilot.mouse_down(offset=start)
        await pilot.hover(offset=((start[0] + end[0]) // 2, start[1]))
        await pilot.hover(offset=end)
        await pilot.mouse_up(offset=end)
        await pilot.pause()
        assert texts(app.controller.shown) == "5d Jh 2c Qs"
        assert app.controller.selected == ()


async def test_a_card_dragged_onto_the_pile_asks_and_one_dragged_onto_a_meld_is_laid_off(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("5h 6h 7h 8h Ks 2c")) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, cards("5h 6h 7h"))
        await pilot.press("m")
        for card, part, what in (("8h", "Melds", ("meld", 0)), ("Ks", "Piles", "pile")):
            await pilot.mouse_down(offset=place_of(app, "HandRow", ("card", Card(card))))
            await pilot.hover(offset=place_of(app, part, what))
            await pilot.mouse_up(offset=place_of(app, part, what))
            await pilot.pause()
        assert str(app.session.hand.melds[0]) == "5h 6h 7h 8h"
        assert "Throw K♠?" in said(app)


async def test_selection_and_place_stay_while_the_others_play(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh Qs 9s", other="3c 6d 8h Kc Ts")) as (app, pilot):
        await pilot.press("s")
        await select(app, pilot, cards("9s"))
        await pilot.press("d", "d")
        await select(app, pilot, cards("2c 5d Jh"))
        await my_turn(app, pilot)
        assert texts(app.controller.selected) == "2c 5d Jh"
        assert app.controller.under_cursor is Card("Jh")


async def test_playing_out_of_turn_is_said_to_have_to_wait(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh Qs"), pace="slower") as (app, pilot):
        await pilot.press("s", "d", "d", "s")
        assert "It is the turn of Anna" in said(app)
        assert app.session.hand.turn == 1


async def test_the_last_actions_of_the_others_stand_beside_their_name(tmp_path: Path) -> None:
    session = position("2c 5d Jh Qs", other="9c 9d 9h Kh")
    async with sitting(tmp_path, session) as (app, pilot):
        await pilot.press("s", "d", "d")
        await my_turn(app, pilot)
        assert "laid 9♣ 9♦ 9♥" in said(app)
        await pilot.press("v")
        assert "Anna: drew a card, laid 9♣ 9♦ 9♥, threw" in said(app)


async def test_the_end_of_a_hand_shows_all_cards_their_points_and_the_sum(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("7c 7d Ks", other="2h Qd 4s", top="7h")) as (app, pilot):
        await pilot.press("p")
        await select(app, pilot, cards("7c 7d 7h"))
        await pilot.press("m")
        await select(app, pilot, cards("Ks"))
        await pilot.press("d", "d")
        await my_turn(app, pilot)
        text = said(app)
        assert "You went out. Rummy! ×2" in text
        assert "Anna Q♦ 2♥ 4♠ 0 10 2 4 = 16 ············" in text
        assert "+32 = 32" in text
        await pilot.press("enter")
        await my_turn(app, pilot)
        assert app.session.game.hand_number == 2
        assert app.session.game.scores == (32, 0)


async def test_the_largest_hand_and_eight_melds_fit_in_80_by_24_and_the_melds_scroll(tmp_path: Path) -> None:
    melds = ["Ac 2c 3c", "4c 5c 6c", "7c 8c 9c", "Ad 2d 3d", "4d 5d 6d", "7d 8d 9d", "Ah 2h 3h", "4h 5h 6h"]
    mine = " ".join(melds) + " Kh"  # 25 cards
    async with sitting(tmp_path, position(mine)) as (app, pilot):
        assert all(len(row) <= 80 for row in screen_of(app))
        assert all(app.screen.query_one(HandRow).spot(("card", card)) for card in app.controller.shown)
        await pilot.press("s")
        for meld in melds:
            await select(app, pilot, cards(meld))
            await pilot.press("m")
        assert len(app.session.hand.melds) == 8
        first, last = "│A♣│2♣│3♣│", "│4♥│5♥│6♥│"
        assert last in said(app)
        await pilot.press("pageup", "pageup", "pageup")
        assert first in said(app)
        assert all(len(row) <= 80 for row in screen_of(app))


async def test_in_a_window_that_is_too_small_no_key_plays_and_nothing_is_lost(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh"), size=(120, 40)) as (app, pilot):
        await select(app, pilot, cards("5d"))
        for width, height in ((79, 24), (80, 23), (20, 3)):
            await pilot.resize_terminal(width, height)
            await pilot.press("s", "d", "d", "escape")
            assert "Draw" not in said(app)
            await pilot.resize_terminal(80, 24)
            assert "Draw a card" in said(app)
        assert app.session.hand.actions == ()
        assert texts(app.controller.selected) == "5d"


async def test_the_rules_of_the_game_that_is_played_stand_in_the_help(tmp_path: Path) -> None:
    rules = RuleSet(ace="around")
    async with sitting(tmp_path, position("2c 5d Jh", rules=rules), size=(100, 200)) as (app, pilot):
        await pilot.press("question_mark")
        text = said(app)
        for sentence in app.session.game.rules.describe("en"):
            assert sentence in text
        await pilot.press("escape")
        assert app.screen is app.table


async def test_a_new_game_is_made_as_chosen(tmp_path: Path) -> None:
    async with sitting(tmp_path, position("2c 5d Jh"), opponents=["greedy"]) as (app, pilot):
        await pilot.press("n", "down", "right", "right")  # two more opponents
        await pilot.press("down", "right")  # Anna plays at another level
        await pilot.press("down", "down", "down", "right")  # other rules
        await pilot.press("down", "right", "enter")  # another target
        game = app.session.game
        assert game.players == ("You", "Anna", "Bram", "Cleo")
        assert app.session.opponents == ("hard", "kitchen", "kitchen")  # greedy is offered to nobody any more
        assert game.rules.name is None
        assert (game.rules.max_recycles, game.rules.target) == (0, 150)


async def test_a_bot_that_fails_or_cheats_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from openrummy.bots import registry
    from openrummy.game import View

    class Failing:
        def __init__(self, *_: object) -> None:
            pass

        def act(self, view: View) -> Action:
            if view.phase == "draw":
                raise RuntimeError("out of order")
            return Action("S")

    monkeypatch.setitem(registry._BOTS, "failing", Failing)
    async with sitting(tmp_path, position("2c 5d Jh Qs", level="failing")) as (app, pilot):
        await pilot.press("s", "d", "d")
        await my_turn(app, pilot)
        own, other = app.session.view.log[:2], app.session.view.log[2:]
        assert [entry.action.kind for entry in own] == ["S", "D"]
        assert [(entry.seat, entry.action.kind) for entry in other] == [(1, "P"), (1, "D")]
