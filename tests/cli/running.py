"""Running the real command line in a process of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

PROGRAM = [sys.executable, "-m", "openrummy"]


def environment(**changes: str) -> dict[str, str]:
    """The environment of a terminal in plain English, with changes."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "NO_COLOR")}
    return kept | {"LANG": "C.UTF-8", "COLUMNS": "80", "PYTHONUTF8": "1"} | changes


def openrummy(
    *args: str | Path, given: bytes | None = None, cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run `openrummy` with these arguments and this on standard input; no traceback whatever happens."""
    done = subprocess.run(
        [*PROGRAM, *map(str, args)],
        input=b"" if given is None else given,
        capture_output=True,
        cwd=cwd,
        env=environment(**env),
        timeout=300,
        check=False,
    )
    result = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in result.stdout + result.stderr
    return result


def unread(*args: str | Path, cwd: Path | None = None, **env: str) -> tuple[int, str]:
    """The exit status of `openrummy` and its standard error, where nobody reads its standard output."""
    process = subprocess.Popen(
        [*PROGRAM, *map(str, args)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(**env),
    )
    assert process.stdout is not None
    process.stdout.close()
    _, error = process.communicate(timeout=300)
    return process.returncode, error.decode()


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence on standard error, without the program's name."""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("openrummy: ")
    return lines[0].removeprefix("openrummy: ")


def shown_on_a_terminal(*args: str, cwd: Path) -> bytes:
    """What `openrummy` writes on standard error where that is a terminal; it must end well."""
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *args], cwd=cwd, env=environment(TERM="xterm"), stdout=subprocess.PIPE, stderr=child
    )
    os.close(child)
    shown = b""
    while True:
        try:
            data = os.read(parent, 4096)
        except OSError:  # how a closed terminal ends
            break
        if not data:
            break
        shown += data
    os.close(parent)
    process.communicate(timeout=300)
    assert process.returncode == 0
    return shown
