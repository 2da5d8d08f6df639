"""The documentation is true: its examples run, its commands work, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import openrummy
from tests.setup.small_project import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = PAGES[0].read_text(encoding="utf-8")
TABLES = ("serve", "terminal")
"""Commands that stay open; they have tests of their own."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of one language ("" for those that name none)."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_leads_to_a_file_and_a_heading_of_it(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if not link.startswith(("http://", "https://")):
            name, _, anchor = link.partition("#")
            target = page.parent / name if name else page
            assert target.is_file(), link
            assert not anchor or anchor in anchors(target), link


def test_every_page_is_reached_from_the_first_one() -> None:
    assert {ROOT / link for link in re.findall(r"\]\(([^)#\s]+\.md)\)", README)} == set(PAGES[1:])


@every_page
def test_the_examples_at_a_python_prompt_are_true(page: Path) -> None:
    runner = doctest.DocTestRunner()
    text = "\n".join(block for block in blocks(page.read_text(encoding="utf-8"), "python") if block.startswith(">>>"))
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner.run(example)
    assert runner.failures == 0
    assert runner.tries > 0 or not text


def test_the_commands_of_the_first_page_work_in_their_order(tmp_path: Path) -> None:
    lines = [line for block in blocks(README, "") for line in block.splitlines() if line.startswith("openrummy ")]
    commands = [shlex.split(line, comments=True)[1:] for line in lines]
    assert {command[0] for command in commands} == {
        "serve",
        "terminal",
        "rules",
        "simulate",
        "replay",
        "show",
        "review",
    }
    for command in commands:
        wish = [command[0], "--help"] if command[0] in TABLES else command
        done = openrummy(*wish, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), command
        assert all(option in done.stdout for option in command[1:] if command[0] in TABLES and option.startswith("--"))
    assert (tmp_path / "position.svg").read_text(encoding="utf-8").startswith("<svg")
