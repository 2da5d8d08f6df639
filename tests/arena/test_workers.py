"""Work shared among processes ends when nobody wants its results any more, whatever they are doing."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
from openrummy.arena.workers import in_order

if __name__ == "__main__":
    for _ in range(4):
        results = in_order(bytes, [8_000_000] * 50, 2)
        next(results)
        results.close()
    print("ended")
"""


def test_the_end_does_not_wait_for_half_a_result() -> None:
    """Results far larger than a pipe holds: when the work is broken off, one is always on its way."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")
