"""Everything at the same instant: moves, clicks of others, links that come and go, and the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from openrummy.server.tables.kinds import Refusal, TableSettings
from openrummy.server.tables.live import LiveTable
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import Tab, World, world

RULES: list[dict[str, Any]] = [
    {},
    {"use_taken_discard_now": True},
    {"must_discard_to_go_out": True},
    {"no_going_out_first_round": True, "hand_size": 3},
    {"stalemate_timing": "on_demand", "max_recycles": 0, "hand_size": 8},
]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
async def test_what_happens_at_the_same_instant_happens_in_some_order_and_nobody_is_stuck(
    tmp_path: Path, players: int
) -> None:
    rng = Random(players)
    async with world(tmp_path, TableSettings(pace=0.8, between=5)) as w:
        for round_, rules in enumerate(RULES):
            people = [f"{round_}-{seat}" for seat in range(players)]
            seats = [name if seat == 0 or rng.random() < 0.8 else "bot:greedy" for seat, name in enumerate(people)]
            people = [seat for seat in seats if not seat.startswith("bot")]
            options = {**rules, "players": "5-6"} if players > 4 else rules
            code = await w.table(*seats, clock=30, rules=options, target={"deals": 2})
            tabs = [await w.tab(code, name) for name in people]
            if w.table_of(code).status == "open":
                await w.start(code, people[0])
            for _ in range(25):
                jobs = _moves(w, code, rng) + _clicks(w, code, people, rng) + _links(w, code, tabs, rng)
                jobs.append(w.clock.advance(rng.choice((0, 0.8, 1, 6, 30, 61)), w.service))
                rng.shuffle(jobs)
                for answer in await asyncio.gather(*jobs, return_exceptions=True):
                    assert not isinstance(answer, ms.Refused) or answer.code not in ("internal", "storage")
                    assert not isinstance(answer, Exception) or isinstance(answer, Refusal)
                if code not in w.service._tables:
                    break
                await _check(w, code)
            for tab in tabs:
                w.service.unsubscribe(code, tab)
        for _ in range(20):
            await w.clock.advance(600, w.service)
        assert not w.service._tables, "what everybody left is played to its end and closed"


def _moves(w: World, code: str, rng: Random) -> list[Awaitable[Any]]:
    """What the player whose turn it is does in several tabs, some of it twice."""
    table = w.table_of(code)
    player = table.seats[table.hand.turn].player
    if table.status != "playing" or player is None:
        return []
    ids = [f"{code}-{table.seq}-{i}" for i in range(2)]
    jobs: list[Awaitable[Any]] = []
    for _ in range(rng.randint(1, 3)):
        play = ms.Play(str(rng.choice(table.hand.legal_actions)))
        jobs.append(w.service.command(code, player, rng.choice(ids), table.seq, play))
    if rng.random() < 0.4:
        jobs.append(w.do(code, player, ms.Undo()))
    return jobs


def _clicks(w: World, code: str, people: list[str], rng: Random) -> list[Awaitable[Any]]:
    """What anybody may press, at the right time or not."""
    seat = rng.randrange(len(w.table_of(code).seats))
    actions: list[ms.AnyAction] = [
        ms.Next(), ms.Hold(), ms.Rematch(), ms.Sit(), ms.Emote("hello"), ms.Bot(seat, "greedy"), ms.Start(),
        ms.Settings(clock=rng.choice((0, 30, 60))),
    ]  # fmt: skip
    if rng.random() < 0.3:
        actions = [ms.Leave(), ms.Kick(seat)]
    return [w.do(code, rng.choice(people), rng.choice(actions)) for _ in range(rng.randint(0, 3))]


def _links(w: World, code: str, tabs: list[Tab], rng: Random) -> list[Awaitable[Any]]:
    """Tabs that are closed, and opened again."""
    if rng.random() < 0.3:
        w.service.unsubscribe(code, rng.choice(tabs))
    return [w.service.subscribe(code, rng.choice(tabs), rng.choice((None, 3)))] if rng.random() < 0.3 else []


async def _check(w: World, code: str) -> None:
    """The table is what is stored of it, and something will happen at it, or somebody who is there can act."""
    live = w.service._tables[code]
    async with live.lock:
        table = live.table
        stored, replies = await w.store.table(code)
        assert [event.seq for event in stored] == list(range(1, table.seq + 1))
        again = LiveTable.fold(code, stored, replies).table
        assert (again.hand, again.seats, again.status, again.host) == (
            table.hand, table.seats, table.status, table.host
        )  # fmt: skip
    if table.deserted:
        assert live.thought is None, "it waits for whoever comes back, also where somebody looks on"
    elif table.status == "playing":
        assert table.hand is not None and table.hand.legal_actions
        seat = table.seats[table.hand.turn]
        if table.plays_itself(table.hand.turn, w.clock.now()):
            assert live.thought is not None
        else:
            assert live.timer is not None or seat.away_at is None
    elif table.status == "between":
        assert live.timer is not None or table.next_at is None
