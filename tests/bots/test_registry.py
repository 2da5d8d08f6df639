"""Bots are found by name or as a command, with a budget of their own, and loaded when they are needed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import openrummy
from openrummy import bots
from openrummy.bots import BadBot, RandomBot, UnknownBot
from openrummy.game import Action, View

SOURCE = Path(openrummy.__file__).parents[1]
ADDED = {"failing"}
"""What other tests register."""


class Thinking:
    """A bot that only tells its budget."""

    def __init__(self, rng: Random, budget: float) -> None:
        self.budget = budget

    def act(self, view: View) -> Action:
        return view.legal_actions[0]


def python(code: str) -> str:
    """What a new Python prints."""
    ready = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); {code}"
    done = subprocess.run([sys.executable, "-c", ready], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    from openrummy.bots import registry

    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))


def budget_of(spec: str, given: float | None = None) -> float:
    if "thinking" not in bots.names():
        bots.register("thinking", Thinking)
    bot = bots.make(spec, Random(1), given)
    assert isinstance(bot, Thinking)
    return bot.budget


def test_bots_are_found_by_name_and_a_near_name_is_offered() -> None:
    assert bots.names()[0] == "random" and "greedy" in bots.names()
    with pytest.raises(UnknownBot, match="perhaps you mean greedy"):
        bots.find("Gredy")
    with pytest.raises(UnknownBot, match=r"random, .*greedy"):
        bots.make("nobody", Random(1))


def test_a_bot_can_be_added_under_a_new_name() -> None:
    bots.register("mine", RandomBot)
    assert isinstance(bots.make("mine", Random(1)), RandomBot)
    with pytest.raises(ValueError, match="mine"):
        bots.register("mine", RandomBot)


def test_people_are_offered_bots_that_there_are_from_the_weakest() -> None:
    assert [name for name in bots.names() if name in bots.levels()] == list(bots.levels())
    assert bots.levels()


def test_a_budget_comes_from_the_spec_or_else_from_the_caller_or_else_is_a_tenth_of_a_second() -> None:
    assert budget_of("thinking") == bots.DEFAULT_BUDGET == 0.1
    assert budget_of("thinking", 3) == 3
    assert budget_of("thinking@10ms", 3) == 0.01
    assert budget_of("thinking@1.5s") == 1.5


@pytest.mark.parametrize("spec", ["greedy@", "greedy@10", "greedy@ms", "greedy@-1s", "greedy@0ms", "greedy@601s", "@"])
def test_a_budget_that_is_none_is_refused(spec: str) -> None:
    with pytest.raises(BadBot, match="as in @10ms") as refusal:
        bots.find(spec)
    assert "zoals in @10ms" in refusal.value.message("nl")


@pytest.mark.parametrize("spec", ["cmd:", "cmd:  ", "cmd:'./mybot", "cmd:@10ms"])
def test_a_command_that_is_none_is_refused(spec: str) -> None:
    with pytest.raises(BadBot, match=r"cmd:\./mybot"):
        bots.find(spec)


def test_a_bot_whose_library_is_missing_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from openrummy.bots import registry

    def needs_numba(rng: Random, budget: float) -> Thinking:
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    monkeypatch.setattr("openrummy.bots.random_bot.needs_numba", needs_numba, raising=False)
    registry._BOTS["searching"] = "random_bot:needs_numba"
    with pytest.raises(BadBot, match=r'needs numba.*pip install "openrummy\[fast\]"') as refusal:
        bots.make("searching", Random(1))
    assert "heeft numba nodig" in refusal.value.message("nl")


def test_every_bot_and_only_those_is_in_the_guide() -> None:
    guide = (SOURCE.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    table = guide.split("| name | how it plays |")[1].split("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    assert sorted(re.findall(r"`([^`]+)`", " ".join(rows))) == sorted(set(bots.names()) - ADDED)


def test_importing_the_bots_loads_neither_the_compiler_nor_arrays_nor_any_heavy_bot() -> None:
    heavy = "('numba', 'llvmlite', 'numpy', 'subprocess')"
    assert python(f"import openrummy.bots; print([name for name in {heavy} if name in sys.modules])") == "[]"
    assert python("import openrummy.bots as b; b.names(); b.find('greedy'); print('numba' in sys.modules)") == "False"
