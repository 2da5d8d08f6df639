"""A server in a process of its own, and what it uses. Linux alone tells that in this way."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from benchmarks.load.link import Address

_TICK: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Process:
    """A process that was started here, with those that it started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def _family(self) -> Iterator[int]:
        yield self.pid
        parents: dict[int, list[int]] = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text().rpartition(")")[2].split()
            except OSError:  # it has ended meanwhile
                continue
            parents.setdefault(int(fields[1]), []).append(int(path.parent.name))
        waiting = [self.pid]
        while waiting:
            children = parents.get(waiting.pop(), [])
            yield from children
            waiting += children

    def seconds(self) -> float:
        """Processor time so far, of all threads."""
        return sum(sum(_fields(pid)[11:13]) for pid in self._family()) / _TICK

    def megabytes(self) -> float:
        """Memory in use (resident)."""
        return sum(_fields(pid)[21] for pid in self._family()) * _PAGE / 1e6


def _fields(pid: int) -> list[int]:
    """The numbers of `/proc/PID/stat`, from the third on."""
    text = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [0, *map(int, text[1:])]


@contextmanager
def running(
    command: Sequence[str | Path], log: Path, env: Mapping[str, str] | None = None
) -> Iterator[tuple[Process, Address]]:
    """Start a server that prints its address on a line of its own, and end it at the end."""
    with log.open("wb") as errors:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
    try:
        assert child.stdout is not None
        address = next((line.strip() for line in child.stdout if line.startswith("http")), None)
        if address is None:
            raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}")
        url = urlsplit(address)
        assert url.hostname is not None and url.port is not None
        yield Process(child.pid), Address(url.hostname, url.port)
    finally:
        child.send_signal(signal.SIGTERM)
        try:
            child.wait(15)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
