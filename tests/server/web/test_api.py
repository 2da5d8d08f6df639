from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from openrummy import bots
from openrummy.game import RuleSet, rules_text
from openrummy.record import Record
from openrummy.server import Settings, create_app
from tests.server.web.playing import poll_game
from tests.server.web.running import RunningServer, new_table, somebody


async def test_a_table_comes_with_its_link_its_qr_code_and_ones_own_seat_link(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "bot", "level": "greedy"}]
        reply = await anna.post("/api/tables", json={"seats": seats, "clock": 60, "target": {"deals": 3}})
        made = reply.json()
        assert reply.status_code == 201
        assert made["link"] == f"{server.url}/t/{made['code']}"
        assert made["seat_link"].startswith(made["link"] + "?seat=")
        assert set(made["code"]) <= set("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
        state = (await anna.get(f"/api/tables/{made['code']}")).json()
        assert [seat["kind"] for seat in state["seats"]] == ["empty", "player", "bot"]
        assert (state["you"], state["clock"], state["target"]) == (None, 60, {"deals": 3})
        qr = await anna.get(f"/api/tables/{made['code']}/qr.svg")
        assert qr.headers["content-type"] == "image/svg+xml"
        assert qr.text.startswith("<svg") and made["seat_link"].partition("?")[2] not in qr.text
        for path in ("", "/qr.svg", "/events"):
            missing = await anna.get(f"/api/tables/NNNNNN{path}")
            assert (missing.status_code, missing.json()["code"]) == (404, "no-table")


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"seats": [{"kind": "me"}]}, "bad-request"),
        ({"seats": [{"kind": "me"}, {"kind": "king"}]}, "bad-request"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}], "clock": 7}, "bad-request"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}], "colour": "red"}, "bad-request"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]}, "unknown-bot"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}], "rules": {"ace": "wild"}}, "bad-rules"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}], "rules": "chess"}, "bad-rules"),
        ({"seats": [{"kind": "me"}] * 2}, "no-seat"),
        ({"seats": [{"kind": "bot", "level": "greedy"}] * 2}, "no-seat"),
        ({"seats": [{"kind": "me"}, *[{"kind": "open"}] * 5]}, "bad-rules"),
        ([], "bad-request"),
        ("seats", "bad-request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(server: RunningServer, wishes: Any, code: str) -> None:
    async with somebody(server.url) as anna:
        reply = await anna.post("/api/tables", json=wishes)
        assert reply.json()["code"] == code, reply.text
        assert reply.status_code in (409, 422)
        assert set(reply.json()) == {"code", "params"}


async def test_finished_hands_can_be_read_listed_and_streamed(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as bram:
        code = await new_table(anna, "greedy", target={"deals": 3})
        state, _ = await poll_game(anna, code, Random(5))
        ids = [past["id"] for past in state["history"]]
        page = (await anna.get("/api/hands?mine&limit=2")).json()
        rest = (await anna.get(f"/api/hands?mine&limit=2&before={page['next']}")).json()
        assert [hand["id"] for hand in page["hands"] + rest["hands"]] == ids[::-1]
        assert rest["next"] is None
        assert (await bram.get("/api/hands?mine")).json()["hands"] == []
        stream = await anna.get("/api/hands/mine.jsonl")
        records = [Record.parse(line) for line in stream.text.splitlines()]
        assert [record.metadata["id"] for record in records] == ids
        assert stream.headers["content-disposition"].endswith('.rummy.jsonl"')
        for hand_id, record in zip(ids, records, strict=True):
            assert (await bram.get(f"/api/hands/{hand_id}")).json() == record.to_dict()
        missing = await anna.get("/api/hands/nothing")
        assert (missing.status_code, missing.json()["code"]) == (404, "no-hand")
        stats = (await anna.get("/api/me/stats")).json()
        assert (stats["hands"], stats["games"]) == (3, 1)
        assert stats["opponents"][0]["id"] == "bot:greedy"
        me = (await anna.get("/api/me")).json()
        assert (await bram.get(f"/api/players/{me['id']}")).json() == {**me, "stats": {**stats, "opponents": []}}
        assert (await bram.get("/api/players/nobody")).json()["code"] == "no-player"


async def test_the_record_of_a_hand_that_is_being_played_is_not_to_be_had(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        code = await new_table(anna, "greedy")
        state = (await anna.get(f"/api/tables/{code}/events")).json()["state"]
        assert state["hand"]["id"] is None
        assert (await anna.get("/api/hands")).json()["hands"] == []
        assert (await anna.get("/api/hands/mine.jsonl")).text == ""


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("rules", ["basic", "pagat", {"ace": "around", "target": {"deals": 4}}])
async def test_the_rules_page_tells_what_is_played(server: RunningServer, lang: str, rules: Any) -> None:
    ruleset = RuleSet.named(rules) if isinstance(rules, str) else RuleSet.from_options(rules)
    async with somebody(server.url) as anna:
        asked = {"lang": lang, "rules": rules if isinstance(rules, str) else json.dumps(rules)}
        page = (await anna.get("/api/rules", params=asked)).json()
        assert page["title"] == rules_text.title(ruleset, lang)
        assert [s for part in page["sections"] for s in part["sentences"]] == ruleset.describe(lang)
        assert page["changes"] == ruleset.changes()
        for bad in ("chess", "{", '{"ace": 3}', "[]"):
            reply = await anna.get("/api/rules", params={"rules": bad})
            assert (reply.status_code, reply.json()["code"]) == (422, "bad-rules")


async def test_the_options_are_those_of_the_rules_with_words_in_both_languages(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        found = (await anna.get("/api/options")).json()
        defaults = {option["name"]: option["default"] for option in found["options"]}
        assert RuleSet.from_options(defaults) == RuleSet()
        for option in found["options"]:
            assert all(option["labels"][lang] for lang in ("en", "nl"))
            assert all(value["labels"][lang] for value in option["values"] for lang in ("en", "nl"))
            for value in [value["value"] for value in option["values"]]:
                if not (option["name"] == "players" and value == "5-6"):
                    RuleSet.from_options({option["name"]: value})
        assert [named["name"] for named in found["named"]] == list(RuleSet.names())
        assert [bot["name"] for bot in found["bots"]] == list(bots.levels())


async def test_what_is_not_there_is_said_in_json(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        for method, path, status, code in (
            ("GET", "/api", 404, "not-found"),
            ("GET", "/api/nothing", 404, "not-found"),
            ("POST", "/api/nothing", 404, "not-found"),
            ("DELETE", "/api/me", 405, "method-not-allowed"),
            ("GET", "/ws", 426, "upgrade-required"),
            ("GET", "/api/rules?lang=de", 422, "bad-request"),
            ("GET", "/api/hands?limit=0", 422, "bad-request"),
            ("GET", "/api/tables/ABCDEF/events?wait=99999", 422, "bad-request"),
            ("GET", "/api/tables/ABCDEF/events?from=-1", 422, "bad-request"),
        ):
            reply = await anna.request(method, path)
            assert (reply.status_code, reply.json()["code"]) == (status, code), path
            assert set(reply.json()) == {"code", "params"}


async def test_bodies_that_are_no_json_or_too_large_are_refused(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        for body, status, code in (
            (b"", 400, "bad-json"),
            (b"{", 400, "bad-json"),
            (b"\xff\xfe", 400, "bad-json"),
            (b"[" * 60_000, 422, "bad-request"),
            (b'{"name": 1}', 422, "bad-request"),
            (b'{"name": "A", "more": 1}', 422, "bad-request"),
            (b'{"name": "' + b"x" * 70_000 + b'"}', 413, "too-large"),
        ):
            reply = await anna.patch("/api/me", content=body)
            assert (reply.status_code, reply.json()["code"]) == (status, code), body[:20]

        async def chunks() -> Any:
            for _ in range(100):
                yield b"x" * 1000

        reply = await anna.patch("/api/me", content=chunks())
        assert (reply.status_code, reply.json()["code"]) == (413, "too-large")


async def test_the_server_says_that_it_is_well_after_writing_and_reading(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        replies = await asyncio.gather(*[anna.get("/healthz") for _ in range(10)])
        assert {reply.status_code for reply in replies} == {200}
        assert replies[0].json()["ok"] is True


async def test_a_server_whose_store_is_stuck_says_so(data: Path) -> None:
    app = create_app(Settings(data=data))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://rummy.test") as anna,
    ):
        stuck = sqlite3.connect(data / "openrummy.sqlite3", isolation_level=None)
        stuck.execute("BEGIN EXCLUSIVE")
        try:
            reply = await anna.get("/healthz")
            assert (reply.status_code, reply.json()["ok"]) == (503, False)
        finally:
            stuck.close()


async def test_the_metrics_follow_what_goes_on(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        before = figures(await anna.get("/metrics"))
        code = await new_table(anna, "greedy", target={"deals": 1})
        await poll_game(anna, code, Random(6))
        after = figures(await anna.get("/metrics"))
        for name in (
            "openrummy_hands_finished_total",
            'openrummy_commands_total{outcome="ok"}',
            "openrummy_commit_seconds_count",
            "openrummy_commit_seconds_sum",
            'openrummy_bot_thinking_seconds_count{level="greedy"}',
            'openrummy_http_requests_total{method="POST",route="/api/tables/{code}/commands",status="200"}',
        ):
            assert after[name] > before.get(name, 0), name
        assert after["process_resident_memory_bytes"] > 10_000_000
        assert {"openrummy_tables", "openrummy_sockets", "openrummy_polls"} <= after.keys()
        assert code not in str(after)


def figures(reply: httpx.Response) -> dict[str, float]:
    lines = [line for line in reply.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_the_openapi_document_is_whole(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        document = (await anna.get("/api/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names)) > 15
    text = json.dumps(document)
    schemas = document["components"]["schemas"]
    for reference in {part.split('"')[0] for part in text.split('"$ref": "')[1:]}:
        assert reference.removeprefix("#/components/schemas/") in schemas, reference
    assert "HTTPValidationError" not in text
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"] and operation["description"], path
            assert operation["tags"][0] in [tag["name"] for tag in document["tags"]]
            good = [status for status in operation["responses"] if status.startswith("2")]
            assert good, (path, method)
            assert all(response["description"] for response in operation["responses"].values())
            parameters = {parameter["name"] for parameter in operation.get("parameters", [])}
            assert {part[1:-1] for part in path.split("/") if part.startswith("{")} <= parameters
            bare = path.startswith("/api/logout") or path.endswith(("/hint", "/advice", "/review"))
            if method == "post" and not bare:
                assert "application/json" in operation["requestBody"]["content"]


async def test_every_example_of_the_document_is_accepted(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        document = (await anna.get("/api/openapi.json")).json()
        example = document["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["example"]
        assert (await anna.post("/api/tables", json=example)).status_code == 201
        example = document["paths"]["/api/me"]["patch"]["requestBody"]["content"]["application/json"]["example"]
        assert (await anna.patch("/api/me", json=example)).status_code == 200
