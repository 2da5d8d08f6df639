"""What the dev script says and refuses, and what its stages do."""

import ast
import re
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from tests.setup.small_project import ROOT


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    """The dev script as a module."""
    spec = spec_from_loader("dev", SourceFileLoader("dev", str(ROOT / "dev")))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_dev(*args: str, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, str(ROOT / "dev"), *args], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("version", [(3, 6), (3, 8), (3, 10)])
def test_an_old_python_is_refused_with_one_sentence(dev: ModuleType, version: tuple[int, int]) -> None:
    said = dev.too_old(version)
    assert said.startswith(f"OpenRummy needs Python 3.11 or newer and this is {version[0]}.{version[1]}; ")
    assert said.count(". ") == 0
    assert said.endswith(".")


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_a_new_python_is_welcome(dev: ModuleType, version: tuple[int, int]) -> None:
    assert dev.too_old(version) is None


def test_an_old_python_can_read_the_script_far_enough_to_refuse() -> None:
    ast.parse((ROOT / "dev").read_text(encoding="utf-8"), feature_version=(3, 7))
    candidates = [shutil.which(f"python3.{minor}") for minor in range(6, 11)]
    for python in filter(None, candidates):
        if subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0:
            done = run_dev("play", python=python)
            assert done.returncode == 1
            assert re.fullmatch(r"dev: OpenRummy needs Python 3\.11 or newer[^\n]*\.\n", done.stderr)


def test_help_lists_every_command_and_make_has_them_all(dev: ModuleType) -> None:
    done = run_dev("help")
    assert done.returncode == 0
    assert run_dev().stdout == run_dev("--help").stdout == done.stdout
    listed = re.findall(r"^  (\w+) +\S", done.stdout, re.MULTILINE)
    targets = re.search(r"^([\w ]+):\n\t", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets is not None
    assert sorted(targets[1].split()) == sorted(listed) == sorted(dev.COMMANDS)


@pytest.mark.parametrize("args", [("bogus",), ("lint", "--loud"), ("setup", "--fresh", "now"), ("bench", "nothing")])
def test_a_wrong_command_line_gets_one_sentence(args: tuple[str, ...]) -> None:
    done = run_dev(*args)
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.fullmatch(r"dev: [^\n]*\.\n", done.stderr)


def test_every_stage_runs_and_the_end_names_the_red_ones(dev: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    def stage(code: str) -> list[str]:
        return [sys.executable, "-c", code]

    stages = [("first", stage("raise SystemExit(3)")), ("second", stage("print('second ran')"))]
    assert dev.run_stages(stages, ["program x is missing"]) == 1
    out = capfd.readouterr().out
    assert "second ran" in out
    assert re.search(r"FAILED in \d+ s: program x is missing, first$", out.rstrip())
    assert dev.run_stages(stages[1:]) == 0
    assert re.search(r"All green in \d+ s: second$", capfd.readouterr().out.rstrip())


def test_a_missing_program_is_reported_with_its_package(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    present = tmp_path / "present"
    present.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))  # so there is no apt-get either
    programs = [("present", "p", "a test"), ("absent", "absent-tools", "the browser tests")]
    assert dev.missing_programs(programs) == [
        "absent is missing, needed by the browser tests (Debian: `apt install absent-tools`)"
    ]
