"""The state that goes over the wire is the view of its seat, and the frames of clients are read strictly."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from openrummy.server.wire import messages as ms
from tests.server.tables.kit import NAMES, world

HAND = {
    "number", "dealer", "turn", "phase", "hand", "melds", "stock", "discards", "known", "taken", "drawn", "legal",
    "lay_downs", "can_undo", "recycles", "deadline", "log", "result", "hands", "points", "id",
}  # fmt: skip
STATE = {
    "code", "seq", "host", "you", "token", "status", "public", "chat", "spectators", "rules", "target", "clock", "pace",
    "seats", "ready", "held", "hand", "history", "over", "may_sit", "hints",
}  # fmt: skip


async def test_the_state_says_what_the_view_of_the_seat_says(tmp_path: Path) -> None:
    rng = Random(2)
    async with world(tmp_path) as w:
        code = await w.table(*NAMES[:3], target={"deals": 2}, rules={"hand_size": 6})
        tabs = [await w.tab(code, name) for name in NAMES]
        await w.start(code, "anna")
        while (table := w.table_of(code)).status != "over":
            if table.status == "between":
                for name in NAMES[:3]:
                    await w.do(code, name, ms.Next())
            else:
                await w.do(code, NAMES[table.hand.turn], ms.Play(str(rng.choice(table.hand.legal_actions))))
            for seat, tab in enumerate(tabs):
                tab.frames = tab.frames[-1:]
                state = tab.state
                assert state.keys() == STATE and state["hand"].keys() == HAND
                view = table.hand.view(min(seat, 2)).to_dict()
                if seat == 3:
                    view.update(hand=[], drawn=None, legal=[])
                    for entry in view["log"]:
                        entry["card"] = None if entry["action"] == "S" else entry["card"]
                shared = HAND & view.keys()
                assert {name: state["hand"][name] for name in shared} == {name: view[name] for name in shared}
                assert [place["count"] for place in state["seats"]] == view["counts"]
                assert (state["hand"]["points"] is not None) == table.hand.over
                if seat < 3:
                    ways = [list(map(str, way.actions)) for way in table.hand.view(seat).lay_downs()]
                    assert [way["actions"] for way in state["hand"]["lay_downs"]] == ways
                else:
                    assert state["hand"]["lay_downs"] == [] and state["you"] is None


@pytest.mark.parametrize(
    ("frame", "meant"),
    [
        ({"t": "hello", "build": "1"}, ms.Hello("1")),
        ({"t": "watch", "table": "ABC234", "from": 4}, ms.Watch("ABC234", 4)),
        ({"t": "watch", "table": "ABC234", "from": None}, ms.Watch("ABC234", None)),
        ({"t": "lobby", "on": True}, ms.LobbyOn(True)),
        ({"t": "ping"}, ms.Ping()),
        (
            {"t": "cmd", "table": "ABC234", "cmd_id": "x", "base_seq": 1, "action": {"a": "kick", "seat": 1}},
            ms.Cmd("ABC234", "x", 1, ms.Kick(1)),
        ),
    ],
)
def test_frames_of_clients_are_read(frame: dict[str, object], meant: object) -> None:
    assert ms.decode(msgspec.json.encode(frame)) == meant


@pytest.mark.parametrize(
    "frame",
    [
        "", "[]", "null", "{}", '{"t":"dance"}', '{"t":"watch"}', '{"t":"watch","table":""}',
        '{"t":"watch","table":"ABC234","from":-1}', '{"t":"watch","table":"ABC234","from":true}',
        '{"t":"cmd","table":"A","cmd_id":"","base_seq":1,"action":{"a":"next"}}',
        '{"t":"cmd","table":"A","cmd_id":"x","base_seq":1,"action":{"a":"cheat"}}',
        '{"t":"cmd","table":"A","cmd_id":"x","base_seq":1,"action":{"a":"next","seat":3}}',
        '{"t":"cmd","table":"A","cmd_id":"x","base_seq":1.5,"action":{"a":"next"}}',
        '{"t":"cmd","table":"A","cmd_id":"x","base_seq":1,"action":{"a":"kick","seat":6}}',
        '{"t":"cmd","table":"A","cmd_id":"x","base_seq":1,"action":{"a":"play","text":' + '"' + "S" * 99 + '"}}',
    ],
)  # fmt: skip
def test_anything_else_is_refused(frame: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        ms.decode(frame.encode())
