"""axe finds nothing on any page, in light and dark, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Arrive
from tests.e2e.tour import tour

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const places = (nodes) => nodes.map(({ target }) => target.join(" ")).join(" | ");
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${places(nodes)}`);
}
"""


async def test_a_barrier_would_be_found(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.context.add_init_script(path=AXE)
    await anna.go("/about")
    await anna.page.get_by_role("heading", level=1).wait_for()
    await anna.page.evaluate("""() => document.querySelector("main").append(document.createElement("button"))""")
    found: list[str] = await anna.page.evaluate(RUN)
    assert any(line.startswith("button-name") for line in found)


@pytest.mark.parametrize(
    ("lang", "scheme", "options"),
    [
        ("en", "light", {"viewport": {"width": 1440, "height": 900}}),
        ("nl", "dark", {"viewport": {"width": 1440, "height": 900}}),
        ("nl", "light", {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}),
        ("en", "dark", {"viewport": {"width": 640, "height": 360}, "has_touch": True, "is_mobile": True}),
    ],
)
async def test_no_page_has_a_barrier(arrive: Arrive, lang: str, scheme: str, options: dict[str, Any]) -> None:
    anna = await arrive(lang=lang, color_scheme=scheme, **options)
    await anna.context.add_init_script(path=AXE)
    found: dict[str, list[str]] = {}
    async for name in tour(anna):
        if wrong := await anna.page.evaluate(RUN):
            found[name] = wrong
    assert found == {}


@pytest.mark.parametrize("cloth", ["slate", "sand", "night"])
async def test_no_cloth_makes_the_table_hard_to_read(arrive: Arrive, cloth: str) -> None:
    anna = await arrive(settings={"cloth": cloth, "deck": "two"})
    await anna.context.add_init_script(path=AXE)
    await anna.new_table("greedy", "greedy")
    await anna.until(lambda s: bool(s["hand"] and s["hand"]["legal"]))
    await anna.page.locator('[data-drop="hand"] button').nth(6).wait_for()
    assert await anna.page.evaluate(RUN) == []
