from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from openrummy.server import Settings, create_app

SCRIPT = "console.log('rummy');\n" * 100


@pytest.fixture
def static(tmp_path: Path) -> Path:
    directory = tmp_path / "static"
    (directory / "assets").mkdir(parents=True)
    (directory / "index.html").write_text("<!doctype html><title>OpenRummy</title>" + " " * 1000)
    (directory / "assets" / "index-AbC123.js").write_text(SCRIPT)
    (directory / "assets" / "small-x.css").write_text("a{}")
    (directory / "sw.js").write_text("self.skipWaiting();")
    (directory / "manifest.webmanifest").write_text("{}")
    (directory / "icon.png").write_bytes(b"\x89PNG" + b"0" * 1000)
    (directory / "sources.txt").write_text("0123456789abcdef0123\n")
    return directory


@pytest.fixture
async def browser(static: Path, data: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(data=data, static=static))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://rummy.test") as client,
    ):
        yield client


async def test_every_address_within_the_page_gives_the_page(browser: httpx.AsyncClient) -> None:
    for path in ("/", "/t/ABCDEF", "/t/ABCDEF?seat=x", "/h/123/replay", "/rules", "/index.html"):
        reply = await browser.get(path)
        assert (reply.status_code, reply.headers["content-type"]) == (200, "text/html; charset=utf-8"), path
        assert "OpenRummy" in reply.text
        assert reply.headers["cache-control"] == "no-cache"
        assert (await browser.head(path)).status_code == 200


async def test_files_with_a_hash_in_their_name_are_kept_for_ever_and_others_asked_for_again(
    browser: httpx.AsyncClient,
) -> None:
    for path, kind, keep in (
        ("/assets/index-AbC123.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/small-x.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.png", "image/png", "no-cache"),
    ):
        reply = await browser.get(path)
        assert (reply.status_code, reply.headers["content-type"], reply.headers["cache-control"]) == (200, kind, keep)
        again = await browser.get(path, headers={"If-None-Match": reply.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_files_come_compressed_where_that_is_understood(browser: httpx.AsyncClient) -> None:
    path = "/assets/index-AbC123.js"
    for accepted, packed in (("gzip", True), ("br, gzip;q=0.5", True), ("br", False), ("", False)):
        async with browser.stream("GET", path, headers={"Accept-Encoding": accepted}) as reply:
            body = b"".join([chunk async for chunk in reply.aiter_raw()])
        assert (reply.headers.get("content-encoding") == "gzip") is packed, accepted
        assert (gzip.decompress(body) if packed else body).decode() == SCRIPT
        assert "Accept-Encoding" in reply.headers["vary"]


async def test_files_that_are_not_there_are_not_found_and_nothing_outside_is_served(
    browser: httpx.AsyncClient, data: Path
) -> None:
    assert (data / "cookie-keys").is_file()
    for path in (
        "/assets/old-hash.js",
        "/favicon.ico",
        "/sources.txt",
        "/../data/cookie-keys.x",
        "/%2e%2e/data/cookie-keys.x",
        "/assets/..%2f..%2fdata%2fcookie-keys.x",
        "//etc/passwd.x",
    ):
        reply = await browser.get(path)
        assert (reply.status_code, reply.json()["code"]) == (404, "not-found"), path


async def test_the_build_is_named_after_what_it_was_made_from(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/healthz")).json()["build"] == "0123456789ab"


async def test_without_a_built_page_there_is_a_sentence_and_the_api(data: Path, tmp_path: Path) -> None:
    app = create_app(Settings(data=data, static=tmp_path / "nothing"))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://rummy.test") as client,
    ):
        reply = await client.get("/")
        assert reply.status_code == 503 and reply.text.startswith("The page is not built here")
        reply = await client.get("/t/ABCDEF", headers={"Accept-Language": "nl-NL,nl;q=0.9"})
        assert reply.text.startswith("De pagina is hier niet gebouwd")
        assert (await client.get("/api/me")).status_code == 200
