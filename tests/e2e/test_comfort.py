"""What makes playing easy: motion, settings, an order of one's own, and slips that cost nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person, State
from tests.e2e.seat import Seat, not_over, over, together

RECORD_MOTION = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  moved.push(JSON.stringify(frames));
  return animate.call(this, frames, options);
};
"""
CLICK_TWENTY_TIMES = "thing => { for (let i = 0; i < 20; i++) thing.click() }"


def later(than: State) -> Callable[[State], bool]:
    """Whether a state is newer than another."""
    return lambda state: bool(state["seq"] > than["seq"])


async def at_table(arrive: Arrive, *others: str, **options: Any) -> tuple[Person, Seat]:
    """Somebody whose turn it is, at a table with others (bots)."""
    person = await arrive(**options)
    await person.new_table(*(others or ("greedy",)))
    seat = Seat(person)
    await seat.my_turn()
    await expect(seat.hand.get_by_role("button")).to_have_count(len(person.state["hand"]["hand"]))
    return person, seat


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
async def test_cards_fly_unless_the_system_asks_for_less_motion(arrive: Arrive, wish: str, moves: bool) -> None:
    anna = await arrive(reduced_motion=wish, settings={"speed": "normal"})
    await anna.page.add_init_script(RECORD_MOTION)
    await anna.new_table("greedy")
    seat = Seat(anna)
    await seat.my_turn()
    await anna.page.evaluate("moved.length = 0")
    await seat.draw()
    await seat.turn()
    await anna.page.wait_for_function("moved.length > 0")
    recorded: list[str] = await anna.page.evaluate("moved")
    assert any(re.search(r"translate|transform", frames) for frames in recorded) == moves


