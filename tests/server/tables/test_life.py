"""A table from its making to its end: who sits, who is the host, hands and games, going and coming back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from openrummy.server.tables.kinds import NewTable, Refusal, SeatWish
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import World, calm, first_legal, world


def code_of(reply: ms.Ack | ms.Refused) -> str:
    return "ok" if isinstance(reply, ms.Ack) else reply.code


async def play_hand(w: World, code: str, *players: str) -> None:
    """Let the players play the hand to its end."""
    number = w.table_of(code).number
    while w.table_of(code).status == "playing" and w.table_of(code).number == number:
        hand = w.table_of(code).hand
        reply = await w.do(code, players[hand.turn], ms.Play(first_legal(hand, "M", "L", "S", "P")))
        assert code_of(reply) == "ok", reply


async def test_a_table_against_bots_is_dealt_at_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bot:greedy", "bot:random")
        tab = await w.tab(code, "anna")
        assert tab.state["status"] == "playing" and tab.state["you"] == 0 and tab.state["host"] == 0
        assert [seat["kind"] for seat in tab.state["seats"]] == ["player", "bot", "bot"]
        assert len(tab.hand["hand"]) == 7 and len({seat["name"] for seat in tab.state["seats"]}) == 3


async def test_friends_take_the_open_seats_and_the_host_starts(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "open", "open")
        for name in ("bram", "cleo", "daan"):
            await w.player(name)
        assert code_of(await w.do(code, "bram", ms.Sit())) == "ok"
        assert code_of(await w.do(code, "cleo", ms.Sit(1))) == "seat-taken"
        assert code_of(await w.do(code, "bram", ms.Start())) == "not-host"
        assert code_of(await w.do(code, "cleo", ms.Sit(2))) == "ok"
        assert code_of(await w.do(code, "daan", ms.Sit())) == "table-full"
        assert code_of(await w.do(code, "anna", ms.Start())) == "ok"
        assert [len(hand) for hand in w.table_of(code).hand.hands] == [7, 7, 7]
        assert code_of(await w.do(code, "anna", ms.Start())) == "wrong-status"


async def test_twenty_joins_from_two_tabs_give_one_seat(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "open", "open", "open")
        await w.player("bram")
        for _ in range(20):
            assert code_of(await w.do(code, "bram", ms.Sit())) == "ok"
        assert [seat.player for seat in w.table_of(code).seats] == ["anna", "bram", None, None]


async def test_seats_that_stay_empty_go_when_the_host_starts(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("open", "anna", "open", "bot:random")
        tab = await w.tab(code, "anna")
        assert tab.state["you"] == 1
        await w.start(code, "anna")
        assert tab.state["you"] == 0 and tab.state["host"] == 0
        assert [seat["kind"] for seat in tab.state["seats"]] == ["player", "bot"] and len(tab.hand["hand"]) == 10
        alone = await w.table("anna", "open")
        assert code_of(await w.do(alone, "anna", ms.Start())) == "too-few-players"


async def test_the_host_seats_bots_and_takes_them_out(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", "open")
        assert code_of(await w.do(code, "bram", ms.Bot(2, "greedy"))) == "not-host"
        assert code_of(await w.do(code, "anna", ms.Bot(2, "grandmaster"))) == "unknown-bot"
        assert code_of(await w.do(code, "anna", ms.Bot(1, "greedy"))) == "seat-taken"
        assert code_of(await w.do(code, "anna", ms.Bot(5, "greedy"))) == "no-seat"
        assert code_of(await w.do(code, "anna", ms.Bot(2, "greedy"))) == "ok"
        assert w.table_of(code).seats[2].level == "greedy"
        assert code_of(await w.do(code, "anna", ms.Bot(2))) == "ok"
        assert w.table_of(code).seats[2].kind == "empty"


async def test_a_kicked_player_cannot_sit_down_again(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tab = await w.tab(code, "bram")
        token = tab.state["token"]
        assert code_of(await w.do(code, "bram", ms.Kick(0))) == "not-host"
        assert code_of(await w.do(code, "anna", ms.Kick(0))) == "no-seat"
        assert code_of(await w.do(code, "anna", ms.Kick(1))) == "ok"
        assert tab.state["you"] is None and tab.state["token"] is None
        assert code_of(await w.do(code, "bram", ms.Sit())) == "kicked"
        passer_by = await w.tab(code, "kees")
        assert not tab.state["may_sit"] and passer_by.state["may_sit"], "a free seat is offered to who may have it"
        with pytest.raises(Refusal, match="bad-token"):
            await w.service.claim(code, token, "bram")


async def test_a_seat_is_offered_only_where_one_can_be_taken(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", "open")
        tabs = [await w.tab(code, name) for name in ("anna", "kees")]
        assert [tab.state["may_sit"] for tab in tabs] == [False, True]
        await w.start(code, "anna")
        assert [tab.state["may_sit"] for tab in tabs] == [False, False], "a game is being played"
        code = await w.table("anna", "bram")
        assert not (await w.tab(code, "kees")).state["may_sit"], "the table is full"


async def test_a_bot_plays_on_at_once_for_somebody_who_is_kicked_from_a_game(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        await w.start(code, "anna")
        cards = w.table_of(code).hand.hands[1]
        assert code_of(await w.do(code, "anna", ms.Kick(1))) == "ok"
        assert w.table_of(code).seats[1].kind == "bot" and w.table_of(code).hand.hands[1] == cards
        await calm(w.service)
        await w.clock.advance(0.1, w.service)
        assert w.table_of(code).hand.turn == 0 or w.table_of(code).status == "between"


async def test_the_host_is_the_next_player_when_the_host_leaves(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", "cleo")
        assert code_of(await w.do(code, "anna", ms.Leave())) == "ok"
        assert w.table_of(code).host == 1 and w.table_of(code).seats[0].kind == "empty"
        await w.start(code, "bram")
        await w.do(code, "bram", ms.Leave())
        assert w.table_of(code).host == 1 and w.table_of(code).seats[0].player == "bram"


async def test_a_table_closes_when_its_last_player_leaves(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "open", public=True)
        tab = await w.tab(code, "kees")
        assert [entry.code for entry in w.service.lobby()] == [code]
        done = await w.service.command(code, "anna", "bye", 0, ms.Leave())
        assert w.service.lobby() == [] and w.service.gauges().tables == 0
        assert tab.read()[-1] == {"t": "error", "code": "table-closed", "table": code}
        assert await w.service.command(code, "anna", "bye", 0, ms.Leave()) == done
        assert code_of(await w.do(code, "anna", ms.Sit())) == "no-table"
        with pytest.raises(Refusal, match="no-table"):
            await w.service.subscribe(code, tab)
        await w.restart()
        assert w.service.gauges().tables == 0


async def test_the_next_hand_comes_when_everybody_is_ready(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", target=5000)
        await w.start(code, "anna")
        assert code_of(await w.do(code, "anna", ms.Next())) == "wrong-status"
        await play_hand(w, code, "anna", "bram")
        dealer = w.table_of(code).hand.dealer
        await w.do(code, "anna", ms.Next())
        await w.do(code, "anna", ms.Next())
        assert w.table_of(code).status == "between"
        await w.do(code, "bram", ms.Next())
        assert w.table_of(code).status == "playing" and w.table_of(code).number == 2
        assert w.table_of(code).hand.dealer == 1 - dealer


async def test_the_countdown_deals_the_next_hand_and_can_be_stopped(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", target=5000)
        tabs = [await w.tab(code, "anna"), await w.tab(code, "bram")]
        await w.start(code, "anna")
        await play_hand(w, code, "anna", "bram")
        assert tabs[0].hand["deadline"] is not None and tabs[0].state["held"] is False
        await w.clock.advance(19.9, w.service)
        assert w.table_of(code).status == "between"
        await w.clock.advance(0.2, w.service)
        assert w.table_of(code).status == "playing"
        await play_hand(w, code, "anna", "bram")
        assert code_of(await w.do(code, "bram", ms.Hold())) == "ok"
        await w.clock.advance(1000, w.service)
        assert w.table_of(code).status == "between" and tabs[0].state["held"] is True


async def test_a_whole_game_then_a_rematch_with_the_same_seats(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", target=1)
        tab = await w.tab(code, "anna")
        await w.tab(code, "bram")
        await w.start(code, "anna")
        while w.table_of(code).status != "over":
            await play_hand(w, code, "anna", "bram")
            for name in ("anna", "bram"):
                await w.do(code, name, ms.Next())
        scores = [seat["score"] for seat in tab.state["seats"]]
        assert tab.state["over"] == {"winners": [scores.index(max(scores))]} and max(scores) >= 1
        first = w.table_of(code).game
        await w.do(code, "bram", ms.Rematch())
        assert tab.state["ready"] == [False, True]
        await w.do(code, "anna", ms.Rematch())
        assert tab.state["status"] == "playing" and [seat["score"] for seat in tab.state["seats"]] == [0, 0]
        assert w.table_of(code).game != first and tab.state["history"] == []


async def test_a_rematch_with_an_empty_seat_waits_for_somebody(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", target={"deals": 1})
        await w.start(code, "anna")
        await play_hand(w, code, "anna", "bram")
        assert w.table_of(code).status == "over"
        await w.do(code, "bram", ms.Leave())
        await w.do(code, "anna", ms.Rematch())
        assert w.table_of(code).status == "open"
        await w.player("cleo")
        assert code_of(await w.do(code, "cleo", ms.Sit())) == "ok"
        await w.start(code, "anna")


async def test_finished_hands_are_kept_as_records_that_replay(tmp_path: Path) -> None:
    from openrummy.record import Record, replay

    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", "bot:greedy", target={"deals": 2})
        await w.start(code, "anna")
        for _ in range(2):
            while w.table_of(code).status == "playing":
                await calm(w.service)
                await w.clock.advance(0.01, w.service)
                hand = w.table_of(code).hand
                if hand.turn < 2 and not hand.over:
                    await w.do(code, ("anna", "bram")[hand.turn], ms.Play(first_legal(hand, "M", "L", "S", "P")))
            for name in ("anna", "bram"):
                await w.do(code, name, ms.Next())
        hands = await w.store.hands_of("anna")
        records = [record async for record in w.store.records_of("anna")]
        assert len(hands) == len(records) == 2
        assert all(hand.player_ids == ["anna", "bram", None] for hand in hands)
        for line in records:
            record = Record.parse(line)
            result = replay(record).result
            assert result["end"] in ("out", "stalemate")
            assert record.metadata["id"] in {hand.id for hand in hands}
            assert await w.store.hand(record.metadata["id"]) == line
        stats = await w.store.stats("anna")
        assert stats.hands == 2 and stats.games == 1 and stats.won <= 2
        assert {opponent.id for opponent in stats.opponents} == {"bram", "bot:greedy"}


async def play_on(w: World, code: str, player: str) -> None:
    """Let a player play until the hand is over, and time go by for the others."""
    while w.table_of(code).status == "playing":
        table = w.table_of(code)
        if table.hand.turn == table.seat_of(player):
            await w.do(code, player, ms.Play(first_legal(table.hand, "M", "L", "S", "P")))
        else:
            await w.clock.advance(5, w.service)


async def test_a_hand_that_a_bot_played_for_a_leaver_does_not_count_for_him(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram", target={"deals": 2})
        tabs = [await w.tab(code, name) for name in ("anna", "bram")]
        await w.start(code, "anna")
        await w.do(code, "anna", ms.Leave())
        await play_on(w, code, "bram")
        assert (await w.store.stats("anna")).hands == 0
        stats = await w.store.stats("bram")
        assert stats.hands == 1 and stats.opponents == []
        assert [hand.stand_ins for hand in await w.store.hands_of("bram")] == [[True, False]]
        # Who comes back for the next hand plays it himself, so it counts.
        await w.do(code, "anna", ms.Next())
        await w.do(code, "bram", ms.Next())
        await play_hand(w, code, "anna", "bram")
        assert (await w.store.stats("anna")).hands == 1
        assert (await w.store.stats("bram")).opponents[0].hands == 1
        assert tabs[0].state["status"] == "over"


async def test_a_seat_link_gives_the_seat_to_another_browser(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tab = await w.tab(code, "anna")
        await w.start(code, "anna")
        cards, token = tab.hand["hand"], tab.state["token"]
        phone = await w.tab(code, "phone")
        assert (phone.state["you"], phone.state["token"]) == (None, None)
        with pytest.raises(Refusal, match="bad-token"):
            await w.service.claim(code, "guess", "phone")
        with pytest.raises(Refusal, match="already-seated"):
            await w.service.claim(code, token, "bram")
        assert await w.service.claim(code.lower(), token, "phone") == 0
        assert phone.state["you"] == 0 and phone.hand["hand"] == cards
        assert tab.state["you"] is None and tab.hand["hand"] == []


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"seats": [SeatWish("me"), SeatWish("bot", "genius")]}, "unknown-bot"),
        ({"seats": [SeatWish("bot", "greedy"), SeatWish("bot", "greedy")]}, "no-seat"),
        ({"seats": [SeatWish("me"), SeatWish("me")]}, "no-seat"),
        ({"seats": [SeatWish("me")] + [SeatWish("open")] * 4}, "bad-rules"),
        ({"seats": [SeatWish("me"), SeatWish("open")], "rules": {"ace": "purple"}}, "bad-rules"),
        ({"seats": [SeatWish("me"), SeatWish("open")], "rules": "nonsense"}, "bad-rules"),
        ({"seats": [SeatWish("me"), SeatWish("open")], "target": 0}, "bad-rules"),
        ({"seats": [SeatWish("me"), SeatWish("open")], "rules": {"hand_size": 30}}, "bad-rules"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(tmp_path: Path, options: dict[str, Any], wanted: str) -> None:
    async with world(tmp_path) as w:
        await w.player("anna")
        with pytest.raises(Refusal) as refused:
            await w.service.create("anna", NewTable(**options))
        assert refused.value.code == wanted
        assert w.service.gauges().tables == 0


async def test_six_may_play_where_the_rules_say_so(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", *["bot:greedy"] * 5, rules={"players": "5-6"})
        assert [len(hand) for hand in w.table_of(code).hand.hands] == [6] * 6


async def test_settings_change_between_games_and_by_the_host_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tab = await w.tab(code, "bram")
        assert code_of(await w.do(code, "bram", ms.Settings(clock=30))) == "not-host"
        assert code_of(await w.do(code, "anna", ms.Settings(clock=31))) == "bad-setting"
        assert code_of(await w.do(code, "anna", ms.Settings(rules={"ace": "maybe"}))) == "bad-rules"
        change = ms.Settings(clock=30, rules={"ace": "around"}, target=50, public=True, chat=False, pace=0)
        assert code_of(await w.do(code, "anna", change)) == "ok"
        state = tab.state
        assert (state["clock"], state["rules"], state["target"]) == (30, {"ace": "around", "target": 50}, 50)
        assert state["public"] is True and state["chat"] is False
        await w.start(code, "anna")
        assert code_of(await w.do(code, "anna", ms.Settings(target=60))) == "wrong-status"
        assert code_of(await w.do(code, "anna", ms.Settings(public=False))) == "ok"
