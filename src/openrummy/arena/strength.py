"""The page that tells how strong the bots are, made from the results of a ladder and from nothing else."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, Final

from openrummy import words
from openrummy.arena.errors import MatchError
from openrummy.arena.intervals import Interval, Z, design_effect, moments, share_interval
from openrummy.arena.ladder import ANCHOR, NOTES, Cell, Setting, ratings_of, settings_of

_MISSING: Final = "–"


class Page:
    """A page in one language. `pictures` are the files that a setting is shown by, as links from the page name them."""

    def __init__(self, lang: str, data: str, pictures: Mapping[tuple[Setting, str], str] | None = None) -> None:
        self._lang = lang
        self._data = data
        self._pictures = pictures or {}
        self._told: set[str] = set()

    def text(self, cells: Sequence[dict[str, Any]], notes: Sequence[str]) -> str:
        """The whole page in Markdown."""
        self._told.clear()
        by_setting = settings_of(cells)
        parts = [f"# {self._say('title')}", self._say("made", file=self._data), *self._about(cells)]
        for setting, table in by_setting.items():
            parts += self._duels(setting, table) if setting.players == 2 else self._tables(setting, table)
        parts += self._times(by_setting)
        if notes:
            parts += [f"## {self._say('notes')}", "\n".join(f"- {' '.join(note.split())}" for note in notes)]
        return "\n\n".join(parts) + "\n"

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"arena.report.{key}", self._lang, **values)

    def _number(self, text: str) -> str:
        return words.decimal(text, self._lang)

    def _once(self, key: str, **values: object) -> list[str]:
        """An explanation, where it has not been given on the page yet."""
        new = key not in self._told
        self._told.add(key)
        return [self._say(key, **values)] if new else []

    def _about(self, cells: Sequence[dict[str, Any]]) -> list[str]:
        seeds = sorted({str(cell["seed"]) for cell in cells})
        machines = dict.fromkeys(_machine(cell["machine"]) for cell in cells)
        lines = [self._say("seeds", seeds=", ".join(map(_code, seeds)))]
        return ["\n".join(f"- {line}" for line in [*lines, *(self._say("machine", machine=one) for one in machines)])]

    def _heading(self, key: str, setting: Setting, table: Sequence[Cell]) -> str:
        request = table[0].parts[0]["request"]
        rules = dict(request["rules"])
        target = rules.pop("target", 100)
        if setting.unit == "games" and isinstance(target, dict):
            unit = self._say("deals", **target)
        else:
            unit = self._say(setting.unit, target=target)
        heading = self._say(key, players=setting.players, unit=unit, budget=budget_text(setting.budget))
        changes = ", ".join(f"{name}={json.dumps(value)}" for name, value in rules.items())
        return f"## {heading} ({changes})" if changes else f"## {heading}"

    def _duels(self, setting: Setting, table: Sequence[Cell]) -> list[str]:
        elo = ratings_of(table)
        names = list(elo) or sorted({name for cell in table for name in cell.bots})
        won = {cell.bots: self._number(_share(cell, 0)) for cell in table} | {
            (cell.bots[1], cell.bots[0]): self._number(_share(cell, 1)) for cell in table
        }
        rows = [
            [_code(row), *(won.get((row, column), " " if row == column else _MISSING) for column in names)]
            for row in names
        ]
        parts = [self._heading("matrix", setting, table), *self._once("how_matrix")]
        parts += [_table(["", *map(_code, names)], rows), *self._picture(setting, "matrix")]
        if elo:
            anchor = self._say("anchor_bot", bot=_code(ANCHOR)) if ANCHOR in elo else self._say("anchor_mean")
            rated = [[_code(name), f"{one.elo:+.0f}", f"± {one.error:.0f}"] for name, one in elo.items()]
            parts += [*self._once("how_elo"), anchor, _table([self._say("bot"), self._say("elo"), "±"], rated)]
            parts += self._picture(setting, "ladder")
        return [*parts, *self._one_by_one(table)]

    def _tables(self, setting: Setting, table: Sequence[Cell]) -> list[str]:
        rows = []
        for cell in table:
            interval = share_interval(cell.shares[0], setting.players)
            share = moments(cell.shares[0])[1]
            ratio = f"{share * setting.players:.2f}"
            rows.append(
                [
                    _code(cell.bots[0]),
                    _code(cell.bots[1]),
                    *map(self._number, (_played(cell.parts), _percent(share), _bounds(interval), ratio)),
                ]
            )
        heads = [self._say(key) for key in ("bot", "against", "played", "won", "bounds", "fair")]
        parts = [self._heading("tables", setting, table), *self._once("how_tables"), _table(heads, rows)]
        return [*parts, *self._one_by_one(table)]

    def _picture(self, setting: Setting, kind: str) -> list[str]:
        link = self._pictures.get((setting, kind))
        return [] if link is None else [f"![{self._say(f'{kind}_picture')}]({link})"]

    def _one_by_one(self, table: Sequence[Cell]) -> list[str]:
        """Each match by itself, seed by seed."""
        rows = []
        for cell in table:
            agree = _agree(cell)
            for part in cell.parts:
                rows.append(
                    [
                        _code(cell.bots[0]),
                        _code(cell.bots[1]),
                        _code(str(part["seed"])),
                        self._number(_played([part])),
                        self._number(_percent(part["win_rate"][0])),
                        self._number(_bounds(Interval(*part["ci95"][0]))),
                        self._number(f"{part['points_per_hand'][0]:.1f}"),
                        _MISSING if agree is None else self._say("yes" if agree else "no"),
                        _forfeited(part) or " ",
                    ]
                )
        keys = ["bot", "against", "seed", "played", "won", "bounds", "points", "agree", "forfeits"]
        heads = [self._say(key) for key in keys]
        if all(row[-1] == " " for row in rows):
            heads, rows = heads[:-1], [row[:-1] for row in rows]
        return [f"### {self._say('cells')}", *self._once("how_cells"), _table(heads, rows)]

    def _times(self, by_setting: Mapping[Setting, Sequence[Cell]]) -> list[str]:
        found: dict[tuple[str, float], list[Mapping[str, float | None]]] = {}
        for setting, table in by_setting.items():
            for cell in table:
                for part in cell.parts:
                    for name, times in zip(part["bots"], part["cpu_ms_per_decision"], strict=True):
                        found.setdefault((name, setting.budget), []).append(times)
        rows = []
        for (name, budget), times in sorted(found.items()):
            half, most = ([time for one in times if (time := one[key]) is not None] for key in ("p50", "p99"))
            figures = (
                [self._number(f"{time:.3g}") for time in (median(half), max(most))]
                if half and most
                else [_MISSING, _MISSING]
            )
            rows.append([_code(name), budget_text(budget), *figures])
        heads = [self._say("bot"), self._say("budget"), "p50", "p99"]
        return [f"## {self._say('times')}", self._say("how_times"), _table(heads, rows)]


def read_notes(folder: Path) -> list[str]:
    """What is to be said about what did not work: the list `notes` of the run's `notes.toml`, if there is one."""
    path = folder / NOTES
    if not path.is_file():
        return []
    try:
        notes = tomllib.loads(path.read_text(encoding="utf-8"))["notes"]
    except (ValueError, KeyError):
        notes = None
    if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
        raise MatchError("bad-match", "ladder_notes", place=words.printable(str(path)))
    return notes


