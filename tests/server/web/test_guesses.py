"""Codes of tables cannot be found by trying: whoever asks for too many that are not there has to wait."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import httpx
import pytest

from openrummy.server.settings import Limits
from tests.server.web.running import RunningServer, new_table, somebody, tab

MOST = Limits().guesses.burst
CODES = ("".join(letters) for letters in product("ABCDEFGH", repeat=6))


@pytest.fixture
def alone(data: Path) -> Iterator[RunningServer]:
    with RunningServer(data) as running:
        yield running


def stranger(server: RunningServer, address: str) -> httpx.AsyncClient:
    """Somebody from elsewhere, as a proxy of this machine brings him."""
    return httpx.AsyncClient(base_url=server.url, timeout=60, headers={"X-Forwarded-For": address})


async def guess(eve: httpx.AsyncClient) -> None:
    """Ask for tables that are not there until no more is told."""
    for _ in range(2 * MOST):
        reply = await eve.get(f"/api/tables/{next(CODES)}")
        if reply.status_code == 429:
            return
        assert reply.status_code == 404
    raise AssertionError("there is no end to guessing")


async def test_who_guesses_codes_from_an_address_has_to_wait_and_others_do_not(alone: RunningServer) -> None:
    eve, bob = stranger(alone, "198.51.100.7"), stranger(alone, "203.0.113.9")
    async with somebody(alone.url) as anna, eve, bob:
        code = await new_table(anna, "open")
        for path in (next(CODES), code, f"{code}/qr.svg", f"{code}/events"):
            await guess(eve)
            reply = await eve.get(f"/api/tables/{path}")
            assert (reply.status_code, reply.json()["code"]) == (429, "too-many-guesses"), path
            assert int(reply.headers["retry-after"]) >= reply.json()["params"]["wait"] > 0
        for post, body in (
            ("claim", {"token": "x"}),
            ("commands", {"cmd_id": "1", "base_seq": 0, "action": {"a": "sit"}}),
        ):
            await guess(eve)
            reply = await eve.post(f"/api/tables/{code}/{post}", json=body)
            assert (reply.status_code, reply.json()["code"]) == (429, "too-many-guesses"), post
        assert (await bob.get(f"/api/tables/{code}")).status_code == 200
        assert (await anna.get(f"/api/tables/{code}")).status_code == 200


async def test_looking_at_tables_that_are_there_is_no_guessing(alone: RunningServer) -> None:
    async with somebody(alone.url) as anna, stranger(alone, "198.51.100.7") as bob:
        code = await new_table(anna, "open")
        for _ in range(MOST + 20):
            assert (await bob.get(f"/api/tables/{code.lower()}")).status_code == 200


async def test_guesses_over_a_socket_count_too(alone: RunningServer) -> None:
    async with somebody(alone.url) as anna, somebody(alone.url) as eve, tab(anna) as one, tab(eve) as other:
        code = await new_table(anna, "open")
        told = ["no-table"]
        while told[-1] == "no-table":
            assert len(told) <= 2 * MOST, "there is no end to guessing"
            told.append((await other.watch(next(CODES)))["code"])
        assert told[-1] == "too-many-guesses"
        while (answer := await other.do(next(CODES), {"a": "sit"}, base_seq=0))["code"] == "no-table":
            pass
        assert (answer["code"], answer["params"]["wait"] > 0) == ("too-many-guesses", True)
        assert (await one.watch(code))["t"] == "snapshot"


async def test_somebody_at_a_table_plays_on_whatever_he_has_guessed(alone: RunningServer) -> None:
    async with somebody(alone.url) as anna, tab(anna) as one:
        code = await new_table(anna, "open", "open")
        await one.watch(code)
        for _ in range(MOST + 1):
            await one.do(next(CODES), {"a": "sit"}, base_seq=0)
        assert (await one.do(code, {"a": "emote", "code": "hello"}))["t"] == "ack"
