"""Where machine code is kept, when it is made anew, and that every processor gets the same hands."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import openrummy
from openrummy.engine import STATE_WORDS, kernels
from openrummy.engine.compiling import CACHE_VARIABLE, has_fast_pdep, source_hash
from tests.engine.tables import random_rules

PACKAGE = Path(openrummy.__file__).parent
HERE = Path(__file__).parents[2]

HASHES = """
from pathlib import Path
from openrummy.engine import compiling
print(compiling.source_hash())
for path in sorted(Path(compiling.__file__).parent.glob("*.py")):
    before = path.read_bytes()
    path.write_bytes(before + b"# changed")
    print(compiling.source_hash())
    path.write_bytes(before)
"""
"""The hash of the package as it is, then with each file of the engine changed by itself."""

SCORE = """
import numpy as np
from openrummy.engine import kernels
from openrummy.engine.layout import HAND, OUT, PHASE, STATE_WORDS
from openrummy.engine.options import BY_NAME, rule_ints
r = np.array(rule_ints({name: option.default for name, option in BY_NAME.items()}, 2), np.int64)
states, points = np.zeros((1, STATE_WORDS), np.int64), np.zeros((1, 2), np.int64)
states[0, PHASE], states[0, HAND + 1] = OUT, 1 << 12
kernels.score(r, states, points)
print(points.tolist())
"""
"""Seat 0 is out in its first turn, and a king is left at seat 1: 10 points, doubled."""

PLAY = """
import json
from openrummy.engine.compiling import has_fast_pdep, source_hash
from tests.engine.test_compiling import played_out
print(json.dumps([has_fast_pdep(), source_hash(), played_out()]))
"""


def run(code: str, variables: dict[str, str], package: Path = PACKAGE) -> str:
    """What a new Python prints that uses this package, in an environment that is bare but for these variables."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    paths = os.pathsep.join([str(package.parent), str(HERE)])
    environment = {**kept, "PYTHONPATH": paths, **variables}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def played_out() -> list[list[int]]:
    """Random hands under many rules, one list for all of one rule set: their final states and their decisions."""
    found = []
    for seed in range(40):
        rng = Random(seed)
        r = np.array(random_rules(rng, rng.randrange(2, 7)), np.int64)
        states, counts = np.zeros((10, STATE_WORDS), np.int64), np.zeros(10, np.int64)
        kernels.random_hands(r, 1_000 * seed, 0, states, counts)
        found.append(states.ravel().tolist() + counts.tolist())
    return found


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package."""
    return Path(shutil.copytree(PACKAGE, tmp_path / "copy" / "openrummy", ignore=shutil.ignore_patterns("__pycache__")))


def test_a_processor_without_the_fast_instruction_plays_the_same_hands(tmp_path: Path) -> None:
    generic = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", CACHE_VARIABLE: str(tmp_path)}
    has_pdep, its_hash, its_hands = json.loads(run(PLAY, generic))
    assert not has_pdep
    assert its_hands == played_out()
    # Where this processor uses the instruction, its machine code is kept apart.
    assert (its_hash == source_hash()) == (not has_fast_pdep())
    assert [path.name for path in tmp_path.iterdir()] == [its_hash]


def test_the_place_of_the_machine_code_depends_on_every_file_of_the_engine(copied: Path) -> None:
    hashes = run(HASHES, {}, copied).split()
    assert hashes[0] == source_hash()
    assert len(hashes) == 1 + len(list((copied / "engine").glob("*.py")))
    assert len(set(hashes)) == len(hashes)


def test_machine_code_is_kept_and_made_anew_where_a_rule_changes(copied: Path, tmp_path: Path) -> None:
    cache = {CACHE_VARIABLE: str(tmp_path / "cache")}
    assert run(SCORE, cache, copied) == "[[20, 0]]"
    kept = sorted((tmp_path / "cache").rglob("*.nbc"))
    assert kept
    assert run(SCORE, cache, copied) == "[[20, 0]]"
    assert sorted((tmp_path / "cache").rglob("*.nbc")) == kept
    # The kernel's own file stays as it is: what changes is a function that it calls.
    scoring = copied / "engine" / "scoring.py"
    source = scoring.read_text(encoding="utf-8")
    assert "return 2 * points" in source
    scoring.write_text(source.replace("return 2 * points", "return 3 * points"), encoding="utf-8")
    assert run(SCORE, cache, copied) == "[[30, 0]]"


@pytest.mark.parametrize("variable", [CACHE_VARIABLE, "HOME", "XDG_CACHE_HOME"])
def test_where_the_cache_cannot_be_written_a_temporary_one_serves_and_goes(variable: str, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder", encoding="utf-8")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    where = "print(len(list(__import__('pathlib').Path(__import__('tempfile').gettempdir()).glob('openrummy-*'))))"
    home = str(tmp_path / "home")
    variables = {"TMPDIR": str(temporary), "HOME": home, variable: str(in_the_way / "cache")}
    assert run(SCORE + where, variables) == "[[20, 0]]\n1"
    assert list(temporary.iterdir()) == []
