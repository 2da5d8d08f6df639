"""Time at a table: turn clocks, going away and coming back, with a clock that the test moves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from openrummy.server.store.hands import iso
from openrummy.server.tables.kinds import TableSettings
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import first_legal, world

NAMES = ("anna", "bram", "cleo", "daan")

RULES = [
    {},
    {"discard_just_taken": "allowed", "must_discard_to_go_out": True},
    {"use_taken_discard_now": True, "max_recycles": 0},
    {"max_melds_per_turn": 1, "layoff_requires_own_meld": True, "stalemate_timing": "on_demand"},
    {"recycle": "turn_over", "max_recycles": 2, "no_going_out_first_round": True, "ace": "around"},
]


async def test_the_time_out_draws_from_the_stock_and_throws_that_card_away(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", clock=30)
        tabs = [await w.tab(code, name) for name in NAMES[:2]]
        await w.start(code, "anna")
        before = w.table_of(code).hand.copy()
        assert tabs[0].hand["deadline"] == iso(w.clock.now() + 30)
        await w.clock.advance(29.9, w.service)
        assert w.table_of(code).hand == before
        await w.clock.advance(0.2, w.service)
        hand = w.table_of(code).hand
        assert [str(action) for action in hand.actions] == ["S", f"D {before.stock[0]}"]
        assert hand.hands == before.hands and hand.turn != before.turn
        events = [event for frame in tabs[0].read() for event in frame.get("events", ()) if event["kind"] == "act"]
        assert [event["by"] for event in events] == ["clock", "clock"]


async def test_a_card_drawn_before_the_time_out_is_thrown_and_one_taken_never(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        for draw in ("S", "P"):
            code = await w.table("anna", "bram", clock=60)
            for name in NAMES[:2]:
                await w.tab(code, name)
            await w.start(code, "anna")
            before = w.table_of(code).hand.copy()
            await w.do(code, NAMES[before.turn], ms.Play(draw))
            await w.clock.advance(61, w.service)
            thrown = w.table_of(code).hand.actions[-1].card
            if draw == "S":
                assert thrown == before.stock[0]
            else:
                assert thrown != before.top_discard and thrown in before.hands[before.turn]


async def test_a_move_in_time_stops_the_clock_of_that_turn(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", clock=30)
        for name in NAMES[:2]:
            await w.tab(code, name)
        await w.start(code, "anna")
        await w.clock.advance(29, w.service)
        turn = w.table_of(code).hand.turn
        await w.do(code, NAMES[turn], ms.Play("S"))
        await w.do(code, NAMES[turn], ms.Play(str(w.table_of(code).hand.legal_actions[0])))
        played = len(w.table_of(code).hand.actions)
        await w.clock.advance(29, w.service)
        assert len(w.table_of(code).hand.actions) == played
        await w.clock.advance(2, w.service)
        assert len(w.table_of(code).hand.actions) == played + 2


@pytest.mark.parametrize("rules", RULES)
async def test_the_time_out_is_legal_in_every_position(tmp_path: Path, rules: dict[str, object]) -> None:
    rng = Random(str(rules))
    async with world(tmp_path, TableSettings(pace=0, between=1)) as w:
        code = await w.table(*NAMES[:3], clock=30, rules=rules, target={"deals": 3})
        for name in NAMES[:3]:
            await w.tab(code, name)
        await w.start(code, "anna")
        timed_out = 0
        while (table := w.table_of(code)).status != "over":
            if table.status == "playing" and rng.random() < 0.8:
                kinds = rng.choice(("MLSP", "PLM", "SPD"))
                await w.do(code, NAMES[table.hand.turn], ms.Play(first_legal(table.hand, *kinds)))
            else:
                turn = table.turn_at, table.number
                await w.clock.advance(31, w.service)
                assert table.status != "playing" or (table.turn_at, table.number) != turn
                timed_out += 1
        assert timed_out > 5 and len(table.history) == 3


async def test_a_deadline_survives_a_restart_and_one_that_passed_meanwhile_gives_ten_seconds(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", clock=60)
        await w.start(code, "anna")
        deadline = w.table_of(code).deadline(w.clock.now())
        await w.clock.advance(20, w.service)
        await w.restart()
        assert w.table_of(code).deadline(w.clock.now()) == deadline
        for name in NAMES[:2]:
            await w.tab(code, name)
        await w.close()
        w.clock._now += 1000
        await w.open()
        tabs = [await w.tab(code, name) for name in NAMES[:2]]
        assert tabs[0].hand["deadline"] == iso(w.clock.now() + 10)
        await w.clock.advance(9.9, w.service)
        assert len(w.table_of(code).hand.actions) == 0
        await w.clock.advance(0.2, w.service)
        assert len(w.table_of(code).hand.actions) == 2


async def test_a_reload_is_not_being_away(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tab, other = await w.tab(code, "anna"), await w.tab(code, "bram")
        await w.start(code, "anna")
        seq = w.table_of(code).seq
        w.service.unsubscribe(code, tab)
        assert other.read()[-1] == {"t": "presence", "table": code, "seats": [False, True], "spectators": 0}
        await w.clock.advance(3, w.service)
        await w.service.subscribe(code, tab, seq)
        await w.clock.advance(100, w.service)
        assert w.table_of(code).seq == seq
        assert other.read()[-1]["seats"] == [True, True]


async def test_a_second_tab_keeps_the_seat_when_the_first_closes(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tab, _, _ = await w.tab(code, "anna"), await w.tab(code, "anna"), await w.tab(code, "bram")
        await w.start(code, "anna")
        w.service.unsubscribe(code, tab)
        w.service.unsubscribe(code, tab)
        await w.clock.advance(200, w.service)
        assert w.table_of(code).seats[0].away_at is None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("how", ["leave", "link"])
@pytest.mark.parametrize("phase", ["draw", "play", "between"])
@pytest.mark.parametrize("who", ["current", "other", "dealer"])
async def test_a_bot_plays_on_for_whoever_goes_and_he_can_come_back(
    tmp_path: Path, players: int, how: str, phase: str, who: str
) -> None:
    names = NAMES[:players]
    async with world(tmp_path, TableSettings(pace=0)) as w:
        code = await w.table(*names, target=5000)
        tabs = [await w.tab(code, name) for name in names]
        await w.start(code, "anna")
        if phase == "play":
            await w.do(code, names[w.table_of(code).hand.turn], ms.Play("S"))
        while phase == "between" and w.table_of(code).status == "playing":
            hand = w.table_of(code).hand
            await w.do(code, names[hand.turn], ms.Play(first_legal(hand, "M", "L", "S", "P")))
        hand = w.table_of(code).hand
        gone = {"current": hand.turn, "other": (hand.turn + 1) % players, "dealer": hand.dealer}[who]
        if how == "leave":
            assert isinstance(await w.do(code, names[gone], ms.Leave()), ms.Ack)
        w.service.unsubscribe(code, tabs[gone])
        await w.clock.advance(6, w.service)
        witness = tabs[(gone + 1) % players]
        seat = witness.state["seats"][gone]
        assert seat["here"] is False and seat["away_at"] is not None and seat["left"] == (how == "leave")
        await w.clock.advance(60, w.service)
        for _ in range(200):
            table = w.table_of(code)
            if table.status == "between":
                break
            assert table.hand.turn != gone, "a bot plays for him"
            await w.do(code, names[table.hand.turn], ms.Play(first_legal(table.hand, "M", "L", "S", "P")))
            await w.clock.advance(0.01, w.service)
        assert w.table_of(code).status == "between"
        await w.service.subscribe(code, tabs[gone])
        seat = witness.state["seats"][gone]
        assert seat["here"] is True and seat["away_at"] is None and seat["bot_at"] is None
        for name in names:
            await w.do(code, name, ms.Next())
        while w.table_of(code).hand.turn != gone:
            hand = w.table_of(code).hand
            await w.do(code, names[hand.turn], ms.Play(first_legal(hand, "S", "P")))
        await w.clock.advance(500, w.service)
        assert w.table_of(code).hand.turn == gone or w.table_of(code).status == "between"
        assert tabs[gone].hand["legal"] or w.table_of(code).status == "between"


async def test_a_deserted_game_waits_out_of_memory_for_whoever_comes_back(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(give_up_after=300)) as w:
        code = await w.table("anna", "bram", "bot:greedy", target={"deals": 3}, clock=30, pace=500)
        tabs = [await w.tab(code, name) for name in NAMES[:2]]
        await w.start(code, "anna")
        for tab in tabs:
            w.service.unsubscribe(code, tab)
        await w.clock.advance(6, w.service)
        waiting = w.table_of(code)
        actions, number = waiting.hand.actions, waiting.number
        await w.clock.advance(3600, w.service)
        assert w.service.gauges().tables == 0 and w.clock.next_call() is None
        assert await w.store.hands_of("anna") == []
        back = await w.tab(code, "anna")
        table = w.table_of(code)
        assert (table.hand.actions, table.number, table.status) == (actions, number, "playing")
        assert back.state["seats"][0]["here"] is True
        # Now the others go on: a bot for whoever is still away, the clock for whoever is there.
        await w.clock.advance(9 * 60, w.service)
        table = w.table_of(code)
        # By then the next hand may have just been dealt.
        assert (table.number, table.hand.actions) != (number, actions)


async def test_nobody_deals_to_an_empty_table_and_who_comes_back_has_time_to_look(tmp_path: Path) -> None:
    async with world(tmp_path, TableSettings(pace=0)) as w:
        code = await w.table("anna", "bot:greedy", target=5000)
        tab = await w.tab(code, "anna")
        while w.table_of(code).status == "playing":
            hand = w.table_of(code).hand
            if hand.turn == 0:
                await w.do(code, "anna", ms.Play(first_legal(hand, "M", "L", "S", "P")))
            await w.clock.advance(0.01, w.service)
        assert isinstance(await w.do(code, "anna", ms.Leave()), ms.Ack)
        w.service.unsubscribe(code, tab)
        await w.clock.advance(600, w.service)
        assert w.table_of(code).status == "between"
        await w.service.subscribe(code, tab)
        await w.clock.advance(9, w.service)
        assert w.table_of(code).status == "between"
        await w.clock.advance(2, w.service)
        assert w.table_of(code).status == "playing"


async def test_the_host_is_another_while_the_host_is_away_for_long(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", "open")
        tab, _ = await w.tab(code, "anna"), await w.tab(code, "bram")
        w.service.unsubscribe(code, tab)
        await w.clock.advance(60, w.service)
        assert w.table_of(code).host == 0
        await w.clock.advance(10, w.service)
        assert w.table_of(code).host == 1
        assert w.table_of(code).seats[0].player == "anna", "the seat is kept for half an hour"
        await w.clock.advance(1800, w.service)
        assert w.table_of(code).seats[0].player is None


async def test_polling_counts_as_being_there(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        await w.tab(code, "bram")
        await w.start(code, "anna")
        seq = w.table_of(code).seq
        for _ in range(20):
            assert await w.service.watch(code, "anna", seq) is None
            await w.clock.advance(10, w.service)
        assert w.table_of(code).seats[0].away_at is None
        await w.clock.advance(30, w.service)
        assert w.table_of(code).seats[0].away_at is not None
        frame = await w.service.watch(code, "anna", seq)
        assert frame is not None and b'"kind":"back"' in frame


async def test_a_long_active_game_is_not_ended_by_any_timer(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", target=100_000)
        for name in NAMES[:2]:
            await w.tab(code, name)
        await w.start(code, "anna")
        for _ in range(60):
            await w.clock.advance(600, w.service)
            table = w.table_of(code)
            if table.status == "playing":
                await w.do(code, NAMES[table.hand.turn], ms.Play(first_legal(table.hand, "M", "L", "S", "P")))
        assert w.table_of(code).in_game
