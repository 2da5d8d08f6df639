"""The figures of the web table's server: `python3 dev bench server`, or this file in the environment of `dev setup`.

Next to boardgame.io, in the same run. Needs Linux, and the npm registry the first time. How to read the figures:
docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.load import servers
from benchmarks.load.measure import Found, games_at, memory_of_idle_sockets
from benchmarks.load.servers import Running
from benchmarks.measuring.report import Aim, Row, Table, as_markdown, as_text, at_most, missed
from benchmarks.measuring.timing import cores

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
FIGURES = re.compile(r"(?<=<!-- server figures -->\n).*(?=<!-- end of server figures -->)", re.DOTALL)
GAMES = {200: 25.0, 1000: 50.0}
"""How many games, and the aim for the 99th percentile in milliseconds."""
CPU, IDLE_SOCKETS, IDLE_MEMORY = 0.30, 2000, 150.0

Results = dict[int, dict[str, Found]]
"""By number of games, by server."""
Memory = dict[str, tuple[float, float]]


def machine(other: bool) -> str:
    """What the figures were taken on, in one line."""
    found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    parts = [
        f"{found[1] if found else platform.machine()}, {cores()} cores for the servers and the load generator together",
        f"{platform.system()} {platform.machine()}",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"SQLite {sqlite3.sqlite_version}",
        f"Node.js {servers.node_version()}" if other else "without boardgame.io",
        f"load {os.getloadavg()[0]:.1f} before the start",
    ]
    return "; ".join(parts)


@contextmanager
def both(home: Path | None) -> Iterator[list[Running]]:
    """Fresh servers, each in a process of its own."""
    with ExitStack() as stack:
        running = [stack.enter_context(servers.openrummy())]
        if home is not None:
            running.append(stack.enter_context(servers.boardgame(home)))
        yield running


async def measure(home: Path | None, rounds: int, seconds: int) -> tuple[Results, Memory]:
    """All figures."""
    results: Results = {}
    for games in GAMES:
        with both(home) as running:
            results[games] = await games_at(running, games, rounds, seconds)
    with both(home) as running:
        return results, {server.name: await memory_of_idle_sockets(server, IDLE_SOCKETS) for server in running}


def tables(results: Results, idle: Memory) -> list[Table]:
    """The figures beside the aims, which are for OpenRummy."""
    delays, cpu, memory, runs = [], [], [], []
    for games, found in results.items():
        for name, (window, full) in found.items():
            label, ours = f"{name}, {games:,} games", name == "OpenRummy"
            aim = at_most(window.p99, GAMES[games], f"{GAMES[games]:.0f} ms")
            delays.append(Row(label, (window.p50, window.p99), only(ours, aim)))
            cpu.append(Row(label, (window.cpu,), only(ours, at_most(window.cpu, CPU, f"{CPU:.2f} ms"))))
            memory.append(Row(label, (window.memory,)))
            runs.append(Row(label, (window.received, window.commits, window.commit, window.generator, full)))
    for name, (alone, full) in idle.items():
        memory.append(Row(f"{name}, nobody there", (alone,)))
        aim = at_most(full, IDLE_MEMORY, f"{IDLE_MEMORY:.0f} MB")
        memory.append(Row(f"{name}, {IDLE_SOCKETS:,} idle sockets", (full,), only(name == "OpenRummy", aim)))
    columns = (
        ("kB to both players a move", ".1f"),
        ("moves a commit", ".1f"),
        ("ms a commit", ".1f"),
        ("load generator, of a core", ".0%"),
        ("moves/s without a clock", ",.0f"),
    )
    return [
        Table("From when a move was due until its opponent had it", (("median ms", ".1f"), ("p99 ms", ".1f")), delays),
        Table("Processor time of the server", (("ms a move", ".3f"),), cpu),
        Table("Memory of the server", (("MB", ".0f"),), memory),
        Table("About the run", columns, runs),
    ]


def only(ours: bool, aim: Aim) -> Aim | None:
    """An aim where it is for this line."""
    return aim if ours else None


def as_section(table: Table) -> str:
    """The table for the page, where it stands one heading deeper than those of the engine."""
    return f"#{as_markdown(table)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Figures of the web table's server, next to boardgame.io.")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--markdown", action="store_true", help=f"write the figures into {PAGE.relative_to(ROOT)} too")
    parser.add_argument("--rounds", type=int, default=3, help="windows of time at each server (default 3)")
    parser.add_argument("--seconds", type=int, default=8, help="how long a window is (default 8)")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    arguments = parser.parse_args()
    if not Path("/proc/self/stat").exists():
        print("These figures can only be taken on Linux.", file=sys.stderr)
        return 2

    home = None
    if not arguments.alone:
        try:
            home = servers.install_boardgame()
        except servers.NotInstalled as problem:
            print(f"boardgame.io could not be installed: {problem}", "Try --alone.", sep="\n", file=sys.stderr)
            return 2
    described = machine(other=home is not None)
    results, idle = asyncio.run(measure(home, max(1, arguments.rounds), max(1, arguments.seconds)))
    found = tables(results, idle)
    if arguments.json:
        print(json.dumps({"machine": described, "tables": [table.as_dict() for table in found]}, indent=2))
        return 0
    behind = [f"{table.title.lower()}: {name}" for table in found for name in missed([table])]
    verdict = f"Aims missed: {'; '.join(behind)}." if behind else "Every aim is met."
    print(described, *map(as_text, found), verdict, sep="\n\n")
    if arguments.markdown:
        body = "\n\n".join([described, *map(as_section, found), verdict])
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(FIGURES.sub(lambda _: f"\n{body}\n\n", page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
