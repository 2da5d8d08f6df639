"""Practising one's own mistakes: from a lost hand and its review to the last drill."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.test_axe import AXE, RUN
from tests.e2e.test_coach import LONG, PHONE, lost_hand


async def reviewed(person: Person) -> str:
    """The id of a hand that this person has lost and the coach has reviewed."""
    hand = await lost_hand(person)
    await person.ask("POST", f"hands/{hand}/review")
    async with asyncio.timeout(LONG / 1000):
        while "points" not in await person.ask("GET", f"hands/{hand}/review"):
            await asyncio.sleep(0.5)
    return hand


@pytest.mark.parametrize(("lang", "options"), [("en", {}), ("nl", PHONE)])
async def test_the_mistakes_of_a_lost_hand_are_practised_one_by_one(
    arrive: Arrive, lang: str, options: dict[str, Any]
) -> None:
    anna = await arrive(lang=lang, **options)
    await anna.context.add_init_script(path=AXE)
    page, words = anna.page, anna.words
    await anna.go("/practice")
    await expect(page.get_by_text(words("practice.none"))).to_be_visible()
    hand = await reviewed(anna)
    drills = await anna.ask("GET", "me/drills")
    assert drills
    await anna.go("/me")
    await expect(page.get_by_role("link", name=words("practice.mine"), exact=True)).to_have_attribute(
        "href", "/practice"
    )

    await anna.go(f"/h/{hand}")
    await page.get_by_role("link", name=words("practice.here", n=len(drills)), exact=True).click()
    plans = page.get_by_role("list", name=words("practice.answers"), exact=True).get_by_role("button")
    verdict = page.locator(".verdict")
    right = 0
    for number, place in enumerate(drills[:10], 1):
        await expect(page.get_by_text(words("practice.of", n=number, all=min(10, len(drills))))).to_be_visible()
        drill = await anna.ask("GET", f"me/drills/{place['hand']}/{place['step']}")
        await expect(plans).to_have_count(len(drill["plans"]))
        await expect(page.locator(".asked h2").first).to_have_text(drill["question"][lang])
        held = page.get_by_role("group", name=words.begins("table.your_hand")).locator(".held")
        await expect(held).to_have_count(len(drill["position"]["hand"]))
        if number == 1:
            assert await page.evaluate(RUN) == []
        if options:
            await plans.first.tap()
        else:
            await page.keyboard.press("1")
        await expect(verdict).to_be_visible()
        await expect(verdict).not_to_contain_text("{")
        judged = await anna.ask(
            "POST", f"me/drills/{place['hand']}/{place['step']}", {"plan": drill["plans"][0]["actions"]}
        )
        right += judged["right"]
        expected = words("practice.right") if judged["right"] else words("practice.wrong")
        await expect(verdict.get_by_role("heading")).to_contain_text(expected)
        await page.keyboard.press("2")  # the first answer counts
        address = await verdict.get_by_role("link").get_attribute("href")
        assert address == f"/h/{hand}/replay?step={place['step']}&seat=0"
        if number == 1:
            assert await page.evaluate(RUN) == []
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if options:
            await verdict.get_by_role("button").tap()
        else:
            await page.keyboard.press("Enter")
    score = words("practice.score", right=right, n=min(10, len(drills)))
    await expect(page.get_by_text(score, exact=True)).to_be_visible()
    assert await page.evaluate(RUN) == []


async def test_a_link_to_somebody_elses_drills_leads_nowhere(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    hand = await reviewed(anna)
    await bram.go(f"/h/{hand}")
    await expect(bram.page.locator(".costliest")).to_be_visible()
    await expect(bram.page.get_by_role("link", name=bram.words.begins("practice.here"))).to_have_count(0)
    await bram.go(f"/practice?hand={hand}")
    await expect(bram.page.get_by_text(bram.words("practice.none_here"))).to_be_visible()
