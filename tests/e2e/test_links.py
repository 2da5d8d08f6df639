"""Reloads, second tabs, cut cables and killed servers: the seat stays, and nothing that was acknowledged is lost."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import expect

from tests.e2e.cable import Cable
from tests.e2e.conftest import Arrive
from tests.e2e.people import Person, State
from tests.e2e.seat import Seat, together
from tests.server.web.running import RunningServer

NO_LINK = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "WebSocket", "ERR_SOCKET", "Failed to load resource")


def mine(state: State) -> bool:
    """Whether it is this seat's turn."""
    return bool(state["hand"] and state["hand"]["turn"] == state["you"] and state["hand"]["legal"])


async def same_hand(person: Person, before: State) -> None:
    """Wait until the page shows the hand it showed before."""
    state = await person.until(lambda s: s["seq"] >= before["seq"] and s["you"] == before["you"])
    assert state["hand"]["hand"] == before["hand"]["hand"]
    assert state["hand"]["discards"] == before["hand"]["discards"]
    assert sorted(await Seat(person).cards()) == sorted(before["hand"]["hand"])


async def test_reload_back_and_forward_keep_the_seat_and_the_cards(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.go()
    await anna.page.get_by_role("button", name=anna.words("home.play_now")).click()
    seat = Seat(anna)
    await seat.my_turn()
    before = await seat.draw()
    await expect(seat.hand.get_by_role("button")).to_have_count(11)

    for leave in (anna.page.reload, None):
        anna.state = {}
        if leave:
            await leave()
        else:
            await anna.page.go_back()
            await expect(
                anna.page.get_by_role("link", name=anna.words("home.continue_at", code=before["code"]))
            ).to_be_visible()
            await anna.page.go_forward()
        await expect(seat.hand.get_by_role("button")).to_have_count(11)
        await same_hand(anna, before)
    await seat.turn()


async def test_two_tabs_have_one_seat_and_either_can_play(arrive: Arrive) -> None:
    anna = await arrive()
    code = await anna.new_table("greedy")
    other = await anna.tab()
    await other.go(f"/t/{code}")
    state = await Seat(anna).my_turn()
    await other.until(lambda s: s["seq"] >= state["seq"])
    first, second = Seat(anna), Seat(other)
    drawn = await second.draw()
    await expect(first.hand.get_by_role("button")).to_have_count(11)
    await first.turn()
    await other.until(lambda s: s["seq"] > drawn["seq"])
    assert [s["kind"] for s in other.state["seats"]] == ["player", "bot"]


async def test_twenty_clicks_in_two_tabs_take_one_seat(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    code = await anna.new_table("open", "open", "open")
    other = await bram.tab()
    sit = [tab.page.get_by_role("button", name=bram.words("table.sit"), exact=True).first for tab in (bram, other)]
    for tab, button in zip((bram, other), sit, strict=True):
        await tab.go(f"/t/{code}")
        await expect(button).to_be_visible()
    for tab in (bram, other):
        await tab.page.evaluate(
            """() => {
              for (let i = 0; i < 10; i++) for (const button of document.querySelectorAll("li button")) button.click();
            }"""
        )
    await bram.until(lambda s: s["you"] is not None)
    await other.until(lambda s: s["you"] is not None)
    players = [s["player"] for s in (await anna.ask("GET", f"tables/{code}"))["seats"] if s["kind"] == "player"]
    assert len(players) == len(set(players)) == 2


async def test_after_a_cut_the_page_goes_on_by_itself_and_what_was_asked_meanwhile_is_done_once(
    arrive: Arrive, server: RunningServer
) -> None:
    async with Cable(server.url) as cable:
        anna = await arrive(url=cable.url)
        anna.forgive(*NO_LINK)
        await anna.new_table("greedy")
        seat = Seat(anna)
        before = await seat.my_turn()
        await cable.cut()
        await expect(anna.page.get_by_text(anna.words("table.offline"))).to_be_visible()
        await seat.press(seat.stock)
        await expect(seat.hand.get_by_role("button")).to_have_count(10)
        await cable.mend()
        after = await anna.until(lambda s: s["seq"] > before["seq"])
        await expect(anna.page.get_by_text(anna.words("table.offline"))).to_have_count(0)
        await expect(seat.hand.get_by_role("button")).to_have_count(11)
        draws = [entry for entry in after["hand"]["log"] if entry["seat"] == after["you"] and entry["action"] == "S"]
        assert len(draws) == 1 and after["hand"]["stock"] == before["hand"]["stock"] - 1
        await seat.turn()


async def test_a_killed_server_goes_on_with_the_same_hand(arrive: Arrive, tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data")
    port = str(urlsplit(server.url).port)
    try:
        anna, bram = [await arrive(url=server.url.rstrip("/")) for _ in range(2)]
        for one in (anna, bram):
            one.forgive(*NO_LINK)
        code = await together(anna, bram)
        players = {0: Seat(anna), 1: Seat(bram)}
        for drawn in (True, False):
            state = await anna.until(lambda s: mine(s) or mine(bram.state))
            seat = players[state["hand"]["turn"]]
            await seat.my_turn()
            before = await (seat.draw() if drawn else seat.turn())
            server.stop(signal.SIGKILL)
            server = RunningServer(tmp_path / "data", "--port", port)
            for one in (anna, bram):
                await one.until(caught_up(before))
                await expect(one.page.get_by_text(one.words("table.offline"))).to_have_count(0)
            await same_hand(seat.person, before)
            stored = await seat.person.ask("GET", f"tables/{code}")
            assert stored["hand"]["stock"] == before["hand"]["stock"]
            if drawn:
                await seat.turn()
    finally:
        server.stop()


def caught_up(before: State) -> Callable[[State], bool]:
    """Whether a state is as new as another."""
    return lambda state: bool(state["seq"] >= before["seq"])


async def test_a_seat_link_gives_the_seat_back_in_another_browser(arrive: Arrive) -> None:
    anna, elsewhere = await arrive(), await arrive()
    await anna.new_table("greedy")
    before = await Seat(anna).my_turn()
    await anna.page.get_by_role("button", name=anna.words("table.links"), exact=True).click()
    link = await anna.page.get_by_role("textbox", name=anna.words("table.seat_link")).input_value()
    await elsewhere.page.goto(link)
    await expect(Seat(elsewhere).hand.get_by_role("button")).to_have_count(10)
    await same_hand(elsewhere, before)
    assert "seat=" not in elsewhere.page.url
    await anna.until(lambda state: state["you"] is None)
    await expect(anna.page.get_by_text(anna.words("table.seat_moved"))).to_be_visible()
    frames: list[dict[str, Any]] = [json.loads(text) for text in elsewhere.raw]
    assert any(frame.get("t") == "snapshot" for frame in frames)


async def test_who_logs_in_elsewhere_goes_on_at_the_tables_he_has_left_behind(arrive: Arrive) -> None:
    anna, elsewhere = await arrive(), await arrive()
    await anna.new_table("greedy")
    before = await Seat(anna).my_turn()
    await anna.ask("POST", "account", {"name": "Anna elsewhere", "password": "long enough"})
    await elsewhere.go("/account")
    form = elsewhere.page.get_by_role("form", name=elsewhere.words("account.login_title"))
    await form.get_by_label(elsewhere.words("account.name"), exact=True).fill("Anna elsewhere")
    await form.get_by_label(elsewhere.words("account.password"), exact=True).fill("long enough")
    await form.get_by_role("button").click()
    await expect(elsewhere.page.locator("p[role=status]")).to_contain_text("Anna elsewhere")
    await elsewhere.go()
    await elsewhere.page.get_by_role("link", name=elsewhere.words("home.continue_at", code=before["code"])).click()
    await same_hand(elsewhere, before)


async def test_a_new_password_and_logging_out_everywhere_end_the_other_browsers_sessions(arrive: Arrive) -> None:
    here, there = await arrive(), await arrive()
    await here.go()
    await here.ask("POST", "account", {"name": "Anna twice", "password": "long enough"})
    await there.ask("POST", "login", {"name": "Anna twice", "password": "long enough"})
    await here.go("/account")
    form = here.page.get_by_role("form", name=here.words("account.password_title"))
    here.forgive("403")  # the first password is wrong
    for old, answer in (("not this one", "error.wrong_password"), ("long enough", "account.password_taken")):
        await form.get_by_label(here.words("account.password_old")).fill(old)
        await form.get_by_label(here.words("account.password_new")).fill("even longer")
        await form.get_by_role("button").click()
        await expect(here.page.get_by_text(here.words(answer))).to_be_visible()
    assert (await here.ask("GET", "me"))["account"] and not (await there.ask("GET", "me"))["account"]

    await there.ask("POST", "login", {"name": "Anna twice", "password": "even longer"})
    await here.page.get_by_role("button", name=here.words("account.logout_everywhere")).click()
    await expect(here.page.get_by_text(here.words("account.logged_out_everywhere"))).to_be_visible()
    assert not (await here.ask("GET", "me"))["account"] and not (await there.ask("GET", "me"))["account"]
