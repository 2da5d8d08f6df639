"""How long starting takes, each time in a fresh process, and how large a state is."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from statistics import median

import numpy as np

from benchmarks.measuring.playouts import Interpreted, rules
from benchmarks.measuring.report import Row, Table, at_most
from openrummy.engine.compiling import CACHE_VARIABLE
from openrummy.engine.layout import STATE_WORDS

IMPORT = """
import sys, time
started = time.perf_counter()
{statement}
took = time.perf_counter() - started
if "numba" in sys.modules or "numpy" in sys.modules:
    sys.exit("this import loads numba or numpy")
print(took)
"""

FIRST_CALL = f"""
import time
started = time.perf_counter()
from openrummy.engine import kernels
imported = time.perf_counter()
import numpy as np
r = np.array({rules()}, np.int64)
kernels.random_hands(r, 1, 0, np.zeros((1, {STATE_WORDS}), np.int64), np.zeros(1, np.int64))
print(imported - started, time.perf_counter() - imported)
"""


def in_fresh_process(code: str, cache: str = "") -> list[float]:
    """Run code in a new Python and return the numbers it prints."""
    environment = os.environ | ({CACHE_VARIABLE: cache} if cache else {})
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, stdout=subprocess.PIPE, text=True, env=environment
    )
    return [float(word) for word in answer.stdout.split()]


def import_table(rounds: int) -> Table:
    """Importing without numba."""
    rows = []
    for statement in ("import openrummy", "from openrummy import Hand"):
        code = IMPORT.format(statement=statement)
        took = median(in_fresh_process(code)[0] for _ in range(rounds + 1))
        rows.append(Row(statement, (took,), at_most(took, 0.2, "0.200 s")))
    return Table("Import, without numba", (("seconds", ".3f"),), rows)


def first_call_table(rounds: int) -> Table:
    """The first playout of a process, with machine code to be made and with machine code kept."""
    with tempfile.TemporaryDirectory(prefix="openrummy-cold-") as cache:
        cold = in_fresh_process(FIRST_CALL, cache)
        warm = [in_fresh_process(FIRST_CALL, cache) for _ in range(rounds)]
    kept = (median(numbers[0] for numbers in warm), median(numbers[1] for numbers in warm))
    columns = (("import kernels", ".2f"), ("first call", ".2f"), ("together", ".2f"))
    rows = [
        Row("cold: the kernel is compiled", (*cold, sum(cold))),
        Row("cached", (*kept, sum(kept))),
    ]
    return Table("The first playout of a process (seconds)", columns, rows)


def size_table() -> Table:
    """The bytes of one state."""
    array = np.zeros(STATE_WORDS, np.int64).nbytes
    state, _ = Interpreted(rules()).hand(0)
    own = sys.getsizeof(state) + sum(sys.getsizeof(number) for number in {id(n): n for n in state if n > 256}.values())
    rows = [
        Row("compiled: one row of int64", (array,), at_most(array, 600, "600 bytes")),
        Row("interpreted: the list", (sys.getsizeof(state),), at_most(sys.getsizeof(state), 600, "600 bytes")),
        Row("interpreted: the list and its larger numbers, after a hand", (own,)),
    ]
    return Table("A state", (("bytes", ",.0f"),), rows)
