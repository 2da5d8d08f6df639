"""The page as a part of the set-up: when it is built, and what is said when it cannot be."""

import re
from pathlib import Path

import pytest

from tests.setup.small_project import SmallProject

BUILDER = """
import sys
from pathlib import Path

if "broken" in Path("web/page.txt").read_text():
    sys.exit("vite said a lot\\nerror: Building the page (vite build) failed: src/App.svelte:3:1 Unexpected token")
with Path("built.txt").open("a") as log:
    log.write("built\\n")
static = Path("src/openrummy/server/static")
static.mkdir(parents=True, exist_ok=True)
(static / "index.html").write_text("the page")
"""


class WithPage(SmallProject):
    """A small project with a page, whose builder counts how often it was asked."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.source = folder / "web" / "page.txt"
        self.source.parent.mkdir()
        self.source.write_text("a page")
        (folder / "hatch_build.py").write_text(BUILDER)

    @property
    def built(self) -> int:
        """How many times its page was built."""
        log = self.folder / "built.txt"
        return len(log.read_text().splitlines()) if log.exists() else 0


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> WithPage:
    """A small project that is set up."""
    made = WithPage(tmp_path_factory.mktemp("project"))
    first = made.dev("setup")
    assert first.returncode == 0, first.stdout + first.stderr
    assert first.stdout.index("Building the page ...") < first.stdout.index("Installing openrummy ...")
    assert made.built == 1
    return made


def test_the_page_is_built_again_when_its_sources_change_and_else_not(project: WithPage) -> None:
    before = project.built
    assert "Building the page" not in project.dev("setup").stdout
    project.source.write_text("another page")
    done = project.dev("setup")
    assert "Building the page ..." in done.stdout
    assert "Installing" not in done.stdout
    assert project.built == before + 1
    project.dev("setup")
    assert project.built == before + 1


def test_what_the_tools_leave_behind_is_no_change(project: WithPage) -> None:
    for name in ("node_modules", "dist"):
        folder = project.folder / "web" / name
        folder.mkdir()
        (folder / "made.js").write_text("x")
    assert "Building the page" not in project.dev("setup").stdout


def test_a_page_that_was_lost_is_built_again(project: WithPage) -> None:
    (project.folder / "src" / "openrummy" / "server" / "static" / "index.html").unlink()
    assert "Building the page ..." in project.dev("setup").stdout


def test_a_page_that_cannot_be_built_is_one_sentence_with_the_place(project: WithPage) -> None:
    project.source.write_text("broken")
    done = project.dev("setup")
    project.source.write_text("whole again")
    assert done.returncode == 1
    assert re.fullmatch(
        r"dev: Building the page failed: [^\n]*src/App\.svelte:3:1 Unexpected token \([^\n]*\)\.\n", done.stderr
    )
    assert "vite said a lot" in (project.folder / ".cache" / "setup.log").read_text()
    assert project.dev("setup").returncode == 0
