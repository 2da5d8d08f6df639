"""One browser and one server for all tests of a process; a context of its own for everybody who plays."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.e2e.people import PATIENCE, Person
from tests.e2e.words import EN, NL
from tests.server.web.running import RunningServer

_HERE = Path(__file__).parent
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
expect.set_options(timeout=PATIENCE * 1000)
Arrive = Callable[..., Awaitable[Person]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them run in one event loop, the browser's."""
    for item in items:
        if item.path.is_relative_to(_HERE) and isinstance(item, pytest.Function) and iscoroutinefunction(item.function):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def chromium() -> str:
    """Debian's browser, or one of the same family; a test without it fails, since nothing would be shown."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "these tests need chromium (Debian: apt install chromium)"
    return found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium without a window."""
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium(), args=[*root, *FLAGS])
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def arrive(browser: Browser, server: RunningServer) -> AsyncIterator[Arrive]:
    """Let somebody come with a browser of his own. At the end no page may have complained about anything."""
    people: list[Person] = []

    async def arrive(
        *,
        url: str | None = None,
        lang: str = "en",
        settings: dict[str, Any] | None = None,
        pace: int | None = 0,
        **options: Any,
    ) -> Person:
        address = url or server.url.rstrip("/")
        # Cards that fly are looked at in tests of their own.
        kept = {"name": "openrummy.settings", "value": json.dumps({"speed": "instant", **(settings or {})})}
        storage: Any = {"cookies": [], "origins": [{"origin": address, "localStorage": [kept]}]}
        options = {"locale": "nl-NL" if lang == "nl" else "en-GB", "service_workers": "block", **options}
        context = await browser.new_context(storage_state=storage, **options)
        person = await Person.arrive(context, address, NL if lang == "nl" else EN, pace=pace)
        people.append(person)
        return person

    yield arrive
    for person in people:
        await person.context.close()
    assert [line for person in people for line in person.complaints] == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that is shared: tables and people of one test must not mind those of another."""
    with RunningServer(tmp_path_factory.mktemp("e2e") / "data") as running:
        yield running
