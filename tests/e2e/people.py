"""People with a browser: what they see, what their page says in its console, and every frame that comes to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.async_api import BrowserContext, ConsoleMessage, Page, Request, Response, Route, WebSocket
from playwright.async_api import Error as PlaywrightError

from tests.e2e.words import EN, Words

PATIENCE = 30.0
"""Seconds after which a test gives up waiting; nothing depends on how long anything takes."""
State = dict[str, Any]

_TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => console.error(
  "the policy was broken:", event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber));
"""


class Person:
    """Somebody with a browser of his own (a context), and one page in it."""

    def __init__(
        self, context: BrowserContext, page: Page, url: str, words: Words = EN, tab_of: Person | None = None
    ) -> None:
        self.context = context
        self.page = page
        self.url = url
        self.words = words
        self.raw: list[str] = tab_of.raw if tab_of else []
        """Every frame and answer that came to any tab of this person, as it was sent."""
        self.said: list[str] = tab_of.said if tab_of else []
        """What the tabs wrote to the console."""
        self._complaints: list[str] = tab_of._complaints if tab_of else []
        self._forgiven: list[str] = tab_of._forgiven if tab_of else []
        self.state: State = {}
        """The last state of the table that came to this tab."""
        self._news = asyncio.Event()
        page.on("websocket", self._tap)
        page.on("response", self._read)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._complaints.append(f"thrown: {error}"))

    @classmethod
    async def arrive(cls, context: BrowserContext, url: str, words: Words = EN, *, pace: int | None = 0) -> Person:
        """Somebody new. His tables' bots move at this pace (milliseconds a step; None: as the server likes)."""
        context.set_default_timeout(PATIENCE * 1000)
        await context.add_init_script(_TELL_VIOLATIONS)

        async def hurry(route: Route, request: Request) -> None:
            if request.method != "POST":
                await route.continue_()
                return
            await route.continue_(post_data=json.dumps({**(request.post_data_json or {}), "pace": pace}))

        if pace is not None:
            await context.route("**/api/tables", hurry)
        return cls(context, await context.new_page(), url, words)

    async def tab(self) -> Person:
        """Another tab of the same browser."""
        return Person(self.context, await self.context.new_page(), self.url, self.words, self)

    def forgive(self, *parts: str) -> None:
        """Complaints with one of these parts belong to what the test does."""
        self._forgiven.extend(parts)

    @property
    def complaints(self) -> list[str]:
        """Errors in the tabs. A test that leaves any has failed."""
        return [line for line in self._complaints if not any(part in line for part in self._forgiven)]

    def _tap(self, socket: WebSocket) -> None:
        def received(payload: str | bytes) -> None:
            self._take(payload if isinstance(payload, str) else payload.decode())

        socket.on("framereceived", received)

    async def _read(self, response: Response) -> None:
        # Frames come by polls where sockets are blocked, and while the server is being started again.
        kind = response.headers.get("content-type", "")
        if "/api/" in response.url and response.status == 200 and "application/json" in kind:
            with suppress(PlaywrightError):  # the page has gone on, and the answer with it
                self._take(await response.text())

    def _take(self, text: str) -> None:
        self.raw.append(text)
        frame = json.loads(text)
        if isinstance(frame, dict) and frame.get("t") in ("snapshot", "events"):
            self.state = frame["state"]
        self._news.set()

    def _hear(self, message: ConsoleMessage) -> None:
        self.said.append(message.text)
        if message.type == "error":
            self._complaints.append(f"console: {message.text} ({message.location.get('url')})")

    async def until(self, good: Callable[[State], bool]) -> State:
        """Wait until the state that has come to the tab is as wanted."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.state or not good(self.state):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"the table stays as it is: {json.dumps(self.state)}; {self.complaints}") from None
        return self.state

    async def go(self, path: str = "/") -> None:
        """Open an address of the server."""
        await self.page.goto(self.url + path)

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server with this person's cookie, as a program of his would."""
        reply = await self.context.request.fetch(f"{self.url}/api/{path}", method=method, data=body)
        assert reply.ok, await reply.text()
        return await reply.json() if reply.status != 204 else None

    async def new_table(self, *others: str, **wishes: Any) -> str:
        """Make a table and go to it; the others are `open` or levels of bots. Its code."""
        seats = [{"kind": "me"}]
        seats += [{"kind": "open"} if other == "open" else {"kind": "bot", "level": other} for other in others]
        code: str = (await self.ask("POST", "tables", {"seats": seats, "pace": 0, **wishes}))["code"]
        await self.go(f"/t/{code}")
        await self.until(lambda state: state["code"] == code)
        return code
