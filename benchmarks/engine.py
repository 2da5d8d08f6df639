"""The figures of the engine: `python3 dev bench engine`, or this file in the environment that `dev setup` makes.

Prints tables with the aims beside the figures; ends with an error only where interpreted, compiled and C do not
agree bit for bit. How to read them: docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.measuring.objects import objects_tables
from benchmarks.measuring.playouts import differences, options_table, speed_tables
from benchmarks.measuring.report import Table, as_markdown, as_text, missed
from benchmarks.measuring.starting import first_call_table, import_table, size_table
from benchmarks.measuring.timing import cores
from benchmarks.measuring.twin import Twin, compiler_is_there, compiler_version

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
FIGURES = re.compile(r"(?<=<!-- figures -->\n).*(?=<!-- end of figures -->)", re.DOTALL)


def machine() -> str:
    """What the figures were taken on, in one line."""
    model = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        found = re.search(r"^model name\s*: (.*)$", information.read_text(encoding="utf-8"), re.MULTILINE)
        model = found[1] if found else model
    parts = [
        f"{model}, {cores()} cores",
        f"{platform.system()} {platform.machine()}",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"numba {version('numba')}, numpy {version('numpy')}",
        compiler_version() if compiler_is_there() else "no gcc",
    ]
    if hasattr(os, "getloadavg"):
        parts.append(f"load {os.getloadavg()[0]:.1f} before the start")
    return "; ".join(parts)


def measure(twin: Twin | None, rounds: int) -> list[Table]:
    """All figures. Those of one core come first, while the machine is as it was found."""
    return [
        *speed_tables(twin, rounds),
        options_table(max(3, rounds // 2)),
        *objects_tables(rounds),
        size_table(),
        import_table(rounds),
        first_call_table(max(3, rounds // 2)),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Timed figures of the engine, with the aims beside them.")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--markdown", action="store_true", help=f"write the figures into {PAGE.relative_to(ROOT)} too")
    parser.add_argument("--rounds", type=int, default=9, help="how often each thing is timed (default 9)")
    arguments = parser.parse_args()

    described = machine()
    twin = Twin() if compiler_is_there() else None
    unequal = list(differences(twin))
    tables = measure(twin, max(1, arguments.rounds))
    parties = "interpreted, compiled and C" if twin else "interpreted and compiled (no gcc here: no C program)"
    equality = f"Final states of {parties}: {'DIFFERENT' if unequal else 'bit-equal'}."
    if arguments.json:
        content = {"machine": described, "differences": unequal, "tables": [table.as_dict() for table in tables]}
        print(json.dumps(content, indent=2))
        return 1 if unequal else 0

    behind = missed(tables)
    verdict = f"Aims missed: {', '.join(behind)}." if behind else "Every aim is met."
    print(described, *map(as_text, tables), equality, verdict, *unequal[:10], sep="\n\n")
    if arguments.markdown:
        body = "\n\n".join([described, *map(as_markdown, tables), f"{equality} {verdict}"])
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(FIGURES.sub(lambda _: f"\n{body}\n\n", page), encoding="utf-8")
    return 1 if unequal else 0


if __name__ == "__main__":
    sys.exit(main())
