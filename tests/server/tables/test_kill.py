"""SIGKILL at any moment: nothing acknowledged is lost, nothing is half done, and the game goes on."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from openrummy.server.wire import messages as ms
from tests.server.tables.child import STEPS
from tests.server.tables.kit import World

ROOT = Path(__file__).parents[3]
Answer = list[Any]
_REPLIES = msgspec.json.Decoder(ms.Ack | ms.Refused)


def _run(path: Path, seed: str, step: str = "none", after: int = 0, kill_after: float | None = None) -> list[Answer]:
    """A server that is killed; the answers that it gave before."""
    command = [sys.executable, "-m", "tests.server.tables.child", str(path), seed, step, str(after)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert child.stdout is not None
    lines = []
    if kill_after is not None:
        lines.append(child.stdout.readline())  # it is running
        time.sleep(kill_after)
        child.kill()
    lines += child.stdout.read().splitlines(keepends=True)
    child.stdout.close()
    assert child.wait(timeout=60) == -signal.SIGKILL
    # A last line without an end was cut off by the kill: nobody has read it.
    return [msgspec.json.decode(line) for line in lines if line.endswith(b"\n")]


async def _check(path: Path, answers: Iterable[Answer]) -> None:
    """Every answer stands, the events have no gap, and every table is one that can be."""
    world = World(path)
    await world.open()
    try:
        for code in world.service._tables:
            events, replies = await world.store.table(code)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            table = world.table_of(code)
            if table.hand is not None:
                hand = table.hand
                cards = [*hand.stock, *hand.discards, *(c for m in hand.melds for c in m.cards)]
                assert len({*cards, *(c for h in hand.hands for c in h)}) == 52
                assert hand.over == (table.status in ("between", "over"))
            for stored in replies:
                reply = _REPLIES.decode(stored.reply)
                assert isinstance(reply, ms.Refused) or reply.seq <= len(events)
        for code, player, cmd_id, seq, reply in answers:
            again = await world.service.command(code, player, cmd_id, seq, ms.Leave())
            assert msgspec.to_builtins(again) == reply
    finally:
        await world.close()


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_a_step_of_a_command_nothing_acknowledged_is_lost(tmp_path: Path, step: str) -> None:
    path = tmp_path / "test.db"
    answers: list[Answer] = []
    for round_, after in enumerate((1, 30)):
        answers += _run(path, f"{step} {round_}", step, after)
        asyncio.run(_check(path, answers))
    assert len(answers) >= 20


def test_killed_at_random_moments_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = Random(7)
    path = tmp_path / "test.db"
    answers: list[Answer] = []
    for round_ in range(6):
        answers += _run(path, str(round_), kill_after=rng.random() * 0.4)
    asyncio.run(_check(path, answers))
    assert len(answers) > 50