async def test_settings_count_at_once_and_are_kept(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.go("/settings")
    words, page, root = anna.words, anna.page, anna.page.locator(":root")
    await page.get_by_role("radio", name=words("settings.cloth_slate")).check(force=True)
    await page.get_by_role("radio", name=words("settings.theme_dark")).check(force=True)
    await page.get_by_role("radio", name=words("settings.deck_two")).check(force=True)
    await page.get_by_role("switch", name=words("settings.big_index")).check(force=True)
    for _ in range(2):
        for name, value in (("cloth", "slate"), ("theme", "dark"), ("deck", "two"), ("index", "big")):
            await expect(root).to_have_attribute(f"data-{name}", value)
        await page.reload()


async def test_a_discard_asks_first_unless_that_is_switched_off(arrive: Arrive) -> None:
    anna, seat = await at_table(arrive)
    drawn = await seat.draw()
    card = next(text[2:] for text in drawn["hand"]["legal"] if text[0] == "D")
    await seat.choose(card)
    await seat.pile.dblclick()  # a double click is one wish: it asks
    await expect(seat.page.get_by_text(anna.words.like("table.sure_throw"))).to_be_visible()
    await seat.page.keyboard.press("Escape")
    await expect(seat.page.get_by_text(anna.words.like("table.sure_throw"))).to_have_count(0)
    assert anna.state["seq"] == drawn["seq"]

    settings = await anna.tab()
    await settings.go("/settings")
    await settings.page.get_by_role("switch", name=anna.words("settings.confirm")).uncheck(force=True)
    await seat.pile.click()
    after = await anna.until(lambda s: s["seq"] > drawn["seq"])
    assert f"D {card}" in [entry["action"] for entry in after["hand"]["log"]]


async def test_twenty_clicks_on_a_control_act_once(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.go()
    play = anna.page.get_by_role("button", name=anna.words("home.play_now"))
    made: list[str] = []
    anna.page.on("request", lambda request: made.append(request.url) if request.method == "POST" else None)
    await play.evaluate(CLICK_TWENTY_TIMES)
    seat = Seat(anna)
    await seat.my_turn()
    assert len([url for url in made if url.endswith("/api/tables")]) == 1

    while True:
        before = await seat.my_turn()
        if over(before):
            await seat.go_on.click()
            await anna.until(not_over)
            continue
        await (seat.stock if "S" in before["hand"]["legal"] else seat.pile).evaluate(CLICK_TWENTY_TIMES)
        state = await anna.until(later(before))
        assert len(state["hand"]["hand"]) == len(before["hand"]["hand"]) + 1
        text = seat.wanted()
        if text[0] == "M" and len(text[2:].split()) < len(state["hand"]["hand"]):
            break
        await seat.turn()

    await seat.choose(*text[2:].split())
    await seat.button("table.lay_meld").evaluate(CLICK_TWENTY_TIMES)
    laid = await anna.until(lambda s: s["seq"] > state["seq"])
    assert laid["hand"]["log"][-1]["action"].split()[0] == "M"
    await expect(seat.hand.get_by_role("button")).to_have_count(len(laid["hand"]["hand"]))
    await seat.button("table.take_back").evaluate(CLICK_TWENTY_TIMES)
    undone = await anna.until(lambda s: s["seq"] > laid["seq"])
    assert undone["hand"]["hand"] == state["hand"]["hand"] and undone["seq"] == laid["seq"] + 1

    card = next(text[2:] for text in undone["hand"]["legal"] if text[0] == "D")
    await seat.choose(card)
    await seat.pile.evaluate(CLICK_TWENTY_TIMES)
    after = await anna.until(lambda s: s["seq"] > undone["seq"])
    thrown = after["hand"]["log"][len(undone["hand"]["log"]) :]
    assert next(entry["action"] for entry in thrown if entry["seat"] == after["you"]) == f"D {card}"
    assert anna.state["seats"][after["you"]]["count"] == len(undone["hand"]["hand"]) - 1


async def test_an_own_order_survives_draws_the_others_moves_and_a_reload(arrive: Arrive) -> None:
    anna, seat = await at_table(arrive)
    first, second, third, *rest = await seat.cards()
    await seat.card(first).focus()
    for _ in range(2):
        await anna.page.keyboard.press("Shift+ArrowRight")
    own = [second, third, first, *rest]
    await expect(seat.hand.get_by_role("button").nth(2)).to_have_accessible_name(anna.words.card(first))
    assert await seat.cards() == own
    drawn = await seat.draw()
    new = drawn["hand"]["drawn"] or drawn["hand"]["taken"]
    await expect(seat.hand.get_by_role("button")).to_have_count(11)
    assert await seat.cards() == [*own, new]
    thrown = next(text[2:] for text in drawn["hand"]["legal"] if text[0] == "D" and text[2:] != first)
    await seat.throw(thrown)
    await seat.my_turn()
    left = [card for card in [*own, new] if card != thrown]
    await expect(seat.hand.get_by_role("button")).to_have_count(10)
    assert await seat.cards() == left
    await anna.page.reload()
    await expect(seat.hand.get_by_role("button")).to_have_count(10)
    assert await seat.cards() == left


async def test_what_is_chosen_and_the_focus_stay_while_somebody_else_plays(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    await together(anna, bram)
    state = anna.state
    active, idle = (Seat(anna), Seat(bram)) if state["hand"]["turn"] == 0 else (Seat(bram), Seat(anna))
    cards = await idle.cards()
    chosen = [cards[1], cards[4], cards[7]]
    await idle.choose(*chosen)
    focused = idle.card(chosen[-1])
    await expect(focused).to_be_focused()

    await active.turn()
    seq = active.person.state["seq"]
    await idle.person.until(lambda s: s["seq"] >= seq)
    await expect(idle.stock).to_have_accessible_name(re.compile(re.escape(idle.words("table.do_draw"))))
    for card in chosen:
        await expect(idle.card(card)).to_have_attribute("aria-pressed", "true")
    await expect(focused).to_be_focused()
    assert await idle.cards() == cards


async def test_a_card_that_was_just_taken_is_marked_and_says_why_it_stays(arrive: Arrive) -> None:
    anna, seat = await at_table(arrive)
    while "P" not in anna.state["hand"]["legal"]:
        await seat.turn()
        await seat.my_turn()
    card = anna.state["hand"]["discards"][-1]["card"]
    taken = await seat.take()
    assert taken["hand"]["taken"] == card
    await expect(seat.card(card)).to_have_accessible_name(anna.words("table.card_taken", card=anna.words.card(card)))
    await seat.choose(card)
    await seat.pile.click()
    assert anna.state["seq"] == taken["seq"]
    await expect(
        anna.page.get_by_text(anna.words.like("table.taken_stays"))
        .or_(anna.page.get_by_text(anna.words("refused.taken_card")))
        .first
    ).to_be_visible()


async def test_keys_do_nothing_behind_an_open_sheet(arrive: Arrive) -> None:
    anna, seat = await at_table(arrive)
    await seat.choose((await seat.cards())[0])
    await anna.page.keyboard.press("?")
    await anna.page.get_by_role("dialog").wait_for()
    await anna.page.evaluate("document.activeElement.blur()")  # as when what had the focus goes away
    for key in ("s", "p", "Escape"):
        await anna.page.keyboard.press(key)
    await expect(anna.page.get_by_role("dialog")).to_have_count(0)
    state = await seat.draw()
    assert state["hand"]["log"][-1]["action"] in ("S", "P")
    assert len([entry for entry in state["hand"]["log"] if entry["seat"] == state["you"]]) == 1


async def test_play_now_remembers_how_many_and_how_good_the_bots_are(arrive: Arrive) -> None:
    anna = await arrive()
    for _ in range(2):
        await anna.go()
        level = anna.page.get_by_role("combobox", name=anna.words("home.level"))
        if not anna.state:
            await expect(level).to_have_value("kitchen")
            await level.select_option("newcomer")
            await anna.page.get_by_role("radio", name="3", exact=True).check(force=True)
        await expect(level).to_have_value("newcomer")
        await anna.page.get_by_role("button", name=anna.words("home.play_now")).click()
        state = await anna.until(lambda s: s["status"] == "playing")
        assert [seat["level"] for seat in state["seats"] if seat["kind"] == "bot"] == ["newcomer"] * 3
