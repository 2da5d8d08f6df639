"""The page of a review in a real browser: no errors, nothing from elsewhere, keys, and no barriers."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright

from openrummy.coach import page
from tests.coach.hands import reviewed

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
}
"""


@pytest.fixture(scope="module", params=["en", "nl"])
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "review.html"
    path.write_text(page(reviewed(7, ("random", "greedy")), request.param), "utf-8")
    return path


async def started(playwright: Any) -> Browser:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "this test needs chromium (Debian: apt install chromium)"
    browser: Browser = await playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
    return browser


def listen(at: Page, file: Path) -> list[str]:
    """Everything that goes wrong, and every request but that of the page itself."""
    wrong: list[str] = []
    at.on("console", lambda message: wrong.append(message.text))
    at.on("pageerror", lambda error: wrong.append(str(error)))
    at.on("request", lambda request: wrong.append(request.url) if request.url.split("#")[0] != file.as_uri() else None)
    return wrong


@pytest.mark.parametrize(
    "options",
    [
        {"viewport": {"width": 1300, "height": 900}},
        {"viewport": {"width": 1300, "height": 900}, "color_scheme": "dark"},
        {"viewport": {"width": 360, "height": 640}, "color_scheme": "dark", "has_touch": True},
    ],
)
async def test_the_page_opens_without_a_fault_or_a_barrier(file: Path, options: dict[str, Any]) -> None:
    async with async_playwright() as playwright:
        browser = await started(playwright)
        at = await (await browser.new_context(**options)).new_page()
        wrong = listen(at, file)
        await at.goto(file.as_uri())
        await at.locator(".decision.shown").wait_for()
        assert await at.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wrong == []
        await at.evaluate(AXE.read_text("utf-8"))
        assert await at.evaluate(RUN) == []
        await browser.close()


async def test_keys_links_and_the_graph_lead_through_the_decisions(file: Path) -> None:
    async with async_playwright() as playwright:
        browser = await started(playwright)
        at = await browser.new_page()
        wrong = listen(at, file)
        await at.goto(file.as_uri())

        async def shown() -> str:
            found = at.locator(".decision.shown")
            assert await found.count() == 1
            return str(await found.get_attribute("id"))

        worst = reviewed(7, ("random", "greedy")).costliest()[0]
        assert await shown() == f"d0-{worst.step}", "the page begins with the decision that cost most"
        await at.locator(".all a").first.click()
        first = await shown()
        await at.keyboard.press("ArrowRight")
        second = await shown()
        assert second != first
        await at.keyboard.press("ArrowLeft")
        assert await shown() == first
        await at.keyboard.press("e")
        assert await at.locator(".decision.shown").get_attribute("data-error") == "1"
        await at.locator(".hand.shown svg").first.click(position={"x": 2, "y": 20})
        assert await shown() == first, "the left end of the graph is the first decision"
        assert await at.locator('.all a[aria-current="step"]').count() == 1
        assert wrong == []
        await browser.close()


async def test_without_script_everything_is_there_to_read(file: Path) -> None:
    async with async_playwright() as playwright:
        browser = await started(playwright)
        at = await (await browser.new_context(java_script_enabled=False)).new_page()
        await at.goto(file.as_uri())
        found = at.locator(".decision")
        assert await found.count() == len(reviewed(7, ("random", "greedy")).decisions)
        assert await found.last.is_visible()
        await browser.close()
