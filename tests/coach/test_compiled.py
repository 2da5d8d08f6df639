"""Nobody waits for a compilation once the warm-ups are done, whatever game is played."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_warm_ups_compile_every_kernel_for_whatever_bots_and_coach_are_asked() -> None:
    """Arrays of another type or layout would have a kernel compiled anew, while somebody waits."""
    command = [sys.executable, "-m", "tests.coach.compiled"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    before, after = json.loads(done.stdout)
    assert set(before.values()) == {1}
    assert after == before
