"""Work among processes ends when it is given up, with all that it started."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from openrummy.arena.workers import in_order
from openrummy.bots.program import Program

STUBBORN = ["sh", "-c", "trap '' TERM HUP INT; while :; do sleep 1; done"]


def work(path: str) -> int:
    """With a path: start a program that ignores all but a kill, tell its number, and never end; else be done."""
    if not path:
        return os.getpid()
    program = Program(STUBBORN)
    Path(path).write_text(f"{program.pid} {os.getpid()}\n")
    time.sleep(100_000)
    return program.pid


def gone(pid: int) -> bool:
    """Whether a process ends."""
    for _ in range(2000):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks up processes in /proc")
def test_closing_ends_processes_in_the_midst_of_their_work_and_the_programs_they_started(tmp_path: Path) -> None:
    told = tmp_path / "told"
    results = in_order(work, ["", str(told), *[""] * 5], 2)
    assert next(results) != os.getpid()
    while not (told.exists() and told.read_text().endswith("\n")):
        time.sleep(0.01)
    results.close()  # or this test never ends
    assert all(map(gone, map(int, told.read_text().split())))


def test_what_a_task_raises_is_raised_in_its_place() -> None:
    results = in_order(int, ["1", "2", "x", "4"], 2)
    assert [next(results), next(results)] == [1, 2]
    with pytest.raises(ValueError, match="x"):
        next(results)
