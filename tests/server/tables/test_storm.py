"""A bad network: commands are dropped, doubled, delayed and put in another order, the server is started anew at times.

Every command that was acknowledged is in the game once, at the place that was acknowledged, and nothing else is.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from openrummy.server.wire import messages as ms
from tests.server.tables.kit import NAMES, Tab, World, world


class Client:
    """A page: it acts on what it last saw, and sends a command again until it gets the answer."""

    def __init__(self, name: str, rng: Random) -> None:
        self.tab = Tab(name)
        self.rng = rng
        self.waiting: tuple[str, int, ms.AnyAction] | None = None
        self.acked: dict[str, tuple[int, str]] = {}
        self.count = 0

    def wants(self) -> tuple[str, int, ms.AnyAction] | None:
        """The command to send now: the one that waits for its answer, or a new one."""
        if self.waiting is None and self.tab.frames:
            state = self.tab.state
            action: ms.AnyAction | None = None
            if state["status"] == "between":
                action = ms.Next()
            elif state["hand"]["legal"]:
                action = ms.Play(self.rng.choice(state["hand"]["legal"]))
            if action is not None:
                self.count += 1
                self.waiting = f"{self.tab.player}-{self.count}", state["seq"], action
        return self.waiting

    def told(self, reply: ms.Ack | ms.Refused) -> None:
        if self.waiting is None or reply.cmd_id != self.waiting[0]:
            return  # an answer that came twice
        action = self.waiting[2]
        if isinstance(reply, ms.Ack) and isinstance(action, ms.Play):
            self.acked[reply.cmd_id] = reply.seq, action.text
        self.waiting = None


async def _look(w: World, code: str, client: Client) -> None:
    """The client's link is new: it gets what it has missed."""
    client.tab.frames = [frame for frame in client.tab.frames if b'"state":' in frame][-1:]
    seq = client.tab.state["seq"] if client.tab.frames else None
    w.service.unsubscribe(code, client.tab)
    await w.service.subscribe(code, client.tab, seq)


@pytest.mark.parametrize("seed", range(6))
async def test_every_acknowledged_command_is_done_once_and_nothing_else(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with world(tmp_path) as w:
        code = await w.table(*NAMES[:2], target={"deals": 3})
        await w.start(code, "anna")
        clients = [Client(name, rng) for name in NAMES[:2]]
        for client in clients:
            await _look(w, code, client)
        on_the_way: list[tuple[Client, tuple[str, int, ms.AnyAction]]] = []
        for _ in range(600):
            for client in clients:
                command = client.wants()
                if command is not None:
                    on_the_way += [(client, command)] * rng.choice((0, 1, 1, 2, 3))
            rng.shuffle(on_the_way)
            for _ in range(rng.randrange(4)):
                if on_the_way:
                    client, (cmd_id, seq, action) = on_the_way.pop()
                    reply = await w.service.command(code, client.tab.player, cmd_id, seq, action)
                    if rng.random() < 0.7:
                        client.told(reply)
            if rng.random() < 0.01:
                await w.restart()
                for client in clients:
                    await _look(w, code, client)
            elif rng.random() < 0.1:
                await _look(w, code, rng.choice(clients))
        await _check(w, code, clients)


async def _check(w: World, code: str, clients: list[Client]) -> None:
    events, _ = await w.store.table(code)
    played = {event.seq: event.data for event in events if event.kind == "act"}
    acked = [ack for client in clients for ack in client.acked.values()]
    assert len(acked) > 50
    for seq, text in acked:
        # The acknowledged event is the last of its command; the act is that, or what ended the hand just before.
        assert any(_is_play(played.get(at), text) for at in (seq, seq - 1, seq - 2)), (seq, text)
    assert len({seq for seq, _ in acked}) == len(acked)
    sent = {f"{client.tab.player}-{i}" for client in clients for i in range(1, client.count + 1)}
    done = [reply for _, reply in w.service._tables[code].replies.values() if isinstance(reply, ms.Ack)]
    assert len(played) == sum(1 for reply in done if reply.cmd_id in sent and reply.seq in _ends(events, played))


def _ends(events: list[Any], played: dict[int, str]) -> set[int]:
    """The last events of the commands that played: the act itself, or the end of the hand after it."""
    kinds = {event.seq: event.kind for event in events}
    return {seq + 1 if kinds.get(seq + 1) == "over" else seq for seq in played}


def _is_play(data: str | None, text: str) -> bool:
    return data is not None and f'"text":"{text}"' in data


async def test_a_frame_that_was_missed_is_made_up_for(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table(*NAMES[:2])
        await w.start(code, "anna")
        steady, lossy = await w.tab(code, "anna"), await w.tab(code, "anna")
        rng = Random(3)
        have = w.table_of(code).seq
        for _ in range(60):
            table = w.table_of(code)
            if table.status != "playing":
                break
            lossy.frames.clear()
            await w.do(code, NAMES[table.hand.turn], ms.Play(str(rng.choice(table.hand.legal_actions))))
            if rng.random() < 0.3:
                continue  # this one got lost
            events = [event["seq"] for frame in lossy.read() for event in frame.get("events", ())]
            if events[0] != have + 1:
                frame = await w.service.watch(code, "anna", have)
                assert frame is not None
                lossy.frames = [frame]
                events = [event["seq"] for event in lossy.read()[0]["events"]]
            assert events == list(range(have + 1, table.seq + 1))
            have = table.seq
            assert lossy.state == steady.state
        behind = await w.service.watch(code, "anna", w.table_of(code).seq + 5)
        assert behind is not None and b'"t":"snapshot"' in behind
