"""Names and words that would like to be more than text."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.seat import together
from tests.e2e.tour import play_by_program

NAMES = [
    "<img src=x onerror=a()>",
    "<svg/onload=pwned=1>",
    '"><script>1</script>',
    "W" * 24,
    "مرحبا بالعالم",
]
CONTROL = ["\u202ereversed\u202c", "a\u2066b\u2069c", "bell\x07bell"]
SEEN = """
() => ({ pwned: window.pwned ?? null,
         strange: document.querySelectorAll("script:not([src]), img:not([alt]), [onerror], [onload], iframe").length,
         control: /[\\u202a-\\u202e\\u2066-\\u2069\\u0007]/.test(document.body.textContent),
         wide: document.documentElement.scrollWidth > innerWidth })
"""
HARMLESS = {"pwned": None, "strange": 0, "control": False, "wide": False}


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_text_on_every_page(arrive: Arrive, name: str) -> None:
    anna, bram = (
        await arrive(viewport={"width": 360, "height": 640}),
        await arrive(viewport={"width": 360, "height": 640}),
    )
    await anna.go("/account")
    box = anna.page.get_by_role("textbox", name=anna.words("account.name")).first
    await expect(box).not_to_have_value("")  # the present name comes while the page is there already
    await box.fill(name)
    await anna.page.get_by_role("button", name=anna.words("account.save")).click()
    await expect(
        anna.page.get_by_role("status").filter(has_text=anna.words("account.renamed", name=name))
    ).to_be_visible()
    code = await anna.new_table("greedy", public=True)
    await bram.go()
    await bram.page.get_by_role("link", name=name).first.click()
    await bram.until(lambda s: s["hand"] is not None)
    await expect(
        bram.page.get_by_role("list", name=bram.words("table.players")).get_by_text(name, exact=True)
    ).to_be_visible()
    assert await bram.page.evaluate(SEEN) == HARMLESS
    await play_by_program(anna, code)
    await expect(
        bram.page.get_by_role("region", name=bram.words("table.hand_over")).get_by_text(name).first
    ).to_be_visible()
    assert await bram.page.evaluate(SEEN) == HARMLESS
    for path in (f"/h/{bram.state['hand']['id']}", f"/h/{bram.state['hand']['id']}/replay"):
        await bram.go(path)
        await bram.page.get_by_text(name).first.wait_for(state="attached")
        assert await bram.page.evaluate(SEEN) == HARMLESS


async def test_chat_is_text_and_can_be_muted(arrive: Arrive) -> None:
    anna, bram = await arrive(), await arrive()
    await anna.go("/account")
    form = anna.page.get_by_role("form", name=anna.words("account.claim_title"))
    await form.get_by_role("textbox", name=anna.words("account.name")).fill("Annabel")
    await form.get_by_label(anna.words("account.password")).fill("correct horse")
    await form.get_by_role("button", name=anna.words("account.claim")).click()
    await expect(anna.page.get_by_text(anna.words.begins("account.is_account"))).to_be_visible()
    await together(anna, bram, "greedy")
    for person in (anna, bram):
        await person.until(lambda s: s["status"] == "playing")
        await person.page.get_by_role("button", name=person.words("table.talk"), exact=True).click()
        await person.page.get_by_role("tab", name=person.words("table.talk")).click()
    lines = bram.page.get_by_role("group", name=bram.words("table.talk"), exact=True)
    for text in [NAMES[0], *CONTROL]:
        await anna.page.get_by_role("textbox", name=anna.words("table.talk_input")).fill(text)
        await anna.page.keyboard.press("Enter")
        await expect(lines.locator("bdi").last).to_have_text("".join(sign for sign in text if sign.isprintable()))
    assert await bram.page.evaluate(SEEN) == HARMLESS
    await bram.page.get_by_role("button", name=bram.words("table.mute", name=anna.state["seats"][0]["name"])).click()
    await expect(lines.locator("bdi")).to_have_count(0)
