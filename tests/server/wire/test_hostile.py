from __future__ import annotations

import asyncio
import json
import re
import unicodedata
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_now

from tests.server.web.running import PATIENCE, RunningServer, Tab, new_table, somebody, tab

NAMES = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "javascript:alert(1)",
    "{{7*7}} ${7*7} {% raw %}",
    "'; DROP TABLE players; --",
    "\u202eevil\u202c",
    "\u2066left\u2069",
    "a\u0000b\u0007c\u001bd",
    "line\nbreak\r\nSet-Cookie: a=b",
    "\u200b\u200b\u200bnobody",
    "Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306alg\u0316\u0317\u0318\u0319o",
    "\U000e0041\U000e0042tag",
    "\ufeffbom",
    "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
    "x" * 200,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "../../etc/passwd",
    "%00%0d%0a",
    "7h",
    "null",
    "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
)
BAD = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def readable(name: str) -> bool:
    marks = re.search("[\u0300-\u036f]{4,}", name)
    return not marks and len(name) <= 30 and not any(unicodedata.category(sign) in BAD for sign in name)


async def test_hostile_names_come_out_clean_wherever_names_are_shown(server: RunningServer) -> None:
    async with somebody(server.url) as looker, tab(looker) as eyes:
        await eyes.say("lobby", on=True)
        for name in NAMES:
            async with somebody(server.url) as anna, tab(anna) as one:
                renamed = await anna.patch("/api/me", json={"name": name})
                assert renamed.status_code in (200, 422)
                code = await new_table(anna, "open", "open", public=True)
                await one.watch(code)
                await eyes.watch(code)
                assert (await one.do(code, {"a": "leave"}))["t"] == "ack"
                code = await new_table(anna, "greedy", target={"deals": 1}, public=True)
                await one.watch(code)
                me = (await anna.get("/api/me")).json()
                shown = [
                    me["name"],
                    (await anna.get(f"/api/players/{me['id']}")).json()["name"],
                    *[seat["name"] for seat in one.state["seats"]],
                    *[seat["name"] for seat in (await anna.get(f"/api/tables/{code}")).json()["seats"]],
                ]
                async with tab(anna) as other:
                    await other.say("hello", build=name[:60])
                    shown.append((await other.until("welcome"))["player"]["name"])
                assert all(readable(name) for name in shown), shown
        lobby = (await looker.get("/api/tables")).json()
        names = [seat["name"] for table in lobby for seat in table["seats"]]
        assert names and all(map(readable, names))


