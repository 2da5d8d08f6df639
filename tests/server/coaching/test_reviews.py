"""The review of a finished hand: made once, kept, and told to whoever knows the hand."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from openrummy.record import Record, replay
from openrummy.server.coaching.reviews import Reviews
from openrummy.server.store.store import Store
from tests.record.samples import played
from tests.server.web.playing import poll_game
from tests.server.web.running import PATIENCE, RunningServer, new_table, somebody


async def finished_hand(client: httpx.AsyncClient, *others: str) -> str:
    """The id of a hand that this person has played to its end."""
    code = await new_table(client, *others, target={"deals": 1}, rules={"hand_size": 5})  # less to review than with ten
    state, _ = await poll_game(client, code, Random(8))
    found: str = state["history"][0]["id"]
    return found


async def review_of(client: httpx.AsyncClient, hand: str) -> dict[str, Any]:
    """The review, asked for and waited for as a page does."""
    reply = await client.post(f"/api/hands/{hand}/review")
    async with asyncio.timeout(10 * PATIENCE):
        while reply.status_code == 202:
            assert 0 <= reply.json()["done"] <= max(reply.json()["total"], 0)
            await asyncio.sleep(0.2)
            reply = await client.get(f"/api/hands/{hand}/review")
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


async def test_a_finished_hand_is_reviewed_for_whoever_knows_it_and_adds_up(server: RunningServer) -> None:
    async with somebody(server.url) as player, somebody(server.url) as stranger:
        hand = await finished_hand(player, "greedy")
        review = await review_of(player, hand)
        record = Record.from_dict((await player.get(f"/api/hands/{hand}")).json())
        actions = replay(record).hand.actions
        assert review["players"] == list(record.players)
        told = [text for d in review["decisions"] for text in d["played"]["actions"]]
        assert told == list(map(str, actions))  # every action belongs to one decision, in order
        for account, last in zip(review["accounts"], review["points"][-1]["win"], strict=True):
            assert account["luck"] + account["skill"] == account["end"] - account["start"]
            assert account["end"] == pytest.approx(last)
        steps = {d["step"]: d for d in review["decisions"]}
        for seat, account in enumerate(review["accounts"]):
            costs = [steps[step]["counted"] for step in account["costliest"]]
            assert costs == sorted(costs, reverse=True) and all(costs) and len(costs) <= 3
            assert all(steps[step]["seat"] == seat for step in account["costliest"])
        # Once made it is there at once, for whoever has the link.
        again = await stranger.post(f"/api/hands/{hand}/review")
        assert (again.status_code, again.json()) == (200, review)


async def test_only_what_is_asked_for_is_made_and_only_of_hands_that_are_there(server: RunningServer) -> None:
    async with somebody(server.url) as player:
        hand = await finished_hand(player, "greedy")
        assert (await player.get(f"/api/hands/{hand}/review")).status_code == 204
        reply = await player.post("/api/hands/nothing/review")
        assert (reply.status_code, reply.json()["code"]) == (404, "no-hand")


async def test_asked_for_by_many_a_review_is_made_once_and_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    record = Record.from_hand(played(2, 5)).to_json().encode()
    store = await Store.open(path)
    _keep_hand(path, record)
    reviews = Reviews(store)
    try:
        assert await reviews.find("h") is None
        for _ in range(3):
            reviews.begin("h", record)
        assert len(reviews._tasks) == 1
        async with asyncio.timeout(10 * PATIENCE):
            while not isinstance(found := await reviews.find("h"), bytes):
                assert found is not None
                await asyncio.sleep(0.1)
    finally:
        await reviews.close()
        await store.close()
    store = await Store.open(path)
    reviews = Reviews(store)
    try:
        assert await reviews.find("h") == found
    finally:
        await reviews.close()
        await store.close()


async def test_a_review_that_cannot_be_made_says_so_and_can_be_asked_for_again(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.db")
    reviews = Reviews(store)
    try:
        for _ in range(2):
            reviews.begin("h", b'{"no": "record"}')
            await asyncio.gather(*reviews._tasks)
            assert await reviews.find("h") is None and reviews.failed("h") == "no-coach"
    finally:
        await reviews.close()
        await store.close()


async def test_a_review_that_is_kept_while_somebody_looks_for_it_is_not_taken_for_one_that_nobody_asked_for(
    tmp_path: Path,
) -> None:
    path = tmp_path / "test.db"
    record = Record.from_hand(played(2, 5)).to_json().encode()
    store = await Store.open(path)
    _keep_hand(path, record)
    reviews = Reviews(store)
    look = store.review

    async def slowly(hand_id: str, version: str) -> bytes | None:
        found = await look(hand_id, version)
        await asyncio.gather(*reviews._tasks)
        return found

    store.review = slowly  # type: ignore[method-assign]
    try:
        reviews.begin("h", record)
        assert await reviews.find("h") is not None  # it was being made, then
        assert isinstance(await reviews.find("h"), bytes)
    finally:
        await reviews.close()
        await store.close()


async def test_a_review_that_cannot_be_kept_fails_for_the_store_and_not_for_the_coach(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    store = await Store.open(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE reviews")
    reviews = Reviews(store)
    try:
        reviews.begin("h", Record.from_hand(played(2, 5)).to_json().encode())
        async with asyncio.timeout(10 * PATIENCE):
            await asyncio.gather(*reviews._tasks)
        assert reviews.failed("h") == "storage"
    finally:
        await reviews.close()
        await store.close()


@pytest.mark.parametrize("answer", ["nonsense", "{}", None])
async def test_what_comes_of_an_answer_that_is_none_is_that_the_review_failed(
    tmp_path: Path, answer: str | None
) -> None:
    class Wrong:
        async def ask(self, *_: Any) -> str | None:
            return answer

        async def close(self) -> None:
            pass

    store = await Store.open(tmp_path / "test.db")
    reviews = Reviews(store)
    reviews._thinker = Wrong()  # type: ignore[assignment]
    try:
        reviews.begin("h", b"{}")
        await asyncio.gather(*reviews._tasks)
        assert reviews.failed("h") == "no-coach" and await reviews.find("h") is None
    finally:
        await reviews.close()
        await store.close()


async def test_getting_ready_is_done_once_and_leaves_the_process_well(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.db")
    reviews = Reviews(store)
    try:
        reviews.warm_up()
        assert reviews.warming_up
        async with asyncio.timeout(10 * PATIENCE):
            await asyncio.gather(*reviews._tasks)
        reviews.warm_up()
        assert len(reviews._tasks) == 0 and len(reviews._thinker._running) == 1
    finally:
        await reviews.close()
        await store.close()


async def test_closing_does_not_wait_for_a_review(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.db")
    reviews = Reviews(store)
    reviews.begin("h", Record.from_hand(played(2, 5)).to_json().encode())
    await asyncio.sleep(0)
    await asyncio.wait_for(reviews.close(), PATIENCE)
    await store.close()


def _keep_hand(path: Path, record: bytes) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "INSERT INTO hands (id, table_id, game, number, at, ended, rummy, last, record)"
            " VALUES ('h', 't', 'g', 1, 0, 'out', 0, 0, ?)",
            (record.decode(),),
        )
