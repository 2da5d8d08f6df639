"""What importing costs: no compiler, no arrays, no other library; and how small a state is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import openrummy
from openrummy.engine import N_ACTIONS, STATE_WORDS, new_state

SOURCE = Path(openrummy.__file__).parents[1]


def run(code: str, *options: str) -> str:
    """What a new Python prints."""
    ready = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); {code}"
    done = subprocess.run([sys.executable, *options, "-c", ready], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("module", ["openrummy", "openrummy.engine", "openrummy.game"])
def test_importing_loads_neither_the_compiler_nor_arrays(module: str) -> None:
    heavy = "('numba', 'llvmlite', 'numpy')"
    assert run(f"import {module}; print([name for name in {heavy} if name in sys.modules])") == "[]"


def test_the_interpreted_engine_needs_nothing_but_python() -> None:
    # -S leaves out the place of installed packages, -I the user's own: any other library would be missing.
    assert run("from openrummy import engine; print(engine.N_ACTIONS)", "-S", "-I") == str(N_ACTIONS)


def test_the_engine_knows_no_other_part_of_the_package() -> None:
    others = "[n for n in sys.modules if n.startswith('openrummy.') and not n.startswith('openrummy.engine')]"
    assert run(f"import openrummy.engine; print({others})") == "[]"


def test_a_state_takes_less_than_600_bytes_and_an_empty_one_is_ready_to_be_dealt_into() -> None:
    assert STATE_WORDS * 8 < 600
    assert new_state() == [0] * STATE_WORDS
