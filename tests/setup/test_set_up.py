"""The set-up from nothing, again, and after everything that goes wrong on real machines."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.setup.small_project import SmallProject


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> SmallProject:
    """A small project that is set up."""
    made = SmallProject(tmp_path_factory.mktemp("project"))
    first = made.dev("setup")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "Making .venv" in first.stdout
    assert made.compiled == 1
    return made


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return what a failed run said: one line, one sentence, no traceback."""
    assert done.returncode == 1, done.stdout
    assert re.fullmatch(r"dev: [A-Z][^\n]*\.\n", done.stderr), done.stderr
    return done.stderr


def test_a_second_set_up_touches_nothing_and_needs_no_packages(project: SmallProject) -> None:
    stamp = project.folder / ".venv" / "openrummy-setup.json"
    before = stamp.stat().st_mtime_ns
    again = project.dev("setup", PIP_FIND_LINKS=str(project.folder / "nowhere"))
    assert again.returncode == 0
    assert "..." not in again.stdout
    assert stamp.stat().st_mtime_ns == before


def test_play_opens_the_table_and_passes_its_exit_code_on(project: SmallProject) -> None:
    done = project.dev("play", "--lang", "nl")
    assert done.stdout == "the table opens with ['serve', '--lang', 'nl']\n"
    assert done.returncode == 7


def test_a_changed_engine_is_compiled_again_and_nothing_else_is_done(project: SmallProject) -> None:
    before = project.compiled
    (project.engine / "rules.py").write_text("ACES = 1\n")
    done = project.dev("setup")
    assert project.compiled == before + 1
    assert "Installing" not in done.stdout
    project.dev("setup")
    assert project.compiled == before + 1


def test_an_engine_that_does_not_compile_is_reported_and_the_rest_works(project: SmallProject) -> None:
    broken = project.engine / "warmup.py"
    good = broken.read_text()
    broken.write_text("raise SystemExit('error: no kernel')\n")
    done = project.dev("setup")
    assert "Compiling the engine failed: error: no kernel (its whole output is in" in done.stdout
    assert done.returncode == 0
    assert "the table opens" in project.dev("play").stdout
    broken.write_text(good)


def test_play_does_not_wait_for_what_is_still_to_be_compiled(project: SmallProject) -> None:
    slow = project.engine / "warmup.py"
    good = slow.read_text()
    slow.write_text("import time\ntime.sleep(600)\n")
    done = project.dev("play")  # would break off after a minute or two
    slow.write_text(good)
    assert "made ready meanwhile" in done.stdout
    assert "the table opens" in done.stdout


def test_a_full_disk_is_named(project: SmallProject) -> None:
    full = project.engine / "warmup.py"
    good = full.read_text()
    full.write_text("raise OSError(28, 'No space left on device')\n")
    done = project.dev("setup")
    full.write_text(good)
    assert "the disk is full" in one_sentence(done)


def lose_a_package(project: SmallProject) -> None:
    (project.site / "small_backend.py").unlink()


def interrupt(project: SmallProject) -> None:
    (project.folder / ".venv" / "openrummy-setup.json").unlink()
    shutil.rmtree(project.site / "pip")


def lose_python(project: SmallProject) -> None:
    for program in (project.folder / ".venv").glob("*/python*"):
        if program.is_file():
            program.unlink()


def put_a_file_in_its_place(project: SmallProject) -> None:
    shutil.rmtree(project.folder / ".venv")
    (project.folder / ".venv").write_text("not a folder")


@pytest.mark.parametrize("harm", [lose_a_package, interrupt, lose_python, put_a_file_in_its_place])
def test_a_broken_environment_is_made_anew(project: SmallProject, harm: Callable[[SmallProject], None]) -> None:
    harm(project)
    done = project.dev("play")
    assert "Making .venv" in done.stdout
    assert "the table opens" in done.stdout, done.stderr


def test_a_package_that_does_not_match_its_hash_is_refused(project: SmallProject) -> None:
    good = project.lock.read_text()
    project.lock.write_text(re.sub("sha256:.{8}", "sha256:00000000", good))
    shutil.rmtree(project.folder / ".venv")
    said = one_sentence(project.dev("setup"))
    project.lock.write_text(good)
    assert said.startswith("dev: Installing the packages failed")
    assert "DO NOT MATCH THE HASHES" in (project.folder / ".cache" / "setup.log").read_text()


def test_without_a_network_the_set_up_says_so(tmp_path: Path) -> None:
    project = SmallProject(tmp_path / "project")
    closed = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_FIND_LINKS": ""}
    assert "no connection to the package index; check the network" in one_sentence(project.dev("setup", **closed))


def test_a_python_without_venv_is_told_which_package_brings_it(tmp_path: Path) -> None:
    project = SmallProject(tmp_path / "project")
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['ensurepip'] = None\n")
    assert "apt install python3-venv" in one_sentence(project.dev("setup", PYTHONPATH=str(tmp_path)))
