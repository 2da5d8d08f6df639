"""A ladder: which matches it consists of, where each is kept, and what they come to together."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, Final

from openrummy import bots, words
from openrummy.arena.elo import Encounter, Rating, connected, ratings
from openrummy.arena.errors import MatchError
from openrummy.arena.match import Match, Unit
from openrummy.bots import DEFAULT_BUDGET
from openrummy.game import RuleSet

ANCHOR: Final = "greedy"
"""The bot whose Elo is 0 where it takes part: it meets all others, and neither always wins nor always loses."""
CELLS: Final = "cells"
TOGETHER: Final = "ladder.json"
_PLAYERS: Final = (2, 3, 4)


@dataclass(frozen=True, kw_only=True)
class Ladder:
    """Every bot against every other one, or with three or four players each against copies of each other one.

    What cannot be raises `RummyError`.
    """

    bots: Sequence[str]
    count: int = 1000
    unit: Unit = "games"
    seeds: Sequence[str] = ("1", "2")
    budgets: Sequence[float] = (DEFAULT_BUDGET,)
    players: int = 2
    only: Sequence[str] = ()
    """With names here: only the matches in which one of them meets another bot."""
    rules: RuleSet = field(default_factory=RuleSet)

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise MatchError("bad-match", "ladder_bots")
        if self.players not in _PLAYERS:
            raise MatchError("bad-match", "ladder_players", players=self.players)
        for name in self.only:
            if name not in self.bots:
                raise MatchError("bad-match", "ladder_only", name=words.printable(name))
        for name in self.bots:
            bots.find(name)

    def matches(self) -> list[Match]:
        """The matches, each small in itself: kept and gone on with on its own."""
        return [
            Match(bots=table, count=self.count, unit=self.unit, seed=seed, rules=self.rules, budget=budget)
            for budget in self.budgets
            for table in self._tables()
            for seed in self.seeds
        ]

    def _tables(self) -> Iterator[tuple[str, ...]]:
        if self.players == 2:
            for pair in combinations(self.bots, 2):
                if not self.only or set(pair) & set(self.only):
                    yield pair
            return
        for one, other in permutations(self.bots, 2):
            if not self.only or one in self.only:
                yield (one, *[other] * (self.players - 1))


def cell_folder(folder: Path, match: Match) -> Path:
    """Where a match of a ladder is kept. How much is played is no part of the name: a cell is played once."""
    budget = f"{match.budget * 1000:g}ms"
    rules = [_name_of(match.rules.changes())] if match.rules.changes() else []
    text = "-".join([*match.bots[:2], f"{len(match.bots)}-{match.unit}", budget, f"seed-{match.seed}", *rules])
    plain = re.sub(r"[^\w@.-]", "_", text, flags=re.ASCII)
    if plain != text or len(plain) > 100:
        plain = f"{plain[:100]}-{_short(text)}"
    return folder / CELLS / plain


def as_kept(folder: Path, match: Match) -> Match:
    """A match of two as the folder has it already, if the other way round: the same deals would be played twice."""
    turned = replace(match, bots=match.bots[::-1])
    return turned if len(match.bots) == 2 and cell_folder(folder, turned).is_dir() else match


def read_cells(folder: Path) -> list[dict[str, Any]]:
    """The summaries of all finished matches of a ladder, or those in its `ladder.json` where only that is kept.

    `MatchError` where there are none, or where a file holds something else.
    """
    found: list[dict[str, Any]] = []
    if (folder / CELLS).is_dir():
        for path in sorted((folder / CELLS).glob("*/summary.json")):
            found += _cells_in(path, lambda data: [data])
    elif (folder / TOGETHER).is_file():
        found = _cells_in(folder / TOGETHER, lambda data: data["cells"])
    if not found:
        raise MatchError("bad-match", "ladder_empty", place=words.printable(str(folder)))
    return found


def _cells_in(path: Path, listed: Callable[[Any], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    try:
        cells = listed(json.loads(path.read_bytes()))
        settings_of(cells)
    except (ValueError, TypeError, LookupError):
        raise MatchError("bad-match", "ladder_file", place=words.printable(str(path))) from None
    return cells


@dataclass(frozen=True, order=True)
class Setting:
    """What the matches of one table have in common."""

    players: int
    unit: Unit
    budget: float
    rules: str = "{}"
    """What the rules change, as JSON in the order of the names."""

    @property
    def name(self) -> str:
        """A short name for files."""
        changes = json.loads(self.rules)
        rules = f"-{_name_of(changes)}" if changes else ""
        return f"{self.unit}-{self.budget * 1000:g}ms{rules}"


@dataclass(frozen=True)
class Cell:
    """One bot against another or copies of it, over all seeds."""

    bots: tuple[str, ...]
    parts: tuple[dict[str, Any], ...]
    """The summaries, by seed."""

    @property
    def shares(self) -> tuple[Counter[float], ...]:
        """For the first bot and the next: how many groups gave it which share."""
        found: tuple[Counter[float], ...] = (Counter(), Counter())
        for part in self.parts:
            for bot in (0, 1):
                found[bot].update(dict(part["group_shares"][bot]))
        return found

    @property
    def pairs(self) -> Counter[float]:
        """The same for the first of two bots, where what nobody won counts half."""
        found: Counter[float] = Counter()
        for part in self.parts:
            found.update(dict(part["pairs"]))
        return found


def settings_of(cells: Sequence[dict[str, Any]]) -> dict[Setting, list[Cell]]:
    """The cells by what they have in common, in order."""
    found: dict[Setting, dict[tuple[str, ...], list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for cell in cells:
        names, request = tuple(cell["bots"]), cell["request"]
        unit: Unit = "games" if "games" in request else "hands"
        rules = json.dumps(request["rules"], sort_keys=True)
        found[Setting(len(names), unit, request["budget"], rules)][names].append(cell)
    return {
        setting: [
            Cell(names, tuple(sorted(parts, key=lambda part: str(part["seed"])))) for names, parts in by_names.items()
        ]
        for setting, by_names in sorted(found.items())
    }


def ratings_of(cells: Sequence[Cell]) -> dict[str, Rating]:
    """The Elo of the bots of a two-player table."""
    return ratings(_encounters(cells), ANCHOR)


def unconnected(cells: Sequence[Cell]) -> list[set[str]]:
    """The bots of a two-player table in groups that no match brings together; empty where there is one such group."""
    groups = connected(_encounters(cells))
    return groups if len(groups) > 1 else []


def _encounters(cells: Sequence[Cell]) -> list[Encounter]:
    return [Encounter(cell.bots[0], cell.bots[1], cell.pairs) for cell in cells]


def together(cells: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """All of a ladder as plain JSON data: what `ladder.json` holds."""
    rated = []
    for setting, table in settings_of(cells).items():
        if setting.players == 2:
            elo = ratings_of(table)
            rated.append(
                {
                    "unit": setting.unit,
                    "budget": setting.budget,
                    "rules": json.loads(setting.rules),
                    "anchor": ANCHOR if ANCHOR in elo else None,
                    "elo": {
                        name: {"elo": round(one.elo, 1), "error95": round(one.error, 1)} for name, one in elo.items()
                    },
                }
            )
    return {"ratings": rated, "cells": list(cells)}


def _name_of(changes: Mapping[str, Any]) -> str:
    return f"rules-{_short(json.dumps(changes, sort_keys=True))}"


def _short(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
