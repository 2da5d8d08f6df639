"""The store: players, accounts, finished hands, and how it writes."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, insert
from sqlalchemy.exc import IntegrityError, OperationalError

from openrummy.server.store import connecting, migrating
from openrummy.server.store.hands import INSERT_HAND, INSERT_HAND_PLAYER, Opponent, Stats
from openrummy.server.store.schema import METADATA, PLAYERS
from openrummy.server.store.store import DrillPlace, DrillRow, NewerSchema, Store
from openrummy.server.store.writer import WriterClosed


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "data" / "test.db")
    yield opened
    await opened.close()


def _player(player_id: str) -> dict[str, Any]:
    return {"id": player_id, "name": player_id, "created_at": 0.0, "session": 0}


async def test_players_are_kept_and_renamed(store: Store) -> None:
    assert await store.player("a") is None
    added = await store.add_player("a", "Anna")
    assert await store.player("a") == added and not added.account
    await store.rename_player("a", "Änna")
    found = await store.player("a")
    assert found is not None and found.name == "Änna"


async def test_a_guest_keeps_who_he_is_when_he_takes_an_account(store: Store) -> None:
    await store.add_player("a", "Anna")
    assert await store.add_account("a", "Anna", "hash")
    account, player = await store.account("aNNA"), await store.player("a")
    assert account is not None and (account.player_id, account.login, account.password_hash) == ("a", "Anna", "hash")
    assert player is not None and player.account
    await store.set_password("a", "other")
    changed = await store.account("anna")
    assert changed is not None and changed.password_hash == "other"


async def test_a_login_name_is_taken_once_in_whatever_case_or_form(store: Store) -> None:
    for name in ("a", "b"):
        await store.add_player(name, name)
    assert await store.add_account("a", "Straße", "hash")
    assert not await store.add_account("b", "STRASSE", "hash")
    assert not await store.add_account("b", "ｓtrasse", "hash")
    assert not await store.add_account("a", "other", "hash")
    assert await store.account("strasse") == await store.account("Straße")
    assert await store.account("nobody") is None


async def test_one_login_name_wanted_by_many_at_once_goes_to_one(store: Store) -> None:
    for i in range(20):
        await store.add_player(f"p{i}", "x")
    got = await asyncio.gather(*(store.add_account(f"p{i}", "same", "hash") for i in range(20)))
    assert sum(got) == 1


async def test_a_job_that_fails_does_not_harm_those_written_with_it(store: Store) -> None:
    await store.add_player("p5", "was first")
    jobs = [store.write([(insert(PLAYERS), [_player(f"p{i}")])]) for i in range(50)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [i for i, result in enumerate(results) if result is not None] == [5]
    assert isinstance(results[5], IntegrityError)
    for i in range(50):
        assert await store.player(f"p{i}") is not None


async def test_waiting_jobs_share_commits(store: Store) -> None:
    before = store.writer.commits
    await asyncio.gather(*(store.add_player(f"p{i}", "x") for i in range(200)))
    assert store.writer.commits - before <= 100


async def test_what_is_written_is_on_the_disk_and_safe_from_a_power_cut(store: Store, tmp_path: Path) -> None:
    await store.add_player("a", "Anna")
    path = tmp_path / "data" / "test.db"
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM players").fetchall() == [("Anna",)]
    for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        found = await store.read(lambda c, p=pragma: c.exec_driver_sql(f"PRAGMA {p}").scalar())  # type: ignore[misc]
        assert found == wanted
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_write_waits_for_another_process_that_writes(store: Store, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "data" / "test.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(store.add_player("a", "Anna"))
        await asyncio.sleep(0.2)
        assert not writing.done()
        other.execute("COMMIT")
        await writing


async def test_all_who_wait_are_told_at_once_that_another_process_keeps_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "BUSY_SECONDS", 0)
    store = await Store.open(tmp_path / "test.db")
    tries: list[object] = []
    with closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        event.listen(store._engine, "begin", tries.append)
        waiting = [store.add_player(f"p{i}", "x") for i in range(100)]
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(answer, OperationalError) for answer in told)
        assert len(tries) < 50
    await store.add_player("p", "x")
    await store.close()


async def test_a_closed_store_writes_nothing_more(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.db")
    waiting = [asyncio.create_task(store.add_player(f"p{i}", "x")) for i in range(10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(WriterClosed):
        await store.add_player("late", "x")


async def test_the_steps_of_the_schema_lead_to_the_schema_of_the_program(store: Store) -> None:
    differences = await store.read(lambda c: compare_metadata(MigrationContext.configure(c), METADATA))
    assert differences == []
    scripts = ScriptDirectory(str(Path(migrating.__file__).parent / "migrations"))
    assert scripts.get_heads() == [migrating.HEAD]


async def test_a_database_of_a_newer_version_is_refused_in_both_languages_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(NewerSchema) as refused:
        await Store.open(path)
    assert str(path) in refused.value.message("en") and "newer version" in str(refused.value)
    assert "nieuwere versie" in refused.value.message("nl")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def _hand(
    number: int, points: tuple[int, int], others: str | None, rummy: bool = False, stand_ins: tuple[int, ...] = ()
) -> list[Any]:
    """A finished hand of Anna against somebody, or against a bot."""
    hand_id, at = f"h{number:03}", 1000.0 + number // 2
    winner = None if points == (0, 0) else int(points[1] > points[0])
    hand = {
        "id": hand_id, "table_id": "T", "game": "g", "number": number, "at": at, "winner": winner, "rummy": rummy,
        "ended": "stalemate" if winner is None else "out", "last": number % 10 == 0, "record": f'{{"id":"{hand_id}"}}',
    }  # fmt: skip
    seats = [("a", None, "Anna"), (others, None if others else "greedy", others or "Bot")]
    players = [
        {
            "hand_id": hand_id, "seat": i, "player_id": player, "level": level, "name": name, "points": points[i],
            "won": winner == i, "game_won": number % 10 == 0 and winner == i, "at": at,
            "stand_in": i in stand_ins,
        }
        for i, (player, level, name) in enumerate(seats)
    ]  # fmt: skip
    return [(INSERT_HAND, [hand]), (INSERT_HAND_PLAYER, players)]


async def test_hands_are_listed_from_the_newest_page_by_page_and_streamed_from_the_oldest(store: Store) -> None:
    for number in range(1, 451):
        await store.write(_hand(number, (5, 0), "b"))
    pages: list[str] = []
    before = None
    while page := await store.hands_of("a", before, 100):
        pages += [hand.id for hand in page]
        before = page[-1].id
    assert pages == [f"h{number:03}" for number in range(450, 0, -1)]
    records = [record async for record in store.records_of("a")]
    assert records == [f'{{"id":"h{number:03}"}}'.encode() for number in range(1, 451)]
    assert await store.hands_of("a", "no such hand") == [] and await store.hands_of("nobody") == []
    assert await store.hand("h007") == b'{"id":"h007"}' and await store.hand("nothing") is None
    first = (await store.hands_of("b", None, 1))[0]
    assert (first.seat, first.players, first.winner, first.points) == (1, ["Anna", "b"], 0, [5, 0])


async def test_statistics_count_each_hand_and_opponent(store: Store) -> None:
    await store.add_player("b", "Bram")
    for number, points, others, rummy in (
        (1, (20, 0), "b", True),
        (2, (0, 7), "b", False),
        (3, (0, 0), "b", False),
        (10, (9, 0), None, False),
    ):
        await store.write(_hand(number, points, others, rummy))
    assert await store.stats("a") == Stats(
        hands=4, won=2, rummy=1, stalemates=1, points=29, games=1, games_won=1,
        opponents=[Opponent("b", "Bram", 3, 1, 1), Opponent("bot:greedy", "Bot", 1, 1, 0)],
    )  # fmt: skip
    assert await store.stats("nobody") == Stats()


async def test_a_hand_against_three_bots_of_a_level_is_one_hand_against_them(store: Store) -> None:
    for number, winner in ((1, 3), (2, 0), (3, None)):
        hand, (statement, players) = _hand(number, (0, 0), None)
        first, bot = players
        seats = [first, *({**bot, "seat": seat} for seat in (1, 2, 3))]
        await store.write([hand, (statement, [{**seat, "won": seat["seat"] == winner} for seat in seats])])
    stats = await store.stats("a")
    assert (stats.hands, stats.won) == (3, 1)
    assert stats.opponents == [Opponent("bot:greedy", "Bot", 3, 1, 1)]


async def test_hands_that_a_bot_played_for_somebody_count_for_nobody(store: Store) -> None:
    await store.add_player("b", "Bram")
    await store.write(_hand(1, (20, 0), "b"))
    await store.write(_hand(2, (20, 0), "b", stand_ins=(0,)))
    await store.write(_hand(3, (9, 0), "b", stand_ins=(1,)))
    anna, bram = await store.stats("a"), await store.stats("b")
    assert (anna.hands, anna.won, anna.points) == (2, 2, 29)
    assert (bram.hands, bram.points) == (2, 0)
    assert anna.opponents == [Opponent("b", "Bram", 1, 1, 0)]
    assert bram.opponents == [Opponent("a", "Anna", 1, 0, 1)]
    assert [hand.stand_ins for hand in await store.hands_of("a")] == [[False, True], [True, False], [False, False]]


async def test_a_database_of_the_version_before_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    store = await Store.open(path)
    await store.add_player("a", "Anna")
    await store.write(_hand(1, (20, 0), None))
    await store.close()
    with closing(sqlite3.connect(path)) as connection:  # as the first version left it
        connection.execute("DROP TABLE reviews")
        connection.execute("DROP TABLE drills")
        connection.execute("ALTER TABLE players DROP COLUMN session")
        connection.execute("ALTER TABLE hand_players DROP COLUMN stand_in")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    store = await Store.open(path)
    player = await store.player("a")
    assert player is not None and (player.name, player.session) == ("Anna", 0)
    assert (await store.stats("a")).hands == 1
    await store.close()


async def test_a_player_gets_the_drills_of_his_own_seats_the_costliest_first(store: Store) -> None:
    for number in (1, 2, 3):
        await store.write(_hand(number, (5, 0), "b", stand_ins=(0,) if number == 3 else ()))
        drills = [DrillRow(step, step % 2, number / 100 + step / 1000, f"{number}/{step}") for step in (2, 3, 4)]
        await store.keep_review(f"h{number:03}", "v", "review", 1, drills)
    places = [(place.hand, place.step, place.seat) for place in await store.drills_of("a", 1)]
    assert places == [("h002", 4, 0), ("h002", 2, 0), ("h001", 4, 0), ("h001", 2, 0)]
    assert [place.hand for place in await store.drills_of("a", 1, limit=1)] == ["h002"]
    assert await store.drills_of("b", 1, "h003") == [DrillPlace("h003", 3, 1, 0.033)]
    assert await store.drill("a", 1, "h001", 2) == (b"1/2", b'{"id":"h001"}')
    for player, drill_format, hand, step in (("b", 1, "h001", 2), ("a", 2, "h001", 2), ("a", 1, "h003", 2)):
        assert await store.drill(player, drill_format, hand, step) is None
    assert await store.drills_of("a", 2) == [] and await store.drills_of("nobody", 1) == []


async def test_a_new_review_takes_the_place_of_the_old_one_with_its_drills(store: Store) -> None:
    await store.write(_hand(1, (5, 0), "b"))
    await store.keep_review("h001", "1", "old", 1, [DrillRow(2, 0, 0.1, "old"), DrillRow(4, 0, 0.1, "old")])
    await store.keep_review("h001", "2", "new", 1, [DrillRow(2, 0, 0.3, "new")])
    assert await store.review("h001", "1") is None and await store.review("h001", "2") == b"new"
    assert await store.drills_of("a", 1) == [DrillPlace("h001", 2, 0, 0.3)]
    await store.keep_review("h001", "2", "none", 1, [])
    assert await store.drills_of("a", 1) == []
