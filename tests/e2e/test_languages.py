"""Dutch and English: complete, changeable in place, and no word too long for its place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.tour import tour
from tests.e2e.words import EN, NL

TEXTS = """
() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.data.trim() && !node.parentElement.closest("script, noscript, style")) texts.push(node.data.trim());
  for (const thing of document.body.querySelectorAll("*"))
    for (const name of ["aria-label", "aria-valuetext", "title", "alt", "placeholder"])
      if (thing.getAttribute(name)?.trim()) texts.push(thing.getAttribute(name).trim());
  return [document.title, ...texts];
}
"""
SPILT = """
() => [...document.body.querySelectorAll(
  "button, a, label, legend, p, h1, h2, h3, dt, dd, th, td, li, select, summary, b, small")]
  .filter((thing) => {
    const style = getComputedStyle(thing);
    if (!thing.getClientRects().length || thing.closest(".unseen, .skip, [hidden]")) return false;
    if (style.display === "inline" || style.textOverflow === "ellipsis") return false;
    if (["auto", "scroll"].includes(style.overflowX)) return false;
    return thing.scrollWidth > thing.clientWidth + 1;
  })
  .map((thing) => thing.outerHTML.slice(0, 160))
"""
NAMES = {"OpenRummy", "Rummy", "English", "Nederlands"}
DATE = re.compile(r"\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{4}")
JOINED = re.compile(r"^[\s,]*and[\s,]*$")
"""Dates, and the "and" in lists of names, come from the browser, in the page's language."""


async def texts(person: Person) -> list[str]:
    """Everything that a page says, to eyes or ears."""
    found: list[str] = await person.page.evaluate(TEXTS)
    return found


def strings(value: Any) -> set[str]:
    """Every text in a piece of JSON."""
    if isinstance(value, str):
        return {value}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return set().union(*map(strings, parts)) if parts else set()


def unmarked(text: str) -> str:
    """What of a text is left outside the brackets of the pseudo language."""
    while (less := re.sub(r"\[[^\[\]]*\]", "", text)) != text:
        text = less
    return text


async def test_every_text_comes_from_the_catalogue(arrive: Arrive) -> None:
    """In the pseudo language every text of the catalogue stands in brackets: what does not was written elsewhere."""
    anna = await arrive()
    options, rules = await anna.ask("GET", "options"), await anna.ask("GET", "rules?lang=en")
    from_server = strings(options) | strings(rules) | {(await anna.ask("GET", "me"))["name"]}
    found: dict[str, set[str]] = {}
    async for name in tour(anna, "?lang=pseudo"):
        lobby = strings(await anna.ask("GET", "tables"))
        known = from_server | lobby | set(re.findall(r'"(?:name|code)":"([^"]*)"', "".join(anna.raw)))
        for text in await texts(anna):
            left = DATE.sub("", unmarked(text))
            for part in sorted(known | NAMES, key=len, reverse=True):
                left = left.replace(part, "") if part else left
            left = JOINED.sub("", left)
            if re.search(r"[A-Za-z]{3,}", left) and not re.search(r"https?://|/api/|[0-9a-f]{12}", left):
                found.setdefault(text, set()).add(name)
    assert found == {}


async def test_dutch_pages_have_no_english_left(arrive: Arrive) -> None:
    english = {value for value in strings(json.loads(json.dumps(EN.all))) if value not in strings(NL.all)}
    anna = await arrive(lang="nl")
    async for name in tour(anna):
        assert await anna.page.evaluate("document.documentElement.lang") == "nl"
        assert english.isdisjoint(await texts(anna)), name


@pytest.mark.parametrize(
    ("width", "height", "query"),
    [(320, 568, ""), (360, 640, "?lang=pseudo"), (640, 360, ""), (1440, 900, "?lang=pseudo")],
)
async def test_no_word_is_too_long_for_its_place(arrive: Arrive, width: int, height: int, query: str) -> None:
    anna = await arrive(lang="nl", viewport={"width": width, "height": height})
    spilt: dict[str, list[str]] = {}
    async for name in tour(anna, query):
        found: list[str] = await anna.page.evaluate(SPILT)
        if await anna.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("the page is wider than the window")
        if found:
            spilt[name] = found
    assert spilt == {}


async def test_the_language_changes_in_place_and_in_every_tab(arrive: Arrive) -> None:
    anna = await arrive()
    code = await anna.new_table("greedy")
    table = anna.page
    settings = await anna.tab()
    await settings.go("/settings")
    await settings.page.evaluate("window.same = true")
    await settings.page.get_by_role("radio", name=EN("settings.lang_nl")).check(force=True)
    await expect(settings.page.get_by_role("heading", level=1)).to_have_text(NL("app.settings"))
    await expect(table.get_by_role("group", name=NL.begins("table.your_hand"))).to_be_visible()
    assert await settings.page.evaluate("window.same && document.documentElement.lang") == "nl"
    assert code in table.url
    await settings.page.reload()
    await expect(settings.page.get_by_role("heading", level=1)).to_have_text(NL("app.settings"))
