from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx

from openrummy.server import Limits, Settings, create_app
from openrummy.server.settings import Rate
from tests.server.web.running import PATIENCE, new_table


class StuckTab:
    """The application's end of a socket whose other end reads nothing: what is sent there never gets through."""

    def __init__(self, cookie: str) -> None:
        self.aborted = asyncio.Event()
        self.frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames.put_nowait({"type": "websocket.connect"})
        self.scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", b"rummy.test"), (b"cookie", f"openrummy={cookie}".encode())],
            "client": ("203.0.113.9", 1000),
            "server": ("rummy.test", 80),
            "subprotocols": [],
            "state": {"abort": self._abort},
        }

    def _abort(self) -> None:
        self.aborted.set()
        self.frames.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def say(self, **frame: Any) -> None:
        self.frames.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()


async def test_a_tab_that_reads_nothing_is_cut_off_and_holds_up_nobody(data: Path) -> None:
    app = create_app(Settings(data=data, limits=Limits(frames=Rate(10_000, 10_000.0))))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://rummy.test") as anna,
        httpx.AsyncClient(transport=transport, base_url="http://rummy.test") as bram,
        asyncio.timeout(PATIENCE),
    ):
        code = await new_table(anna, "open")
        await bram.get("/api/me")
        stuck = StuckTab(bram.cookies["openrummy"])
        serving = asyncio.create_task(app(stuck.scope, stuck.frames.get, stuck.send))
        stuck.say(t="watch", table=code, **{"from": None})
        seq = 0
        while not stuck.aborted.is_set():
            stuck.say(t="ping")
            stuck.say(t="watch", table=code, **{"from": None})
            command = {"cmd_id": f"c{seq}", "base_seq": seq, "action": {"a": "settings", "chat": seq % 2 == 0}}
            answer = (await anna.post(f"/api/tables/{code}/commands", json=command)).json()
            if answer["t"] == "ack":
                assert answer["seq"] > seq
                seq = answer["seq"]
            else:
                assert answer["code"] == "stale"
                seq = (await anna.get(f"/api/tables/{code}")).json()["seq"]
        await serving
        # Back with what it knew, it gets what it missed; and it counts no longer as looking on.
        frame = (await bram.get(f"/api/tables/{code}/events", params={"from": seq - 1})).json()
        assert frame["events"][-1]["seq"] == frame["state"]["seq"] >= seq
        assert "openrummy_sockets 0.0" in (await anna.get("/metrics")).text
        assert 'openrummy_sockets_dropped_total{reason="slow"} 1.0' in (await anna.get("/metrics")).text
