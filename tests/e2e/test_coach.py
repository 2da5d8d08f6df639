"""The coach: a hint that can be followed, and the review of a finished hand with the way to each mistake."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.seat import Seat, over, together
from tests.e2e.test_axe import AXE, RUN

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
LONG = 180_000
"""Milliseconds for what the coach has to compile first where nobody has asked it before."""


def say(person: Person) -> Locator:
    """The line that says what is next."""
    return person.page.locator(".say")


async def coach_is_there(person: Person) -> None:
    """Wait until he answers: what he needs is compiled when he is first asked, for longer than a page waits."""
    path = f"{person.url}/api/tables/{person.state['code']}/hint"
    async with asyncio.timeout(LONG / 1000):
        while not (await person.context.request.post(path, timeout=LONG)).ok:
            await asyncio.sleep(3)


async def hint(person: Person, seat: Seat, *, by_key: bool) -> dict[str, Any]:
    """Ask for a hint and wait for it; what the coach said."""
    await coach_is_there(person)
    async with person.page.expect_response("**/hint", timeout=LONG) as answer:
        if by_key:
            await person.page.keyboard.press("h")
        else:
            await seat.press(seat.button("table.hint_button"))
    found: dict[str, Any] = await (await answer.value).json()
    assert "plan" in found, found
    await expect(say(person)).to_have_text(person.words.begins("coach.hint"))
    return found


@pytest.mark.parametrize(("lang", "options"), [("en", {}), ("nl", PHONE)])
async def test_a_hint_says_what_to_do_and_why_and_is_followed_to_the_end_of_the_turn(
    arrive: Arrive, lang: str, options: dict[str, Any]
) -> None:
    anna = await arrive(lang=lang, **options)
    await anna.context.add_init_script(path=AXE)
    seat = Seat(anna, touch=bool(options))
    await anna.new_table("greedy")
    await seat.my_turn()
    found = await hint(anna, seat, by_key=not options)
    why = anna.page.get_by_role("status").locator(".bubble")
    await expect(why).to_contain_text(anna.words("coach.win").partition("{")[0])
    await expect(why).not_to_contain_text("{")
    await expect(anna.page.locator(".pile .lamp")).to_have_count(1)
    assert await anna.page.evaluate(RUN) == []
    await (seat.draw() if found["plan"]["actions"] == ["S"] else seat.take())
    await expect(why).to_be_hidden()

    found = await hint(anna, seat, by_key=not options)
    await expect(anna.page.locator(".held .lamp")).not_to_have_count(0)
    await anna.page.get_by_role("button", name=anna.words("coach.hide"), exact=True).click()
    await expect(why).to_be_hidden()
    state = anna.state
    for text in found["plan"]["actions"]:
        # Its cards are chosen already, so that one press does it.
        chosen = re.findall(r"[A23456789TJQK][cdhs]", text.partition(">")[0])
        for card in chosen:
            await expect(seat.card(card)).to_have_attribute("aria-pressed", "true")
        state = await (seat.throw(text[2:]) if text[0] == "D" else seat.play(text))
    assert over(state) or state["hand"]["turn"] != state["you"]
    await expect(anna.page.locator(".lamp")).to_have_count(0)


@pytest.mark.parametrize(("lang", "scheme", "options"), [("en", "light", {}), ("nl", "dark", NARROW)])
async def test_the_coach_shows_more_than_the_hint_and_it_goes_with_the_position(
    arrive: Arrive, lang: str, scheme: str, options: dict[str, Any]
) -> None:
    anna = await arrive(lang=lang, color_scheme=scheme, **options)
    await anna.context.add_init_script(path=AXE)
    page, words, seat = anna.page, anna.words, Seat(anna, touch=bool(options))
    await anna.new_table("greedy", "greedy")
    await seat.my_turn()
    await hint(anna, seat, by_key=not options)
    sheet = page.get_by_role("dialog", name=words("advice.title"), exact=True)
    more = page.get_by_role("button", name=words("coach.more"), exact=True)
    await seat.press(more)
    await expect(sheet).to_contain_text(words("advice.after_draw"))
    await expect(sheet.get_by_role("listitem")).to_have_count(24)
    await page.keyboard.press("Escape")
    await expect(sheet).to_be_hidden()

    state = await seat.draw()
    await hint(anna, seat, by_key=not options)
    if options:
        await seat.press(more)
    else:
        await page.keyboard.press("a")
    discards = [text[2:] for text in state["hand"]["legal"] if text[0] == "D"]
    await expect(sheet.get_by_role("rowheader")).to_have_count(len(discards))
    await expect(sheet).not_to_contain_text("{")
    for other in (seat for i, seat in enumerate(state["seats"]) if i != state["you"]):
        await expect(sheet.get_by_role("heading", name=re.compile(rf"^{other['name']}: "))).to_be_visible()
    assert await page.evaluate(RUN) == []
    assert await sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")

    # Played from elsewhere, the position it is about is gone, and so is it.
    command = {"cmd_id": "elsewhere", "base_seq": state["seq"], "action": {"a": "play", "text": f"D {discards[0]}"}}
    await anna.ask("POST", f"tables/{state['code']}/commands", command)
    await expect(sheet).to_be_hidden()


async def test_the_focus_goes_back_from_all_that_the_coach_shows_also_where_it_goes_by_itself(arrive: Arrive) -> None:
    anna = await arrive()
    page, words, seat = anna.page, anna.words, Seat(anna)
    await anna.new_table("greedy", target={"deals": 1})
    await seat.my_turn()
    await coach_is_there(anna)
    button = seat.button("table.hint_button")
    await button.focus()
    await page.keyboard.press("Enter")
    more = page.get_by_role("button", name=words("coach.more"), exact=True)
    await more.focus()
    await page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name=words("advice.title"), exact=True)
    await expect(sheet.get_by_role("button", name=words("table.close"), exact=True)).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(more).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(more).to_be_hidden()
    await expect(button).to_be_focused()

    await page.keyboard.press("a")
    await expect(sheet).to_be_visible()
    state = anna.state
    play = {"a": "play", "text": state["hand"]["legal"][0]}
    command = {"cmd_id": "elsewhere", "base_seq": state["seq"], "action": play}
    await anna.ask("POST", f"tables/{state['code']}/commands", command)
    await expect(sheet).to_be_hidden()
    await expect(button).to_be_focused()


async def test_whoever_asks_for_a_review_by_key_is_there_when_it_comes(arrive: Arrive) -> None:
    anna = await arrive()
    page, words = anna.page, anna.words
    await anna.go(f"/h/{await lost_hand(anna)}")
    await page.get_by_role("button", name=words("review.ask"), exact=True).focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".costliest")).to_be_visible(timeout=LONG)
    await expect(page.get_by_role("region", name=words("review.title"), exact=True)).to_be_focused()


async def test_among_people_the_coach_is_asked_only_where_the_host_allowed_it(arrive: Arrive) -> None:
    for allowed in (False, True):
        anna, bram = await arrive(), await arrive()
        await together(anna, bram, hints=allowed)
        turn = anna.state["hand"]["turn"]
        one = (anna, bram)[turn]
        button = Seat(one).button("table.hint_button")
        await expect(button).to_have_attribute("aria-disabled", "false" if allowed else "true")
        if allowed:
            await hint(one, Seat(one), by_key=True)


async def test_whoever_comes_to_a_table_sees_that_there_are_hints(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    code = await anna.new_table("open", hints=True)
    await bram.go(f"/t/{code}")
    await expect(bram.page.get_by_text(bram.words("table.hints_on"))).to_be_visible()


async def lost_hand(person: Person) -> str:
    """The id of a hand that this person has played badly to its end: nothing laid down, the low cards thrown away."""
    code = await person.new_table("greedy", target={"deals": 1})
    while not over(state := await Seat(person).my_turn()):
        legal = sorted(
            state["hand"]["legal"], key=lambda text: (text[0] not in "SD", "A23456789TJQK".find(text[-2:-1]))
        )
        command = {"cmd_id": str(state["seq"]), "base_seq": state["seq"], "action": {"a": "play", "text": legal[0]}}
        done = (await person.ask("POST", f"tables/{code}/commands", command))["seq"]
        await person.until(lambda s: s["seq"] >= done)  # noqa: B023 - called before the loop goes on
    found: str = state["history"][0]["id"]
    return found


@pytest.mark.parametrize(("lang", "scheme", "options"), [("en", "light", {}), ("nl", "dark", PHONE)])
async def test_a_finished_hand_is_reviewed_and_leads_to_its_mistakes(
    arrive: Arrive, lang: str, scheme: str, options: dict[str, Any]
) -> None:
    anna = await arrive(lang=lang, color_scheme=scheme, **options)
    await anna.context.add_init_script(path=AXE)
    page, words = anna.page, anna.words
    await anna.go(f"/h/{await lost_hand(anna)}")
    await page.get_by_role("button", name=words("review.ask"), exact=True).click()
    graph = page.get_by_role("slider", name=words.begins("review.graph"))
    await expect(graph).to_be_visible(timeout=LONG)
    assert await page.evaluate(RUN) == []
    await graph.focus()
    await graph.press("End")
    last = await graph.get_attribute("aria-valuenow")
    await graph.press("ArrowLeft")
    assert await graph.get_attribute("aria-valuenow") == str(int(last or 0) - 1)

    await page.locator(".costliest a").first.click()
    await page.wait_for_url(re.compile(r"/replay\?step=\d+"))
    step = int(page.url.rpartition("=")[2])
    review = page.get_by_role("complementary", name=words("review.title"), exact=True)
    await expect(review.locator("div.at")).to_contain_text(words("review.best").partition("{")[0].strip())
    shown = review.get_by_role("button").filter(has=page.locator(".number"))
    await expect(review.locator("[aria-current=step] .number")).to_have_text(str(step))
    assert await page.evaluate(RUN) == []
    await shown.first.click()
    await expect(page).to_have_url(re.compile(r"\?step=0$"))
    await review.get_by_role("button", name=words("review.error_on"), exact=True).click()
    await expect(page).not_to_have_url(re.compile(r"\?step=0$"))
    await expect(review.locator("[aria-current=step] .sign")).to_have_text(re.compile(r"^\?"))
