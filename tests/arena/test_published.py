"""What is published of the ladder agrees with what the program and the guide say of the bots."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from pathlib import Path

from openrummy import bots
from openrummy.arena.ladder import read_cells, settings_of, together
from openrummy.arena.strength import Page
from openrummy.bots import registry

DOCS = Path(__file__).parents[2] / "docs"


def test_the_guide_has_a_row_for_every_bot() -> None:
    guide = (DOCS / "bots.md").read_text(encoding="utf-8").split("\n## ")[1]
    rows = re.findall(r"^\| (`.*?) \|", guide.partition("A bot is named by")[0], re.M)
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert sorted(named) == sorted(bots.names())


def test_the_levels_are_offered_from_the_weakest_by_the_published_elo() -> None:
    ratings = json.loads((DOCS / "strength" / "ladder.json").read_bytes())["ratings"]
    compared = set()
    for rating in ratings:
        elo = rating["elo"]
        for weak, strong in pairwise(name for name in registry._LEVELS if name in elo):
            assert elo[weak]["elo"] + elo[weak]["error95"] < elo[strong]["elo"] - elo[strong]["error95"]
            compared |= {weak, strong}
    assert compared == set(registry._LEVELS)


def test_the_published_elo_is_that_of_the_published_cells() -> None:
    published = json.loads((DOCS / "strength" / "ladder.json").read_bytes())
    assert together(read_cells(DOCS / "strength")) == published
    assert len(published["cells"]) == len({json.dumps(cell["request"]) for cell in published["cells"]})


def test_the_page_is_what_the_command_makes_of_the_published_cells() -> None:
    cells = read_cells(DOCS / "strength")
    pictures = {
        (setting, kind): f"strength/{kind}-{setting.name}.svg"
        for setting in settings_of(cells)
        for kind in ("matrix", "ladder")
        if setting.players == 2
    }
    page = Page("en", "strength/ladder.json", pictures).text(cells)
    assert (DOCS / "strength.md").read_text(encoding="utf-8") == page


def test_no_pair_is_published_both_ways_round() -> None:
    cells = read_cells(DOCS / "strength")
    duels = [cell for cell in cells if len(cell["bots"]) == 2]
    for one, other in combinations(duels, 2):
        same = all(one["request"][name] == other["request"][name] for name in ("seed", "budget", "rules"))
        assert not (same and one["bots"] == other["bots"][::-1])
