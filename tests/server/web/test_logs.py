from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from pathlib import Path
from random import Random

from openrummy.server.web.logs import JsonLines
from tests.server.web.playing import play_game, poll_game
from tests.server.web.running import RunningServer, new_table, somebody, tab
from tests.server.wire.knowledge import CARD


async def test_the_log_has_no_cards_tokens_cookies_or_codes(data: Path) -> None:
    secrets: set[str] = set()
    with RunningServer(data) as running:
        async with somebody(running.url) as anna, somebody(running.url) as bram, tab(bram) as one:
            made = (
                await anna.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}], "pace": 0})
            ).json()
            token = made["seat_link"].partition("?seat=")[2]
            secrets |= {token, made["code"], anna.cookies["openrummy"]}
            await anna.get(f"/t/{made['code']}?seat={token}")
            await bram.post(f"/api/tables/{made['code']}/claim", json={"token": token})
            secrets.add(bram.cookies["openrummy"])
            await one.watch(made["code"])
            code = await new_table(anna, "greedy", target={"deals": 2})
            await poll_game(anna, code, Random(7))
            code2 = await new_table(bram, "random", "greedy", target={"deals": 1})
            await one.watch(code2)
            await play_game(one, code2, Random(8))
            secrets |= {code, code2, one.state["token"]}
            await anna.post("/api/account", json={"name": "Anna", "password": "my own password"})
            await anna.post("/api/login", json={"name": "Anna", "password": "my own passwort"})
            secrets |= {"my own password", "my own passwort"}
            await anna.post(f"/api/tables/{code}/commands", content=b'{"cmd_id": "D 7h"')
            await one.do(code2, {"a": "play", "text": "D 7h"})
    log = running.log.read_text()
    lines = running.lines()
    assert len(lines) > 30
    assert {line["level"] for line in lines} <= {"info", "warning"}, log
    assert not [secret for secret in secrets if secret in log]
    assert not CARD.findall(log)
    assert not re.search(r"deck|seed|cookie=|token=", log)
    request = next(line for line in lines if line.get("route") == "/api/tables/{code}/commands")
    assert request.keys() == {"at", "level", "from", "event", "route", "method", "status", "ms"}


def test_an_exception_is_logged_by_its_kind_and_place_not_by_its_text() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    log = logging.Logger("openrummy.test")
    log.addHandler(handler)
    try:
        raise ValueError("7h is in Anna's hand")
    except ValueError:
        log.exception("something failed", extra={"route": "/x", "hand": "7h 8h"})
    line = json.loads(out.getvalue())
    assert (line["event"], line["error"], line["level"]) == ("something failed", "ValueError", "error")
    assert line["where"][-1].endswith("test_an_exception_is_logged_by_its_kind_and_place_not_by_its_text")
    assert "7h" not in out.getvalue()


async def test_what_a_library_says_of_a_lost_task_names_no_value() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    log = logging.getLogger("asyncio")
    log.addHandler(handler)
    try:

        async def fails() -> None:
            raise ValueError("7h is in Anna's hand")

        task = asyncio.create_task(fails())
        await asyncio.wait([task])
        del task
        await asyncio.sleep(0)
    finally:
        log.removeHandler(handler)
    assert "7h" not in out.getvalue()
    assert json.loads(out.getvalue().splitlines()[0])["from"] == "asyncio"
