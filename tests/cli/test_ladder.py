"""`openrummy ladder`, run as a program: cells that go on, and a page made from the results alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment, openrummy, said

PLAY = ("ladder", "--bots", "greedy,random", "--games", "6", "--budgets", "10ms", "--out", "run")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small ladder: two seeds, a second budget, a table of three, and a note."""
    folder = tmp_path_factory.mktemp("ladder")
    for more in ((), ("--budgets", "50ms", "--seed", "1"), ("--players", "3", "--only", "greedy")):
        assert openrummy(*PLAY, *more, cwd=folder).returncode == 0
    (folder / "run" / "notes.toml").write_text('notes = ["A deeper search at 10 ms lost."]\n')
    return folder


def test_every_cell_is_played_and_all_are_put_together(played: Path) -> None:
    found = json.loads((played / "run" / "ladder.json").read_bytes())
    cells = [(len(cell["bots"]), cell["seed"], cell["request"]["budget"], cell["games"]) for cell in found["cells"]]
    assert sorted(cells) == [
        (2, "1", 0.01, 6),
        (2, "1", 0.05, 6),
        (2, "2", 0.01, 6),
        (3, "1", 0.01, 6),
        (3, "2", 0.01, 6),
    ]
    assert [rating["budget"] for rating in found["ratings"]] == [0.01, 0.05]
    elo = found["ratings"][0]["elo"]
    assert elo["greedy"]["elo"] == 0
    assert elo["random"]["elo"] < -200


def test_only_keeps_to_the_matches_of_a_bot(tmp_path: Path) -> None:
    wish = ("ladder", "--bots", "greedy,random,greedy@20ms", "--hands", "2", "--seed", "1", "--out", "run")
    done = openrummy(*wish, "--only", "random", cwd=tmp_path)
    assert "1 of 2: greedy - random, 100 ms, seed 1" in done.stdout
    done = openrummy(*wish, "--only", "random", "--players", "4", cwd=tmp_path)
    assert "1 of 2: random - greedy - greedy - greedy, 100 ms, seed 1" in done.stdout


def test_what_is_played_is_not_played_again(played: Path) -> None:
    cells = {path: path.read_bytes() for path in (played / "run" / "cells").glob("*/groups.jsonl")}
    assert openrummy(*PLAY, cwd=played).returncode == 0
    assert {path: path.read_bytes() for path in (played / "run" / "cells").glob("*/groups.jsonl")} == cells


def test_the_page_tells_everything_from_the_run_and_can_be_made_again_from_what_lies_beside_it(played: Path) -> None:
    assert openrummy("ladder", "--report", "run", "--markdown", "strength.md", cwd=played).returncode == 0
    page = (played / "strength.md").read_text(encoding="utf-8")
    for words in (
        "## 2 players, games to 100, 10 ms a decision",
        "## 2 players, games to 100, 50 ms a decision",
        "## 3 players, games to 100, rotated tables, 10 ms a decision",
        "| `greedy` | `random` | 12 | 100.0 % |",
        "| 3.00 |",
        "- Seeds: `1`, `2`.",
        "- A deeper search at 10 ms lost.",
        "The zero is `greedy`.",
    ):
        assert words in page
    for link in re.findall(r"\]\((strength/[^)]+)\)", page):
        assert (played / link).is_file()
    assert sorted(path.name for path in (played / "strength").glob("*.svg")) == [
        f"{kind}-games-{budget}.svg" for kind in ("ladder", "matrix") for budget in ("10ms", "50ms")
    ]
    before = {path.name: path.read_bytes() for path in (played / "strength").iterdir()}
    assert openrummy("ladder", "--report", "strength", "--markdown", "strength.md", cwd=played).returncode == 0
    assert (played / "strength.md").read_text(encoding="utf-8") == page
    assert {path.name: path.read_bytes() for path in (played / "strength").iterdir()} == before


def test_the_page_is_there_in_dutch_too(played: Path) -> None:
    done = openrummy("ladder", "--report", "run", "--markdown", "sterkte.md", "--lang", "nl", cwd=played)
    assert done.stdout == "Geschreven: sterkte.md\n"
    assert (played / "sterkte.md").read_text(encoding="utf-8").startswith("# Hoe sterk de bots zijn\n")


def test_without_matplotlib_a_sentence_tells_what_is_missing(played: Path) -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None; from openrummy.cli import main;"
        "sys.exit(main(['ladder', '--report', 'run', '--markdown', 'x.md']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=played, env=environment(), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'openrummy[arena]'" in done.stderr
    assert not (played / "x.md").exists()


def test_results_come_as_json_too(played: Path) -> None:
    done = openrummy(*PLAY, "--json", cwd=played)
    assert json.loads(done.stdout) == json.loads((played / "run" / "ladder.json").read_bytes())


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--bots", "greedy"], "A ladder needs at least two bots, each named once."),
        (["--bots", "greedy,greedy"], "A ladder needs at least two bots, each named once."),
        (["--bots", "greedy,nobody"], "There is no bot named nobody; there are: "),
        (["--bots", "greedy,random", "--players", "5"], "A ladder is for 2, 3 or 4 players, not 5."),
        (["--bots", "greedy,random", "--only", "hard"], "hard is not among the bots of the ladder."),
        (["--bots", "greedy,random", "--budgets", "10"], "A budget is a time such as 10ms or 1s, not 10."),
        (["--report", "nowhere"], "A page needs a name: give it with --markdown."),
        (["--report", "nowhere", "--markdown", "x.md"], "There are no results of a ladder in nowhere."),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(args: list[str], sentence: str, tmp_path: Path) -> None:
    done = openrummy("ladder", *args, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said(done).startswith(sentence)
    assert list(tmp_path.iterdir()) == []


def test_notes_that_are_no_list_of_texts_are_refused(tmp_path: Path, played: Path) -> None:
    (tmp_path / "ladder.json").write_bytes((played / "run" / "ladder.json").read_bytes())
    for text in ("notes = 3\n", "x = []\n", "notes = [1]\n", "not toml\n"):
        (tmp_path / "notes.toml").write_text(text)
        done = openrummy("ladder", "--report", tmp_path, "--markdown", tmp_path / "x.md")
        assert said(done) == f"{tmp_path / 'notes.toml'} needs a list of texts named notes."
