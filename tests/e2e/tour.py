"""Every page, one after the other, with something on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from uuid import uuid4

from playwright.async_api import expect

from tests.e2e.people import Person, State
from tests.e2e.seat import Seat
from tests.server.web.playing import wanted


async def play_by_program(person: Person, code: str, seed: int = 5) -> State:
    """End the hand that is being played as a program would, without the page; the state then."""
    chance, state = Random(seed), person.state
    while state["status"] == "playing":
        action = wanted(state, chance)
        if action is not None:
            command = {"cmd_id": str(uuid4()), "base_seq": state["seq"], "action": action}
            await person.ask("POST", f"tables/{code}/commands", command)
        frame = await person.ask("GET", f"tables/{code}/events?wait=20&from={state['seq']}")
        state = frame["state"] if frame else state
    return state


async def tour(person: Person, query: str = "") -> AsyncIterator[str]:
    """Go to every page; each time its name is given, the page is there and has settled."""
    page, words = person.page, person.words
    heading = page.get_by_role("heading", level=1)
    for path in ("/", "/new", "/me", "/practice", "/rules", "/settings", "/account", "/about", "/nothing-here"):
        await person.go(path + query)
        await heading.wait_for()
        await page.wait_for_load_state("networkidle")
        yield path

    code = await person.new_table("open", "open", public=True)
    await person.go(f"/t/{code}{query}")
    await page.get_by_role("listitem").nth(2).wait_for()
    yield "open table"
    await person.go(f"/{query}")
    await page.get_by_role("link", name=person.state["seats"][0]["name"]).first.wait_for()
    yield "home with a table"

    code = await person.new_table("greedy", "greedy", "greedy")
    await person.go(f"/t/{code}{query}")
    seat = Seat(person)
    await person.until(lambda s: s["code"] == code and s["hand"] is not None and bool(s["hand"]["legal"]))
    cards = page.locator('[data-drop="hand"] button')
    await expect(cards).to_have_count(7)
    yield "table, drawing"
    await page.locator(
        '[data-place="stock"]' if "S" in person.state["hand"]["legal"] else '[data-place="pile"]'
    ).click()
    await expect(cards).to_have_count(8)
    await cards.first.click(position={"x": 14, "y": 24})
    yield "table, a card chosen"
    await page.keyboard.press("?")
    await page.get_by_role("dialog").wait_for()
    yield "help"
    await page.keyboard.press("Escape")
    await page.get_by_role("dialog").wait_for(state="hidden")
    for tab in ("log", "scores", "talk"):
        await _open_tab(seat, tab)
        yield f"side: {tab}"
    if await page.get_by_role("dialog").count():
        await page.keyboard.press("Escape")
    ended = await play_by_program(person, code)
    await page.locator(".result").wait_for()
    yield "result"

    for path in (f"/h/{ended['hand']['id']}", f"/h/{ended['hand']['id']}/replay"):
        await person.go(path + query)
        await page.locator("article h1, [type=range]").first.wait_for()
        yield path.replace(ended["hand"]["id"], "ID")
    await person.go(f"/me{query}")
    await page.locator("time").first.wait_for()
    yield "figures"
    assert words.lang in ("en", "nl")


async def _open_tab(seat: Seat, name: str) -> None:
    """Show the log, the scores or talk: beside the table, or in the drawer."""
    tabs = seat.page.get_by_role("tab")
    if not await tabs.count():
        await seat.page.keyboard.press("g")
    await tabs.nth(("log", "scores", "talk").index(name)).click()
