from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.web.playing import play_game, poll_game
from tests.server.web.running import PATIENCE, RunningServer, new_table, somebody, tab


async def test_two_people_and_a_bot_play_a_game_over_sockets(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as bram, tab(anna) as first, tab(bram) as second:
        code = await new_table(anna, "open", "greedy", target={"deals": 2})
        await first.watch(code)
        assert (await second.watch(code))["state"]["you"] is None
        assert (await second.do(code, {"a": "sit", "seat": 1}))["t"] == "ack"
        await first.until_state(lambda s: s["seats"][1]["kind"] == "player")
        assert (await first.do(code, {"a": "start"}))["t"] == "ack"
        ends = await asyncio.gather(play_game(first, code, Random(1)), play_game(second, code, Random(2)))
        assert [state["you"] for state in ends] == [0, 1]
        assert ends[0]["history"] == ends[1]["history"]
        assert len(ends[0]["history"]) == 2
        for past in ends[0]["history"]:
            record = (await anna.get(f"/api/hands/{past['id']}")).json()
            assert record["result"]["points"] == past["points"]
        mine = (await bram.get("/api/hands?mine")).json()
        assert [hand["id"] for hand in mine["hands"]] == [past["id"] for past in reversed(ends[0]["history"])]


async def test_a_game_can_be_played_by_polls_and_posts_alone(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as looker, tab(looker) as spectator:
        code = await new_table(anna, "greedy", target={"deals": 1})
        await spectator.watch(code)
        state, frames = await poll_game(anna, code, Random(3))
        assert state["over"]["winners"] is not None
        await spectator.until_state(lambda s: s["status"] == "over")
        # Public events are the same on both ways.
        seen = {e["seq"]: e for f in spectator.frames() if f["t"] == "events" for e in f["events"]}
        polled = {e["seq"]: e for f in frames if f["t"] == "events" for e in f["events"]}
        common = seen.keys() & polled.keys()
        assert len(common) > 10
        for seq in common:
            hidden = {"card"} if polled[seq].get("text") == "S" else set()
            assert {k: v for k, v in polled[seq].items() if k not in hidden} == {
                k: v for k, v in seen[seq].items() if k not in hidden
            }


async def test_a_tab_that_was_cut_off_gets_what_it_missed(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as stays:
        code = await new_table(anna, "greedy", pace=0)
        await stays.watch(code)
        async with tab(anna) as cut:
            seq = (await cut.watch(code))["state"]["seq"]
        await stays.until_state(lambda s: s["hand"]["turn"] == 0 and s["hand"]["legal"])
        assert (await stays.do(code, {"a": "play", "text": "S"}))["t"] == "ack"
        async with tab(anna) as again:
            frame = await again.watch(code, seq)
            assert frame["t"] == "events"
            seqs = [event["seq"] for event in frame["events"]]
            assert seqs == list(range(seq + 1, frame["state"]["seq"] + 1))
            assert frame["state"]["hand"] == stays.state["hand"]


async def test_a_command_sent_again_after_a_cut_is_done_once(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        code = await new_table(anna, "open")
        cmd_id = str(uuid4())
        answers = []
        for _ in range(2):
            async with tab(anna) as one:
                await one.watch(code)
                answers.append(await one.do(code, {"a": "emote", "code": "hello"}, cmd_id=cmd_id))
        assert answers[0] == answers[1]
        by_post = {"cmd_id": cmd_id, "base_seq": 0, "action": {"a": "emote", "code": "hello"}}
        assert (await anna.post(f"/api/tables/{code}/commands", json=by_post)).json() == answers[0]
        async with tab(anna) as one:
            assert len((await one.watch(code))["talk"]) == 1


async def test_two_tabs_have_one_seat_and_see_the_same(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as first, tab(anna) as second:
        code = await new_table(anna, "open", "open")
        await first.watch(code)
        await second.watch(code)
        answers = await asyncio.gather(*[t.do(code, {"a": "sit"}) for t in (first, second) for _ in range(10)])
        assert {answer["t"] for answer in answers} == {"ack"}
        assert [seat["kind"] for seat in first.state["seats"]] == ["player", "empty", "empty"]
        assert first.state["you"] == second.state["you"] == 0


async def test_one_of_two_who_play_from_the_same_position_is_told_that_it_is_stale(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as first, tab(anna) as second:
        code = await new_table(anna, "greedy", rules={"first_dealer": 1})
        await first.watch(code)
        await second.watch(code)
        seq = first.state["seq"]
        answers = await asyncio.gather(
            first.do(code, {"a": "play", "text": "S"}, base_seq=seq),
            second.do(code, {"a": "play", "text": "S"}, base_seq=seq),
        )
        assert sorted(answer["t"] for answer in answers) == ["ack", "refused"]
        late = first if answers[0]["t"] == "refused" else second
        assert next(answer for answer in answers if answer["t"] == "refused")["code"] == "stale"
        fresh = await late.find(lambda f: f["t"] in ("events", "snapshot") and f["state"]["seq"] > seq)
        assert fresh["state"]["hand"]["phase"] == "play"


async def test_who_acts_without_watching_is_shown_what_he_has_not_seen(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        code = await new_table(anna, "greedy", rules={"first_dealer": 1})
        other = await new_table(anna, "open")
        await one.watch(other)
        assert (await one.do(code, {"a": "play", "text": "S"}, base_seq=1))["code"] == "stale"
        frame = await one.until("events", "snapshot")
        assert (frame["table"], frame["state"]["code"], frame["state"]["you"]) == (code, code, 0)
        seq = frame["state"]["seq"]
        assert (await one.do(code, {"a": "play", "text": "S"}, base_seq=seq))["t"] == "ack"


async def test_somebody_without_a_seat_sees_no_hand_until_it_is_over(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as looker, tab(anna) as seat, tab(looker) as eyes:
        code = await new_table(anna, "greedy", target={"deals": 1})
        await seat.watch(code)
        await eyes.watch(code)
        await play_game(seat, code, Random(4))
        last = await eyes.until_state(lambda s: s["status"] == "over")
        assert last["hand"]["hands"] == seat.state["hand"]["hands"]
        for frame in eyes.frames():
            hand = frame.get("state", {}).get("hand")
            if hand is not None and hand["phase"] != "over":
                assert hand["hand"] == [] and hand["hands"] is None and hand["legal"] == [] and hand["drawn"] is None


async def test_the_socket_makes_a_guest_and_says_who_it_is(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        async with tab(anna) as one:
            await one.say("hello", build="")
            welcome = await one.until("welcome")
        assert welcome["player"] == (await anna.get("/api/me")).json()
        assert welcome["build"] == (await anna.get("/healthz")).json()["build"]
        async with tab(anna) as one:
            await one.say("hello", build="an old one")
            assert (await one.until("update"))["build"] == welcome["build"]


async def test_the_lobby_is_shown_and_follows(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        await one.say("lobby", on=True)
        await one.until("lobby")
        code = await new_table(anna, "open", public=True)
        frame = await one.find(lambda f: f["t"] == "lobby" and code in [table["code"] for table in f["tables"]])
        assert code in [table["code"] for table in (await anna.get("/api/tables")).json()]
        await new_table(anna, "open")
        assert len({table["code"] for table in frame["tables"]}) == len(frame["tables"])
        await one.say("lobby", on=False)


async def test_a_ping_is_answered(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        await one.say("ping")
        assert await one.until("pong") == {"t": "pong"}


async def test_a_link_without_a_word_is_cut_and_one_that_pings_is_kept(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna, pings=False) as silent, tab(anna) as alive:
        async with asyncio.timeout(PATIENCE):
            await silent.socket.wait_closed()
        await alive.say("ping")
        await alive.until("pong")


async def test_a_table_that_is_not_there_is_said_to_be_so(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        assert await one.watch("NNNNNN") == {"t": "error", "code": "no-table", "table": "NNNNNN"}
        answer = await one.do("NNNNNN", {"a": "leave"}, base_seq=0)
        assert answer["code"] == "no-table"


async def test_a_code_is_read_in_either_case(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        code = await new_table(anna, "open")
        assert (await one.watch(code.lower()))["table"] == code
        assert (await anna.get(f"/api/tables/{code.lower()}")).json()["code"] == code


async def test_a_flood_is_slowed_and_answered_in_full(server: RunningServer) -> None:
    async with (
        somebody(server.url) as anna,
        somebody(server.url) as bram,
        tab(anna, False) as flood,
        tab(bram, False) as calm,
    ):
        for _ in range(400):
            await flood.say("ping")
        for _ in range(5):
            await calm.say("ping")
            await calm.until("pong")
        assert len(calm.raw) == 5
        assert len(flood.raw) < 400
        async with asyncio.timeout(PATIENCE):
            while len(flood.raw) < 400:
                await asyncio.sleep(0.1)


async def test_another_sites_page_gets_no_socket(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        for origin in ("https://evil.example", "null", server.url.replace("127.0.0.1", "127.0.0.1.evil.example")):
            with pytest.raises(InvalidStatus) as refused:
                async with tab(anna, Origin=origin):
                    pass
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body or b"{}")["code"] == "bad-origin"
        async with tab(anna, Origin=server.url) as one:
            await one.say("ping")
            await one.until("pong")


async def test_one_player_has_only_so_many_sockets(server: RunningServer) -> None:
    async with somebody(server.url) as anna, asyncio.TaskGroup() as group:
        ready = asyncio.Event()
        full = asyncio.Semaphore(0)

        async def hold() -> None:
            async with tab(anna, pings=False):
                full.release()
                await ready.wait()

        await anna.get("/api/me")
        for _ in range(40):
            group.create_task(hold())
        for _ in range(40):
            await full.acquire()
        with pytest.raises(InvalidStatus) as refused:
            async with tab(anna):
                pass
        assert refused.value.response.status_code == 429
        ready.set()


async def test_a_stop_lets_the_games_go_on_after_the_next_start(data: Path) -> None:
    with RunningServer(data) as first:
        port = first.url.rpartition(":")[2]
        async with somebody(first.url) as anna, tab(anna) as one:
            code = await new_table(anna, "greedy", rules={"first_dealer": 1})
            await one.watch(code)
            assert (await one.do(code, {"a": "play", "text": "S"}))["t"] == "ack"
            await one.until_state(lambda s: s["hand"]["drawn"] is not None)
            waiting = asyncio.create_task(
                anna.get(f"/api/tables/{code}/events", params={"from": one.state["seq"], "wait": 25})
            )
            async with asyncio.timeout(PATIENCE):
                while "openrummy_polls 1.0" not in (await anna.get("/metrics")).text:
                    await asyncio.sleep(0.01)
            first.process.send_signal(signal.SIGTERM)
            assert (await waiting).status_code == 204
            await asyncio.wait_for(one.socket.wait_closed(), PATIENCE)
            assert one.socket.close_code == 1012
            assert await asyncio.to_thread(first.process.wait, PATIENCE) == 0
            with RunningServer(data, "--port", port):
                async with tab(anna) as again:
                    frame = await again.watch(code, one.state["seq"])
                    assert frame["state"]["hand"]["hand"] == one.state["hand"]["hand"]
                    assert frame["state"]["you"] == 0
                    discard = next(text for text in frame["state"]["hand"]["legal"] if text[0] == "D")
                    assert (await again.do(code, {"a": "play", "text": discard}))["t"] == "ack"


async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(data: Path) -> None:
    done: list[int] = []
    async with somebody("http://unused") as anna:
        cookies, code, seq = anna.cookies, "", 0
        for _ in range(3):
            with RunningServer(data) as running:
                async with somebody(running.url) as one:
                    one.cookies = cookies
                    if not code:
                        code = await new_table(one, "open")
                        cookies = one.cookies
                    async with tab(one) as link:
                        frame = await link.watch(code, None)
                        assert frame["state"]["seq"] >= seq
                        assert set(done) <= set(range(1, frame["state"]["seq"] + 1))
                        for clock in (30, 60, 120):
                            answer = await link.do(code, {"a": "settings", "clock": clock}, base_seq=link.state["seq"])
                            assert answer["t"] == "ack"
                            done.append(answer["seq"])
                            await link.until_state(lambda s, last=answer["seq"]: s["seq"] >= last)  # type: ignore[misc]
                        seq = link.state["seq"]
                        running.process.kill()
                        running.process.wait(PATIENCE)
    assert len(done) == 9
