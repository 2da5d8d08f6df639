"""The page as a thing that browsers load: its size, its policy, its files without a network, its new versions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Page, Route, expect

from tests.e2e.cable import Cable
from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.seat import Seat, over
from tests.e2e.test_links import NO_LINK
from tests.e2e.tour import play_by_program
from tests.server.web.running import RunningServer

FIRST_LOAD = 150 * 1024
KEPT = """
async () => {
  const urls = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  return urls;
}
"""


class Weight:
    """What a page loads, in bytes on the wire."""

    def __init__(self) -> None:
        self.bytes = 0.0
        self.urls: list[str] = []

    async def watch(self, person: Person) -> None:
        """Count from now on."""
        session = await person.context.new_cdp_session(person.page)
        await session.send("Network.enable")
        session.on("Network.loadingFinished", self._add)
        session.on("Network.requestWillBeSent", lambda event: self.urls.append(event["request"]["url"]))

    def _add(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]


async def test_the_first_load_is_small_and_comes_from_one_place(arrive: Arrive, server: RunningServer) -> None:
    for path in ("/", "/t/{}"):
        anna = await arrive()
        code = (await anna.ask("POST", "tables", {"seats": [{"kind": "open"}, {"kind": "bot", "level": "greedy"}]}))[
            "code"
        ]
        weight = Weight()
        await weight.watch(anna)
        await anna.go(path.format(code))
        await anna.page.get_by_role("heading").first.wait_for()
        await anna.page.wait_for_load_state("networkidle")
        assert 10_000 < weight.bytes < FIRST_LOAD, weight.urls
        assert {urlsplit(url).netloc for url in weight.urls} == {urlsplit(server.url).netloc}


async def test_the_policy_is_strict_and_a_breach_is_noticed(arrive: Arrive, server: RunningServer) -> None:
    """Every other test fails at its end if a page breaks the policy: here is shown that a breach would be seen."""
    anna = await arrive()
    await anna.go()
    await anna.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.pwned = 1";
          document.body.append(script);
          document.body.insertAdjacentHTML("beforeend", '<b style="color: red">red</b>');
        }"""
    )
    assert await anna.page.evaluate("window.pwned") is None
    assert any("the policy was broken: script-src" in line for line in anna.complaints)
    assert any("the policy was broken: style-src" in line for line in anna.complaints)
    anna.forgive("the policy was broken", "Content Security Policy")


async def test_an_old_page_is_told_of_a_new_one_between_hands_only(arrive: Arrive) -> None:
    anna = await arrive()

    async def age(route: Route) -> None:
        reply = await route.fetch()
        await route.fulfill(response=reply, body=re.sub(r"\b[0-9a-f]{12}\b", "0" * 12, await reply.text()))

    await anna.context.route("**/assets/*.js", age)
    notice = anna.page.get_by_text(anna.words("app.newer"))
    await anna.go()
    await expect(notice).to_be_visible()
    code = await anna.new_table("greedy")
    seat = Seat(anna)
    await seat.my_turn()
    await seat.draw()
    await expect(seat.hand.get_by_role("button")).to_have_count(11)
    await expect(notice).to_have_count(0)
    await play_by_program(anna, code)
    await anna.until(over)
    await expect(notice).to_be_visible()
    await anna.context.unroute("**/assets/*.js", age)
    await anna.page.get_by_role("button", name=anna.words("app.reload")).click()
    await expect(anna.page.get_by_role("region", name=anna.words("table.hand_over"))).to_be_visible()
    await expect(notice).to_have_count(0)


async def test_without_a_network_the_page_says_so_and_comes_back_by_itself(
    arrive: Arrive, server: RunningServer
) -> None:
    async with Cable(server.url) as cable:
        anna = await arrive(url=cable.url)
        anna.forgive(*NO_LINK)
        await anna.go()
        offline = anna.page.get_by_text(anna.words("app.offline"))
        await anna.page.get_by_role("link", name=anna.words("home.new_table")).wait_for()
        await cable.cut()
        await expect(offline).to_be_visible()
        await anna.page.get_by_role("button", name=anna.words("home.play_now")).click()
        await expect(anna.page.get_by_role("alert")).to_have_text(anna.words("error.offline"))
        await cable.mend()
        await expect(offline).to_have_count(0)
        await anna.page.get_by_role("button", name=anna.words("home.play_now")).click()
        await anna.until(lambda s: s["status"] == "playing")


async def test_a_visitor_finds_the_page_also_when_the_server_cannot_be_reached(
    arrive: Arrive, server: RunningServer
) -> None:
    async with Cable(server.url) as cable:
        anna = await arrive(url=cable.url, service_workers="allow")
        anna.forgive(*NO_LINK, "Failed to fetch")
        await anna.go()
        await _worker_is_ready(anna.page)
        await cable.cut()
        for path in ("/", "/settings"):
            await anna.go(path)
            await expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        await expect(anna.page.get_by_text(anna.words("app.offline"))).to_be_visible()
        kept: list[str] = await anna.page.evaluate(KEPT)
        assert kept and not [url for url in kept if "/api/" in url]


async def _worker_is_ready(page: Page) -> None:
    await page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    await page.wait_for_function("navigator.serviceWorker.controller !== null")


async def test_the_page_can_be_installed(arrive: Arrive) -> None:
    anna = await arrive(service_workers="allow")
    await anna.go()
    await _worker_is_ready(anna.page)
    session = await anna.context.new_cdp_session(anna.page)
    manifest = await session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and '"standalone"' in manifest["data"]
    errors = (await session.send("Page.getInstallabilityErrors"))["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


async def test_where_sockets_are_blocked_a_hand_is_played_by_polls(arrive: Arrive, server: RunningServer) -> None:
    async with Cable(server.url, refuse=b"GET /ws") as cable:
        anna = await arrive(url=cable.url)
        anna.forgive(*NO_LINK)
        await anna.new_table("greedy")
        seat = Seat(anna)
        ended = await seat.hand_to_end()
        assert ended["hand"]["result"] and cable.refused >= 3
        await expect(anna.page.get_by_role("region", name=anna.words("table.hand_over"))).to_be_visible()
        await expect(anna.page.get_by_text(anna.words("table.offline"))).to_have_count(0)


def test_the_built_page_names_no_other_host() -> None:
    static = Path(__file__).parents[2] / "src" / "openrummy" / "server" / "static"
    text = "".join(
        path.read_text("utf-8") for path in static.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")
    )
    hosts = set(re.findall(r"https?://([a-z0-9.-]+)", text))
    assert hosts <= {"www.w3.org", "svelte.dev"}  # names of namespaces, and where an error of the library is explained
