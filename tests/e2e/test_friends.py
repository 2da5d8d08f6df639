"""Several people at one table: by link, by the lobby, as spectators."""

from __future__ import annotations

import asyncio

from playwright.async_api import Locator, expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.seat import Seat, over, together


def _log(person: Person) -> Locator:
    """The log that everybody sees."""
    return person.page.get_by_role("group", name=person.words("table.log"))


async def test_what_is_said_stands_in_the_log_between_the_moves(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    await together(anna, bram)
    first, second = (anna, bram) if anna.state["hand"]["turn"] == anna.state["you"] else (bram, anna)
    await Seat(first).draw()
    await expect(_log(second).get_by_role("listitem")).to_have_count(3)  # that both sat down, and the card drawn
    await second.page.get_by_role("tab", name=second.words("table.talk")).click()
    await second.page.get_by_role("button", name=second.words("emote.hello"), exact=True).click()
    name = second.state["seats"][second.state["you"]]["name"]
    said = first.words("event.says", name=name, text=first.words("emote.hello"))
    await expect(_log(first).get_by_role("listitem").last).to_have_text(said)
    await Seat(first).turn()
    for _ in range(2):  # also for who comes later
        await expect(_log(first).get_by_role("listitem").nth(4)).to_be_visible()
        await expect(_log(first).get_by_role("listitem").nth(3)).to_have_text(said)
        await first.page.reload()


async def test_two_browsers_play_a_hand_through_an_invite_link_and_a_third_only_watches(arrive: Arrive) -> None:
    anna, bram, cleo = await arrive(), await arrive(lang="nl"), await arrive()
    await anna.go()
    await anna.page.get_by_role("button", name=anna.words("home.with_friends")).click()
    link = await anna.page.get_by_role("textbox", name=anna.words("table.link")).input_value()

    await bram.page.goto(link)
    await bram.page.get_by_role("button", name=bram.words("table.sit"), exact=True).first.click()
    await expect(
        bram.page.get_by_text(bram.words.begins("table.wait_host", name=anna.state["seats"][0]["name"]))
    ).to_be_visible()
    await anna.until(lambda s: sum(seat["kind"] == "player" for seat in s["seats"]) == 2)
    await anna.page.get_by_role("button", name=anna.words("table.start"), exact=True).click()
    for one in (anna, bram):
        await one.until(lambda s: s["status"] == "playing")

    await cleo.page.goto(link)
    await expect(cleo.page.get_by_text(cleo.words("table.watching"))).to_be_visible()
    await asyncio.gather(Seat(anna).hand_to_end(), Seat(bram).hand_to_end())
    ended = await cleo.until(over)
    assert (
        ended["you"] is None and ended["hand"]["result"] == anna.state["hand"]["result"] == bram.state["hand"]["result"]
    )
    for one in (anna, bram, cleo):
        await expect(one.page.get_by_role("region", name=one.words("table.hand_over"))).to_be_visible()
    await expect(cleo.page.get_by_role("button", name=cleo.words.begins("table.next_hand"))).to_have_count(0)


async def test_a_public_table_is_found_and_joined_in_the_lobby(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    await bram.go()
    await anna.go("/new")
    await anna.page.get_by_role("switch", name=anna.words("new.public")).check(force=True)
    await anna.page.get_by_role("button", name=anna.words("new.make")).click()
    state = await anna.until(lambda s: s["status"] == "open")
    await bram.page.get_by_role("link", name=state["seats"][0]["name"]).click()
    await bram.page.get_by_role("button", name=bram.words("table.sit"), exact=True).click()
    name = (await bram.until(lambda s: s["you"] == 1))["seats"][1]["name"]
    await expect(anna.page.locator(".open").get_by_role("listitem").filter(has_text=name)).to_be_visible()


async def test_the_host_sends_somebody_away_and_takes_a_bot_instead(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    code = await anna.new_table("open")
    await bram.go(f"/t/{code}")
    await bram.page.get_by_role("button", name=bram.words("table.sit"), exact=True).click()
    name = (await bram.until(lambda s: s["you"] == 1))["seats"][1]["name"]
    await anna.page.get_by_role("button", name=anna.words("table.kick", name=name)).click()
    await bram.until(lambda s: s["you"] is None)
    for line in ("event.joined", "event.kicked"):
        await expect(_log(anna).get_by_text(anna.words(line, name=name))).to_be_visible()
    await expect(bram.page.get_by_role("alert")).to_have_text(bram.words("refused.kicked"))
    for _ in range(2):  # also when he comes back to the table
        await bram.page.get_by_role("heading", name=bram.words("table.open_title")).wait_for()
        for key in ("table.sit", "table.sit_down"):
            await expect(bram.page.get_by_role("button", name=bram.words(key), exact=True)).to_have_count(0)
        await bram.page.reload()
    await anna.page.get_by_role("button", name=anna.words("table.add_bot"), exact=True).click()
    await anna.page.get_by_role("button", name=anna.words("table.start"), exact=True).click()
    await anna.until(lambda s: s["status"] == "playing")
    await expect(Seat(anna).hand.get_by_role("button")).to_have_count(10)


async def test_the_game_goes_on_to_another_hand_and_a_rematch_when_both_are_ready(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    await together(anna, bram, target={"deals": 1})
    await asyncio.gather(Seat(anna).hand_to_end(), Seat(bram).hand_to_end())
    await anna.until(lambda s: s["status"] == "over")
    await anna.page.get_by_role("button", name=anna.words("table.rematch")).click()
    await expect(anna.page.get_by_text(anna.words.begins("table.waiting_for"))).to_be_visible()
    assert anna.state["status"] == "over"
    await bram.page.get_by_role("button", name=bram.words("table.rematch")).click()
    for one in (anna, bram):
        await one.until(lambda s: s["status"] == "playing" and s["hand"]["number"] == 1)
