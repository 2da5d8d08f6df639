"""A server in a process of its own, to be killed: `python -m tests.server.tables.child DATABASE SEED STEP AFTER`.

Two players play at several tables at once, each command under an id that is made from the seed. For every answer that a
player gets, a line is written: table, id, answer. With a STEP the process kills itself there, at its AFTERth commit.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from openrummy.server.store import writer as writing
from openrummy.server.tables.clock import SystemClock
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import NAMES, World

STEPS = ("queued", "begun", "written", "committed", "told")
TABLES = 4


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def kill_at(step: str, after: int) -> None:
    """Let the process die at a step of the writer's work."""
    commits = 0

    def due(at: str) -> bool:
        return at == step and commits >= after

    commit, insert, tell = writing.Writer._commit, writing.Writer._insert_all, writing._tell

    def committing(self: writing.Writer, connection: Any, jobs: Any) -> Any:
        nonlocal commits
        commits += 1
        if due("queued"):
            die()
        result = commit(self, connection, jobs)
        if due("committed"):
            die()
        return result

    def inserting(self: writing.Writer, cursor: Any, merged: Any) -> None:
        if due("begun"):
            die()
        insert(self, cursor, merged)
        if due("written"):
            die()

    def told(futures: Any, outcomes: Any) -> None:
        tell(futures, outcomes)
        if due("told"):
            die()

    writing.Writer._commit = committing  # type: ignore[method-assign]
    writing.Writer._insert_all = inserting  # type: ignore[method-assign]
    writing._tell = told


async def play(world: World, code: str, rng: Random) -> None:
    """Play at a table for ever, and write down every answer."""
    while True:
        table = world.table_of(code)
        if table.status == "playing":
            player = NAMES[table.hand.turn]
            action: ms.AnyAction = ms.Play(str(rng.choice(table.hand.legal_actions)))
        elif table.status == "open":
            player, action = NAMES[0], ms.Start()
        else:
            player, action = rng.choice(NAMES[:2]), ms.Next() if table.status == "between" else ms.Rematch()
        cmd_id, seq = f"{rng.getrandbits(64):x}", table.seq
        reply = await world.service.command(code, player, cmd_id, seq, action)
        line = [code, player, cmd_id, seq, msgspec.to_builtins(reply)]
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
        sys.stdout.buffer.flush()


async def main() -> None:
    path, seed, step, after = sys.argv[1:]
    rng = Random(seed)
    world = World(Path(path), clock=SystemClock())
    await world.open()
    codes = list(world.service._tables)
    while len(codes) < TABLES:
        codes.append(await world.table(*NAMES[:2], target={"deals": 2}, rules={"hand_size": 5}))
    if step != "none":
        kill_at(step, int(after))
    await asyncio.gather(*(play(world, code, Random(rng.getrandbits(64))) for code in codes))


if __name__ == "__main__":
    asyncio.run(main())
