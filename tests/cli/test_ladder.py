"""`openrummy ladder`, run as a program: cells that go on, and a page made from the results alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import environment, openrummy, said

PLAY = ("ladder", "--bots", "greedy,random", "--games", "6", "--budgets", "10ms", "--out", "run")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small ladder: two seeds, a second budget and a table of three."""
    folder = tmp_path_factory.mktemp("ladder")
    for more in ((), ("--budgets", "50ms", "--seed", "1"), ("--players", "3", "--only", "greedy")):
        assert openrummy(*PLAY, *more, cwd=folder).returncode == 0
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


def test_what_is_played_under_other_rules_is_a_table_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text("target = {deals = 2}\nhand_size = 3\n")
    for rules in ("basic", "short.toml"):
        wish = ("ladder", "--bots", "greedy,random", "--games", "4", "--seed", "1", "--out", "run", "--rules", rules)
        assert openrummy(*wish, cwd=tmp_path).returncode == 0
    found = json.loads((tmp_path / "run" / "ladder.json").read_bytes())
    changes = [rating["rules"] for rating in found["ratings"]]
    assert len(changes) == 2 and {} in changes and {"target": {"deals": 2}, "hand_size": 3} in changes
    assert openrummy("ladder", "--report", "run", "--markdown", "x.md", cwd=tmp_path).returncode == 0
    page = (tmp_path / "x.md").read_text(encoding="utf-8")
    assert "## 2 players, games to 100, 100 ms a decision\n" in page
    assert "## 2 players, games of 2 deals, 100 ms a decision (hand_size=3)\n" in page
    assert page.count("matrix-games-100ms") == 2
    assert len(list((tmp_path / "x").glob("matrix-*.svg"))) == 2


def test_two_bots_named_the_other_way_round_are_the_same_match(tmp_path: Path) -> None:
    for bots in ("greedy,random", "random,greedy"):
        wish = ("ladder", "--bots", bots, "--hands", "2", "--seed", "1", "--out", "run")
        assert "1 of 1: greedy - random, 100 ms, seed 1" in openrummy(*wish, cwd=tmp_path).stdout
    assert len(json.loads((tmp_path / "run" / "ladder.json").read_bytes())["cells"]) == 1


def test_each_table_of_the_page_tells_its_zero(tmp_path: Path) -> None:
    for bots, budget in (("greedy,random", "10ms"), ("lay,random", "20ms")):
        wish = ("ladder", "--bots", bots, "--hands", "4", "--seed", "1", "--budgets", budget, "--out", "run")
        assert openrummy(*wish, cwd=tmp_path).returncode == 0
    assert openrummy("ladder", "--report", "run", "--markdown", "x.md", cwd=tmp_path).returncode == 0
    first, second = (tmp_path / "x.md").read_text(encoding="utf-8").split("20 ms a decision\n")
    assert "The zero is `greedy`." in first
    assert "The zero is the mean." in second


def test_a_name_may_hold_signs_of_formulas_and_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "bot.sh").write_text('read hello; echo \'{"type":"ready","protocol":1}\'; exit 1\n')
    name = os.fsdecode(b"cmd:sh bot.sh $x^$ |` \xff")
    wish = ("ladder", "--bots", f"greedy,{name}", "--hands", "2", "--seed", "1", "--out", "run")
    assert openrummy(*wish, cwd=tmp_path).returncode == 0
    assert openrummy("ladder", "--report", "run", "--markdown", "x.md", cwd=tmp_path).returncode == 0
    assert "`cmd:sh bot.sh $x^$ /' \N{REPLACEMENT CHARACTER}`" in (tmp_path / "x.md").read_text(encoding="utf-8")


def test_files_that_are_no_results_are_named(tmp_path: Path, played: Path) -> None:
    cells = tmp_path / "run" / "cells" / "x"
    cells.mkdir(parents=True)
    for place, text in (
        (cells / "summary.json", "{"),
        (cells / "summary.json", "[]"),
        (tmp_path / "ladder.json", "[]"),
    ):
        place.write_text(text)
        folder = tmp_path / "run" if place.parent == cells else tmp_path
        done = openrummy("ladder", "--report", folder, "--markdown", tmp_path / "x.md")
        assert done.returncode == 2
        assert said(done).startswith(f"{place} holds no result of a match: ")


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
        "| `greedy` | `random` | `2` | 6 | 100.0\N{NO-BREAK SPACE}% |",
        "|  | `greedy` | `random` |\n| --- | ---: | ---: |\n| `greedy` |   | 3.00\N{NO-BREAK SPACE}±",
        "- Seeds: `1`, `2`.",
        "tells how it is measured, and [the last part](#where-it-falls-short)",
        "\n## Where it falls short\n",
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


def test_the_head_of_the_page_tells_by_which_code_how_many_matches_were_played(tmp_path: Path, played: Path) -> None:
    found = json.loads((played / "run" / "ladder.json").read_bytes())
    first, second, third, *_ = found["cells"]
    (code,) = first["machine"]["code"]
    # One was played before this was kept, and one with other code.
    del second["machine"]["code"]
    third["machine"]["code"] = ["0123456789ab"]
    (tmp_path / "ladder.json").write_text(json.dumps(found))
    assert openrummy("ladder", "--report", tmp_path, "--markdown", "x.md", cwd=tmp_path).returncode == 0
    page = (tmp_path / "x.md").read_text(encoding="utf-8")
    heads = re.findall(r"^- (\d+) match(?:es)?: .*; code of the bots (.*)\.$", page, re.M)
    assert sorted(heads) == [("1", "`0123456789ab`"), ("1", "not recorded"), ("3", f"`{code}`")]
    assert "| points a hand | seeds agree | code |" in page
    assert "| `0123456789ab` |" in page


def test_bots_that_no_match_connects_have_no_elo_and_a_sentence_says_so(tmp_path: Path) -> None:
    for bots in ("greedy,random", "lay,eaai"):
        wish = ("ladder", "--bots", bots, "--hands", "2", "--seed", "1", "--out", "run")
        assert openrummy(*wish, cwd=tmp_path).returncode == 0
    assert openrummy("ladder", "--report", "run", "--markdown", "x.md", cwd=tmp_path).returncode == 0
    page = (tmp_path / "x.md").read_text(encoding="utf-8")
    assert "Apart from each other are `eaai`, `lay` – `greedy`, `random`." in page
    assert "| Elo |" not in page


def test_the_page_is_there_in_dutch_too(played: Path) -> None:
    done = openrummy("ladder", "--report", "run", "--markdown", "sterkte.md", "--lang", "nl", cwd=played)
    assert done.stdout == "Geschreven: sterkte.md\n"
    page = (played / "sterkte.md").read_text(encoding="utf-8")
    assert page.startswith("# Hoe sterk de bots zijn\n")
    assert "(#waar-het-tekortschiet)" in page and "\n## Waar het tekortschiet\n" in page
    assert "| `greedy` | `random` | `2` | 6 | 100,0\N{NO-BREAK SPACE}% |" in page


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
        (["--bots", "greedy,random", "--budgets", ""], "A budget is a time such as 10ms or 1s, not ."),
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
