"""Pictures of the page, made with a running server: `make screenshots` for the README.

With a directory (`make screenshots ARGS=/tmp/pictures`) every page goes there, by size, theme and language, to look at.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from tests.e2e.conftest import FLAGS, chromium
from tests.e2e.people import Person, State
from tests.e2e.seat import Seat, over, together
from tests.e2e.tour import play_by_program, tour
from tests.e2e.words import EN, NL, Words
from tests.server.web.running import RunningServer

IMAGES = Path(__file__).parents[2] / "docs" / "images"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
STILL = """
() => {
  document.activeElement?.blur();
  for (const animation of document.getAnimations())
    if (animation.effect.getTiming().iterations !== Infinity) animation.finish();
}
"""
SIZES = {"desktop": DESKTOP, "phone": PHONE}


@asynccontextmanager
async def somebody(browser: Browser, url: str, words: Words = EN, **options: Any) -> AsyncIterator[Person]:
    """Somebody with a browser of this size and taste."""
    kept = json.dumps({"speed": "instant"})
    storage: Any = {
        "cookies": [],
        "origins": [{"origin": url, "localStorage": [{"name": "openrummy.settings", "value": kept}]}],
    }
    locale = "nl-NL" if words.lang == "nl" else "en-GB"
    context = await browser.new_context(storage_state=storage, locale=locale, service_workers="block", **options)
    yield await Person.arrive(context, url, words)
    await context.close()


async def take(person: Person, path: Path, *, full: bool = False) -> None:
    """One picture; nothing has the focus in it."""
    await person.page.evaluate("document.activeElement?.blur()")
    await person.page.screenshot(path=path, full_page=full, animations="disabled")


async def take_small(person: Person, path: Path) -> None:
    """One picture as WebP: a cloth in soft light makes PNG files large."""
    await person.page.evaluate(STILL)
    session = await person.context.new_cdp_session(person.page)
    picture = await session.send("Page.captureScreenshot", {"format": "webp", "quality": 80})
    path.write_bytes(base64.b64decode(picture["data"]))


async def for_the_readme(browser: Browser, url: str) -> None:
    """The pictures of the README: a table in play on both sizes, the end of a hand, the home page in Dutch."""
    for size, words in (("desktop", EN), ("phone", NL)):
        async with somebody(browser, url, words, **SIZES[size]) as anna:
            await anna.ask("PATCH", "me", {"name": "Sofie"})
            await in_play(anna, 3 if size == "desktop" else 1)
            await take_small(anna, IMAGES / f"web-table-{size}.webp")
            if size == "desktop":
                while (await play_by_program(anna, anna.state["code"]))["hand"]["result"]["winner"] is None:
                    await in_play(anna, 3)
                await anna.page.locator(".result").wait_for()
                await take_small(anna, IMAGES / "web-result.webp")
    async with somebody(browser, url, NL, color_scheme="dark", **PHONE) as anna:
        await anna.go()
        await anna.page.wait_for_load_state("networkidle")
        await take_small(anna, IMAGES / "web-home-phone.webp")


async def in_play(person: Person, bots: int) -> None:
    """A turn of one's own with melds on the table and a lay-down in sight."""

    def is_telling(state: State) -> bool:
        hand = state["hand"]
        return len(hand["melds"]) >= bots + 1 and bool(hand["lay_downs"]) and bool(hand["lay_downs"][0]["actions"])

    seat = Seat(person)
    while True:
        await person.new_table(*["greedy"] * bots)
        while not over(await seat.my_turn()):
            if is_telling(await seat.draw()):
                await person.page.keyboard.press("h")
                return
            await seat.turn()


async def everything(browser: Browser, url: str, folder: Path) -> None:
    """Every page, in both sizes, light and dark, in both languages."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, options in SIZES.items():
        for words in (EN, NL):
            for scheme in ("light", "dark"):
                async with somebody(browser, url, words, color_scheme=scheme, **options) as anna:
                    number = 0
                    async for name in tour(anna):
                        number += 1
                        plain = "".join(sign if sign.isalnum() else "-" for sign in name).strip("-") or "home"
                        path = folder / f"{size}-{words.lang}-{scheme}-{number:02}-{plain}.png"
                        await take(anna, path, full="table" not in name)
    async with somebody(browser, url, **DESKTOP) as anna, somebody(browser, url, **PHONE) as bram:
        await together(anna, bram)
        for person, size in ((anna, "desktop"), (bram, "phone")):
            await take(person, folder / f"{size}-two-players.png")


async def main(folder: Path | None) -> None:
    """Start a server and a browser, and take the pictures."""
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="openrummy-") as data, RunningServer(Path(data) / "data") as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium(), args=[*root, *FLAGS])
            url = server.url.rstrip("/")
            await (everything(browser, url, folder) if folder else for_the_readme(browser, url))
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