def budget_text(seconds: float) -> str:
    """A budget as the command line takes it."""
    return f"{seconds * 1000:g} ms" if seconds < 1 else f"{seconds:g} s"


def _agree(cell: Cell) -> bool | None:
    """Whether every two seeds are within the bounds of their difference; None where there is one seed."""
    if len(cell.parts) < 2:
        return None
    size = len(cell.parts[0]["bots"])
    found = []
    for part in cell.parts:
        scores = dict(part["group_shares"][0])
        groups, mean, _ = moments(scores)
        # As if half a game more was won and lost: nothing but wins is no certainty.
        games = groups * size
        near = (mean * games + 0.5) / (games + 1)
        found.append((mean, design_effect(scores, size) * near * (1 - near) / games))
    return all(abs(a - b) <= Z * sqrt(v + w) for i, (a, v) in enumerate(found) for b, w in found[:i])


def _share(cell: Cell, bot: int) -> str:
    scores = cell.shares[bot]
    interval = share_interval(scores, len(cell.bots))
    return f"{100 * moments(scores)[1]:.1f} ± {50 * (interval.high - interval.low):.1f}"


def _played(parts: Iterable[Mapping[str, Any]]) -> str:
    return f"{sum(part['games'] or part['hands'] for part in parts):,}"


def _forfeited(part: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{_code(name)} {sum(verdicts.values())}"
        for name, verdicts in zip(part["bots"], part.get("forfeits", [{}] * len(part["bots"])), strict=True)
        if verdicts
    )


def _machine(found: Mapping[str, Any]) -> str:
    versions = [f"{name} {found[name]}" for name in ("openrummy", "numba") if name in found]
    cores = found["cores"]
    return ", ".join([f"{found['processor']} × {cores}", found["system"], found["python"], *versions])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _bounds(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f}"


def _code(name: str) -> str:
    return f"`{words.printable(name).replace('`', chr(39)).replace('|', '/')}`"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Names to the left, figures to the right."""
    lines = list(rows)
    left = [i == 0 or all(line[i].startswith("`") for line in lines) for i in range(len(heads))]
    lines = [heads, ["---" if names else "---:" for names in left], *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
