"""Players who play whatever is legal, over sockets or polls."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import httpx

from tests.server.web.running import Frame, Tab


def choose(state: Frame, chance: Random) -> str:
    """A legal action: plays where there are any, mostly; else chance decides."""
    legal: list[str] = state["hand"]["legal"]
    plays = [text for text in legal if text[0] in "ML"]
    if plays and chance.random() < 0.9:
        return chance.choice(plays)
    return chance.choice([text for text in legal if text[0] not in "ML"] or legal)


def wanted(state: Frame, chance: Random) -> Frame | None:
    """What a player in this state has to do now; None where others have to."""
    you = state["you"]
    if state["status"] == "between" and not state["ready"][you]:
        return {"a": "next"}
    if state["status"] == "playing" and state["hand"]["turn"] == you and state["hand"]["legal"]:
        return {"a": "play", "text": choose(state, chance)}
    return None


async def play_game(player: Tab, code: str, chance: Random) -> Frame:
    """Play at a table until the game is over; the last state."""
    while True:
        state = await player.until_state(lambda s: s["status"] == "over" or wanted(s, Random(0)) is not None)
        if state["status"] == "over":
            return state
        action = wanted(state, chance)
        assert action is not None
        answer = await player.do(code, action, base_seq=state["seq"])
        if answer["t"] == "refused":
            # Only what somebody else did at the same moment can be in the way.
            assert answer["code"] in ("stale", "wrong-status"), answer
        else:
            done = answer["seq"]
            await player.until_state(lambda s: s["seq"] >= done)  # noqa: B023 - called before the loop goes on


async def poll_game(client: httpx.AsyncClient, code: str, chance: Random) -> tuple[Frame, list[Frame]]:
    """Play at a table until the game is over, by polls and posts alone; the last state, and all frames."""
    frames: list[Frame] = []
    seq: int | None = None
    while True:
        query: dict[str, Any] = {"wait": 25} if seq is None else {"wait": 25, "from": seq}
        reply = await client.get(f"/api/tables/{code}/events", params=query)
        if reply.status_code == 204:
            continue
        assert reply.status_code == 200, reply.text
        frames.append(reply.json())
        state = frames[-1]["state"]
        seq = state["seq"]
        if state["status"] == "over":
            return state, frames
        action = wanted(state, chance)
        if action is not None:
            command = {"cmd_id": str(uuid4()), "base_seq": seq, "action": action}
            answer = (await client.post(f"/api/tables/{code}/commands", json=command)).json()
            assert answer["t"] == "ack" or answer["code"] in ("stale", "wrong-status"), answer
