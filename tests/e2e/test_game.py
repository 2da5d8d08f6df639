"""A whole game, from the home page to the figures, as one person plays it."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.seat import Seat, not_over


async def test_one_click_deals_a_hand(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.go()
    await anna.page.get_by_role("button", name=anna.words("home.play_now")).click()
    state = await anna.until(lambda s: s["status"] == "playing")
    seat = Seat(anna)
    await expect(seat.hand.get_by_role("button")).to_have_count(10)
    assert sorted(await seat.cards()) == sorted(state["hand"]["hand"])


async def test_a_whole_game_is_played_looked_at_again_and_counted(arrive: Arrive) -> None:
    anna = await arrive()
    page, words = anna.page, anna.words
    await anna.go()
    await page.get_by_role("link", name=words("home.new_table")).click()
    await page.get_by_role("group", name=words("new.seat", n=2)).get_by_text(words("new.bot"), exact=True).click()
    await page.get_by_role("spinbutton", name=words("new.points")).fill("10")
    await page.get_by_role("button", name=words("new.deal"), exact=True).click()

    seat = Seat(anna)
    state = await anna.until(lambda s: s["status"] == "playing")
    assert state["target"] == 10
    while (state := await seat.hand_to_end())["status"] != "over":
        await page.get_by_role("button", name=words.begins("table.next_hand")).click()
        await anna.until(not_over)
        assert anna.state["hand"]["number"] == state["hand"]["number"] + 1
    result = page.get_by_role("region", name=words("table.hand_over"))
    await expect(result.get_by_role("button", name=words("table.rematch"))).to_be_visible()
    hand, names = state["hand"], [s["name"] for s in state["seats"]]
    won = hand["result"]["winner"]

    await result.get_by_role("link", name=words("table.hand_link")).click()
    key = "hand.rummy" if hand["result"]["rummy"] else "hand.won"
    await expect(page.get_by_role("heading", level=1)).to_have_text(words(key, name=names[won]))
    gain = hand["result"]["points"][won]
    await expect(page.get_by_text(words("hand.gain", gain=gain, total=state["seats"][won]["score"]))).to_be_visible()
    await expect(page.get_by_text(words("hand.none_left"))).to_be_visible()

    await page.get_by_role("link", name=words("hand.replay")).click()
    slider = page.get_by_role("slider", name=words("replay.step"))
    last = int(await slider.get_attribute("max") or 0)
    assert last == len(hand["log"])
    for step in range(1, last + 1):
        await page.get_by_role("button", name=words("replay.on")).click()
        await expect(slider).to_have_value(str(step))
    assert f"step={last}" in page.url
    await page.get_by_role("button", name=words("replay.back")).click()
    await expect(slider).to_have_value(str(last - 1))

    await anna.go("/me")
    rows = page.get_by_role("listitem").filter(has=page.locator("time"))
    await expect(rows).to_have_count(len(state["history"]))
    await expect(page.get_by_role("term").filter(has_text=words("mine.games_won"))).to_be_visible()
