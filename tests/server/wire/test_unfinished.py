"""Requests that have no end, or do not come: they hold nothing for ever, and harm nobody."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import httpx
import pytest

from openrummy.server import Settings, create_app, starting
from openrummy.server.main import Server
from openrummy.server.wire import requests
from tests.server.web.running import PATIENCE, RunningServer


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server that waits one second for a request."""
    monkeypatch.setattr(requests, "SAID_WITHIN", 1.0)
    started = Event()
    with starting.listen("127.0.0.1", 0) as listening:
        settings = Settings(data=tmp_path)
        app = create_app(settings)
        server = Server(app, settings, started.set)

        async def serve() -> None:
            async with app.router.lifespan_context(app):
                await server.serve(sockets=[listening])

        thread = Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        assert started.wait(PATIENCE)
        yield "http://{}:{}".format(*listening.getsockname())
        server.should_exit = True
        thread.join()


def _connect(url: str) -> socket.socket:
    found = urlsplit(url)
    assert found.hostname and found.port
    return socket.create_connection((found.hostname, found.port), timeout=PATIENCE)


def _answer(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    said = b""
    try:
        while part := connection.recv(4096):
            said += part
    except ConnectionError:  # it was closed with something unread
        pass
    return said


@pytest.mark.parametrize("line", [b"X-%d: " + b"a" * 1000 + b"\r\n", b"a" * 1000], ids=["many headers", "one header"])
def test_a_head_without_an_end_is_cut_off(server: RunningServer, line: bytes) -> None:
    with closing(_connect(server.url)) as connection:
        connection.sendall(b"GET /api/me HTTP/1.1\r\nHost: rummy.example\r\nX: ")
        with pytest.raises(ConnectionError):
            connection.sendall(line * 100_000)
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_many_requests_over_one_connection_are_no_large_head(server: RunningServer) -> None:
    padding = "a" * (requests.LARGEST_HEAD // 4)
    with httpx.Client(base_url=server.url) as client:
        for _ in range(6):
            assert client.get("/api/tables", headers={"X-Padding": padding}).status_code == 200
            assert client.post("/api/login", content=b" " * 50_000).status_code == 400


@pytest.mark.parametrize(
    "start",
    [b"", b"GET /api/me HTTP/1.1\r\nHos", b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_connects_and_says_no_more_is_cut_off(impatient: str, start: bytes) -> None:
    with closing(_connect(impatient)) as connection:
        connection.sendall(start)
        assert b" 200 " not in _answer(connection)


def test_a_request_that_waits_is_not_cut_off(impatient: str) -> None:
    with httpx.Client(base_url=impatient, timeout=PATIENCE) as client:
        code = client.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}]}).json()["code"]
        seq = client.get(f"/api/tables/{code}/events").json()["seq"]
        assert client.get(f"/api/tables/{code}/events", params={"from": seq, "wait": 3}).status_code in (200, 204)


def test_a_client_that_goes_in_the_middle_of_a_body_is_no_error(server: RunningServer) -> None:
    with ExitStack() as stack:
        for _ in range(3):
            connection = stack.enter_context(closing(_connect(server.url)))
            connection.sendall(b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    assert not [line for line in server.lines() if line.get("error") == "ClientDisconnect"]
