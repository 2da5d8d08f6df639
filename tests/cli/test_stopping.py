"""Stopping a command that is deep in a library."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.running import environment

PROGRAM = """
import ctypes, signal, sys, time
from openrummy.cli.stopping import tidy_up_when_stopped
tidy_up_when_stopped()
try:
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.{name}))()
    time.sleep(300)
except KeyboardInterrupt:
    sys.exit(130)
finally:
    print("tidied up")
"""


@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_what_comes_in_a_callback_of_a_library_is_not_lost(name: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(name=name)],
        capture_output=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, b"tidied up\n", b"")