async def test_a_hostile_name_of_a_seat_and_hostile_chat_come_out_clean(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as bram, tab(anna) as one, tab(bram) as other:
        login = {"name": f"Anna {uuid4().hex[:8]}", "password": "a long password"}
        assert (await anna.post("/api/account", json=login)).status_code == 200
        code = await new_table(anna, "open", "open")
        await one.watch(code)
        await other.watch(code)
        for name in NAMES:
            assert (await other.do(code, {"a": "sit", "name": name}))["t"] == "ack"
            state = await other.until_state(lambda s: s["you"] is not None)
            assert readable(state["seats"][state["you"]]["name"])
            assert (await other.do(code, {"a": "leave"}))["t"] == "ack"
            await other.until_state(lambda s: s["you"] is None)
        for text in NAMES[:5]:  # more are not let through at once
            assert (await one.do(code, {"a": "chat", "text": text}))["t"] == "ack"
        await other.until_state(lambda s: s["seq"] >= one.state["seq"])
        said = [event for frame in other.frames() for event in frame.get("events", []) if event["kind"] == "chat"]
        assert len(said) == 5
        assert not [event for event in said if any(unicodedata.category(sign) in BAD for sign in event["text"])]


async def test_hostile_paths_and_queries_are_answered_with_codes(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        for name in NAMES:
            for path in (
                "/api/tables/{}",
                "/api/tables/{}/events",
                "/api/hands/{}",
                "/api/players/{}",
                "/api/rules?rules={}",
            ):
                reply = await anna.get(path.format(quote(name, safe="")))
                assert reply.status_code in (404, 422), (path, name)
                assert set(reply.json()) == {"code", "params"}


FRAMES: tuple[Any, ...] = (
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"t": "cmd"}',
    '{"t": "nothing"}',
    '{"t": 7}',
    '{"t": "watch", "table": 7}',
    '{"t": "watch", "table": "", "from": null}',
    '{"t": "watch", "table": "ABCDEF", "from": -1}',
    '{"t": "watch", "table": "ABCDEF", "from": 1e99}',
    '{"t": "watch", "table": "ABCDEF", "from": true}',
    '{"t": "ping", "t": "hello"',
    '{"t": "lobby", "on": "yes"}',
    '{"t": "cmd", "table": "ABCDEF", "cmd_id": "", "base_seq": 0, "action": {"a": "undo"}}',
    '{"t": "cmd", "table": "ABCDEF", "cmd_id": "x", "base_seq": 0, "action": {"a": "deal"}}',
    '{"t": "cmd", "table": "ABCDEF", "cmd_id": "x", "base_seq": 0, "action": {"a": "play", "text": 7}}',
    '{"t": "cmd", "table": "ABCDEF", "cmd_id": "x", "base_seq": 0, "action": {"a": "play", "text": "S", "by": "bot"}}',
    '{"t": "cmd", "table": "ABCDEF", "cmd_id": "x", "base_seq": 0, "action": {"a": "kick", "seat": 6}}',
    "[" * 10_000,
    '{"t": "hello", "build": "\\ud800"}',
    b"\x00\x01\x02",
    b'{"t": "ping"}',
    "x" * 20_000,
)


async def test_frames_that_are_none_are_answered_and_harm_nothing(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna, pings=False) as one:
        for frame in FRAMES:
            await one.socket.send(frame)
            answer = await one.until("error", "welcome")
            assert answer["t"] == "welcome" or answer["code"] in ("bad-frame", "too-large", "no-table"), (frame, answer)
            assert set(answer) <= {"t", "code", "table", "player", "build", "now"}
        await one.say("ping")
        await one.until("pong")


@pytest.mark.parametrize("frame", ["x" * 70_000, "\udcff", b"\xff" * 70_000])
async def test_a_frame_beyond_all_measure_ends_its_own_socket_only(server: RunningServer, frame: Any) -> None:
    async with somebody(server.url) as anna, tab(anna) as bad, tab(anna) as good:
        async with asyncio.timeout(PATIENCE):
            if frame == "\udcff":
                await bad.socket.send(b"\xff\xfe", text=True)
            else:
                await bad.socket.send(frame)
            await bad.socket.wait_closed()
        assert bad.socket.close_code in (1007, 1009)
        await good.say("ping")
        await good.until("pong")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
CARDS = st.sampled_from(["7c", "Kd", "As", "Th", "1x", "", "7C"])
TEXTS = st.one_of(
    st.text(max_size=70),
    st.builds(lambda kind, cards: f"{kind} {' '.join(cards)}", st.sampled_from("SPMLDX"), st.lists(CARDS)),
)
ACTIONS = st.one_of(
    JSON,
    st.fixed_dictionaries({"a": st.just("play"), "text": TEXTS | JSON}),
    st.fixed_dictionaries(
        {
            "a": st.sampled_from(
                ["undo", "next", "hold", "rematch", "sit", "kick", "bot", "start", "emote", "chat", "settings"]
            )
        },
        optional={
            "seat": st.integers(-1, 7) | JSON,
            "level": st.sampled_from(["greedy", "x", None]) | JSON,
            "code": JSON,
            "text": JSON,
            "name": JSON,
            "rules": JSON,
            "target": JSON,
            "clock": JSON,
            "pace": JSON,
        },
    ),
)
ANY_FRAME = st.one_of(
    JSON,
    st.fixed_dictionaries(
        {"t": st.sampled_from(["hello", "watch", "unwatch", "lobby", "ping", "cmd", "x"]) | JSON},
        optional={"table": st.just("CODE") | JSON, "from": JSON, "on": JSON, "build": JSON},
    ),
    st.builds(
        lambda action, seq, cmd_id: {"t": "cmd", "table": "CODE", "cmd_id": cmd_id, "base_seq": seq, "action": action},
        ACTIONS,
        st.integers(-1, 99) | JSON,
        st.uuids().map(str) | JSON,
    ),
)


def exchange(socket: ClientConnection, frame: str) -> list[Any]:
    """Send a frame and a ping; everything that comes until the pong."""
    socket.send(frame)
    socket.send('{"t": "ping"}')
    answers: list[Any] = []
    while not answers or answers[-1] != {"t": "pong"}:
        answers.append(json.loads(socket.recv(timeout=PATIENCE)))
    return answers


def test_no_frame_at_all_brings_the_server_down_or_a_table_out_of_order(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as anna:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        code = anna.post("/api/tables", json={"seats": seats}).json()["code"]
        cookie = f"openrummy={anna.cookies['openrummy']}"
        url = server.url.replace("http", "ws") + "/ws"
        known = {"snapshot", "events", "ack", "refused", "lobby", "presence", "error", "welcome", "update", "pong"}
        with connect_now(url, additional_headers={"Cookie": cookie}, ping_interval=None) as socket:

            @settings(max_examples=60, suppress_health_check=list(HealthCheck))
            @given(ANY_FRAME)
            def throw(frame: Any) -> None:
                text = json.dumps(frame).replace('"CODE"', f'"{code}"')
                for answer in exchange(socket, text):
                    assert answer["t"] in known
                    assert answer.get("code") != "internal", (frame, answer)

            throw()
        state = anna.get(f"/api/tables/{code}").json()
        assert len(state["seats"]) in (2, 3)
        assert anna.get("/healthz").json()["ok"]
    ours = [line for line in server.lines() if line["from"].startswith("openrummy")]
    assert not [line for line in ours if line["level"] == "error"]


async def test_a_command_in_ones_own_name_only(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as eve, tab(anna) as one, tab(eve) as two:
        code = await new_table(anna, "greedy", rules={"first_dealer": 1})
        await one.watch(code)
        await two.watch(code)
        refusals: list[dict[str, Any]] = [
            {"a": "play", "text": "S"},
            {"a": "undo"},
            {"a": "leave"},
            {"a": "kick", "seat": 0},
            {"a": "settings", "public": True},
            {"a": "emote", "code": "hello"},
            {"a": "chat", "text": "hello"},
        ]
        for action in refusals:
            assert (await two.do(code, action))["code"] == "no-seat", action
        used = str(uuid4())
        assert (await one.do(code, {"a": "emote", "code": "hello"}, cmd_id=used))["t"] == "ack"
        assert (await two.do(code, {"a": "emote", "code": "hello"}, cmd_id=used))["code"] == "bad-command"


async def test_a_socket_that_dies_in_the_middle_of_a_frame_leaves_nothing_behind(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as good:
        code = await new_table(anna, "open")
        await good.watch(code)
        for _ in range(5):
            async with tab(anna, pings=False) as bad:
                await _half(bad)
        await good.say("ping")
        await good.until("pong")


async def _half(one: Tab) -> None:
    try:
        one.socket.transport.write(b"\x81\xfe\x10\x00abcd half of it")
        one.socket.transport.abort()
    except ConnectionClosed:
        pass
