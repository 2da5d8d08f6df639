"""The package from outside: what can be imported, that it is light, and that its examples are true."""

from __future__ import annotations

import doctest
import importlib.metadata
import subprocess
import sys

import pytest

import openrummy
from openrummy import game


def test_the_examples_in_the_documentation_of_the_game_are_true() -> None:
    result = doctest.testmod(game)
    assert (result.failed, result.attempted > 10) == (0, True)


def test_the_package_offers_the_names_of_the_game() -> None:
    assert set(openrummy.__all__) == {*game.__all__, "__version__"}
    for name in openrummy.__all__:
        assert name == "__version__" or getattr(openrummy, name) is getattr(game, name)
        assert name in dir(openrummy)
    assert openrummy.__version__ == importlib.metadata.version("openrummy")
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = openrummy.nothing_such


def test_importing_the_game_loads_no_library() -> None:
    code = (
        "import sys; from openrummy import Hand; hand = Hand.deal(); hand.play('S'); hand.legal_actions; hand.view(0);"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numba", "numpy", "msgspec", "rich", "textual", "typer", "platformdirs", "llvmlite"}
    assert "openrummy" in done.stdout.split()
    assert not heavy & set(done.stdout.split())
