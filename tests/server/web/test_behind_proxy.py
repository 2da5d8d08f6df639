from __future__ import annotations

import asyncio
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.web.playing import play_game, poll_game
from tests.server.web.running import PATIENCE, RunningServer, new_table, somebody, tab

DOCS = Path(__file__).parents[3] / "docs" / "server.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed (Debian: apt install nginx-light)")


def documented() -> str:
    """The configuration that the documentation gives to hosts."""
    found = re.search(r"```nginx\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


@contextmanager
def nginx(directory: Path, server: str, behind: RunningServer) -> Iterator[str]:
    """A proxy of our own in front of a running server; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = server.replace("listen 80", f"listen 127.0.0.1:{port}").replace("http://127.0.0.1:8765", behind.url)
    server = server.replace(
        "proxy_set_header Host $host;", "proxy_set_header Host $http_host;"
    )  # the port is no usual one
    kept = "".join(
        f"{name}_temp_path {directory}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = directory / "nginx.conf"
    config.write_text(
        f"daemon off; pid {directory}/nginx.pid; error_log {directory}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{kept}{server}}}\n"
    )
    assert NGINX is not None
    process = subprocess.Popen([NGINX, "-p", str(directory), "-c", str(config), "-e", str(directory / "error.log")])
    try:
        url = f"http://127.0.0.1:{port}"
        deadline = monotonic() + PATIENCE
        while True:
            try:
                httpx.get(url + "/healthz")
                break
            except httpx.ConnectError:
                assert process.poll() is None and monotonic() < deadline, (directory / "error.log").read_text()
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def test_a_game_is_played_through_the_documented_proxy(server: RunningServer, tmp_path: Path) -> None:
    with nginx(tmp_path, documented(), server) as url:
        async with somebody(url) as anna, tab(anna, Origin=url) as one:
            code = await new_table(anna, "greedy", target={"deals": 1})
            await one.watch(code)
            await play_game(one, code, Random(9))
            made = await anna.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}]})
            assert made.json()["link"].startswith(url)
            assert (await anna.get("/metrics")).status_code == 403


async def test_a_quiet_table_outlasts_the_time_outs_of_a_proxy(server: RunningServer, tmp_path: Path) -> None:
    # A time-out of 4 s instead of 60 s: what keeps a link alive has to come more often than either.
    quick = documented().replace("location / {", "location / {\nproxy_read_timeout 4s;\nproxy_send_timeout 4s;")
    with nginx(tmp_path, quick, server) as url:
        async with somebody(url) as anna, tab(anna) as one:
            code = await new_table(anna, "open")
            await one.watch(code)
            await asyncio.sleep(6)
            assert (await one.do(code, {"a": "emote", "code": "hello"}))["t"] == "ack"


@pytest.mark.soak
async def test_a_quiet_table_outlasts_the_default_time_outs_of_nginx(server: RunningServer, tmp_path: Path) -> None:
    with nginx(tmp_path, documented(), server) as url:
        async with somebody(url) as anna, tab(anna) as one:
            code = await new_table(anna, "open")
            seq = (await one.watch(code))["state"]["seq"]
            for _ in range(3):
                waited = await anna.get(f"/api/tables/{code}/events", params={"from": seq, "wait": 30})
                assert waited.status_code == 204
            assert (await one.do(code, {"a": "emote", "code": "hello"}))["t"] == "ack"


async def test_where_a_proxy_knows_no_sockets_the_polls_work(server: RunningServer, tmp_path: Path) -> None:
    plain = "server { listen 80; location / { proxy_pass http://127.0.0.1:8765; } }"
    with nginx(tmp_path, plain, server) as url:
        async with somebody(url) as anna:
            with pytest.raises(InvalidStatus) as refused:
                async with tab(anna):
                    pass
            assert refused.value.response.status_code == 426
            code = await new_table(anna, "greedy", target={"deals": 1})
            state, _ = await poll_game(anna, code, Random(10))
            assert state["status"] == "over"


async def test_limits_count_those_behind_the_proxy_one_by_one(data: Path, tmp_path: Path) -> None:
    with RunningServer(data) as running, nginx(tmp_path, documented(), running) as url:
        outside = {"X-Forwarded-For": "203.0.113.5"}
        async with httpx.AsyncClient(base_url=running.url, headers=outside) as flood:
            codes = []
            for _ in range(70):
                flood.cookies.clear()
                codes.append((await flood.get("/api/me")).status_code)
        assert codes[:60] == [200] * 60 and 429 in codes
        async with somebody(url) as anna:
            assert (await anna.get("/api/me")).status_code == 200
