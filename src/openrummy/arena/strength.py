"""The page that tells how strong the bots are, made from the results of a ladder and from nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from openrummy.arena import markdown as md
from openrummy.arena.findings import from_strongest, seeds_of
from openrummy.arena.intervals import Interval, moments, share_interval
from openrummy.arena.ladder import ANCHOR, Cell, Setting, ratings_of, settings_of, unconnected
from openrummy.arena.shortfalls import Shortfalls


class Page:
    """A page in one language. `pictures` are the files that a setting is shown by, as links from the page name them."""

    def __init__(self, lang: str, data: str, pictures: Mapping[tuple[Setting, str], str] | None = None) -> None:
        self._voice = md.Voice(lang)
        self._data = data
        self._pictures = pictures or {}
        self._told: set[str] = set()
        self._codes: Counter[str | None] = Counter()
        self._order: list[str] = []

    def text(self, cells: Sequence[dict[str, Any]]) -> str:
        """The whole page in Markdown."""
        self._told.clear()
        self._codes = Counter(map(_code, cells))
        tables = settings_of(cells)
        self._order = from_strongest(tables)
        parts = [f"# {self._voice.say('title')}", self._made(), self._about(cells)]
        for setting, table in tables.items():
            parts += self._duels(setting, table) if setting.players == 2 else self._larger(setting, table)
        parts += [*self._times(tables), *Shortfalls(self._voice).text(tables)]
        return "\n\n".join(parts) + "\n"

    def _made(self) -> str:
        anchor = re.sub(r"[^\w -]", "", self._voice.say("short").lower()).replace(" ", "-")
        return self._voice.say("made", file=self._data, anchor=anchor)

    def _once(self, key: str, **values: object) -> list[str]:
        """An explanation, where it has not been given on the page yet."""
        new = key not in self._told
        self._told.add(key)
        return [self._voice.say(key, **values)] if new else []

    def _about(self, cells: Sequence[dict[str, Any]]) -> str:
        seeds = ", ".join(map(md.code, sorted({str(cell["seed"]) for cell in cells})))
        lines = [self._voice.say("seeds", seeds=seeds)]
        for (machine, code), count in Counter((_machine(cell), _code(cell)) for cell in cells).items():
            hashed = self._voice.say("not_recorded") if code is None else code
            lines.append(self._voice.say("machine", n=count, machine=machine, code=hashed))
        return "\n".join(f"- {line}" for line in lines)

    def _heading(self, key: str, setting: Setting, cells: Sequence[Cell]) -> str:
        request = cells[0].parts[0]["request"]
        rules = dict(request["rules"])
        target = rules.pop("target", 100)
        if setting.unit == "games" and isinstance(target, dict):
            unit = self._voice.say("deals", **target)
        else:
            unit = self._voice.say(setting.unit, target=target)
        heading = self._voice.say(key, players=setting.players, unit=unit, budget=md.budget_text(setting.budget))
        changes = ", ".join(f"{name}={json.dumps(value)}" for name, value in rules.items())
        return f"## {heading} ({changes})" if changes else f"## {heading}"

    def _duels(self, setting: Setting, cells: Sequence[Cell]) -> list[str]:
        elo = ratings_of(cells)
        names = list(elo) or sorted({name for cell in cells for name in cell.bots})
        won = {cell.bots: self._voice.number(_share(cell, 0)) for cell in cells} | {
            (cell.bots[1], cell.bots[0]): self._voice.number(_share(cell, 1)) for cell in cells
        }
        rows = [
            [md.code(row), *(won.get((row, column), " " if row == column else md.MISSING) for column in names)]
            for row in names
        ]
        parts = [self._heading("matrix", setting, cells), *self._once("how_matrix")]
        parts += [md.table(["", *map(md.code, names)], rows), *self._picture(setting, "matrix")]
        if elo:
            zero = ("anchor_bot", {"bot": md.code(ANCHOR)}) if ANCHOR in elo else ("anchor_mean", {})
            rated = [[md.code(name), f"{one.elo:+.0f}", f"±{md.GAP}{one.error:.0f}"] for name, one in elo.items()]
            parts += [*self._once("how_elo"), self._voice.say(zero[0], **zero[1])]
            parts += [md.table([*self._voice.heads("bot", "elo"), "±"], rated), *self._picture(setting, "ladder")]
        else:
            groups = " – ".join(", ".join(map(md.code, sorted(group))) for group in unconnected(cells))
            parts.append(self._voice.say("no_elo", groups=groups))
        return [*parts, *self._one_by_one(setting, cells)]

    def _larger(self, setting: Setting, cells: Sequence[Cell]) -> list[str]:
        found = {cell.bots[:2]: cell.shares[0] for cell in cells}
        columns = sorted({name for pair in found for name in pair}, key=self._place)
        rows = [name for name in columns if any(name == one for one, _ in found)]
        lines = [
            [
                md.code(row),
                *(
                    self._voice.number(_times_fair(found[row, column], setting.players))
                    if (row, column) in found
                    else " "
                    if row == column
                    else md.MISSING
                    for column in columns
                ),
            ]
            for row in rows
        ]
        parts = [self._heading("tables", setting, cells), *self._once("how_tables")]
        return [*parts, md.table(["", *map(md.code, columns)], lines), *self._one_by_one(setting, cells)]

    def _place(self, name: str) -> tuple[int, str]:
        """Where a bot comes at larger tables: by its strength with two players, then by name."""
        return (self._order.index(name) if name in self._order else len(self._order), name)

    def _picture(self, setting: Setting, kind: str) -> list[str]:
        link = self._pictures.get((setting, kind))
        return [] if link is None else [f"![{self._voice.say(f'{kind}_picture')}]({link})"]

    def _one_by_one(self, setting: Setting, cells: Sequence[Cell]) -> list[str]:
        """Each match by itself, seed by seed."""
        rows = []
        for cell in cells:
            beside = seeds_of(setting, cell)
            agree = self._voice.say("yes" if all(two.agree for two in beside) else "no") if beside else md.MISSING
            for part in cell.parts:
                rows.append(
                    [
                        md.code(cell.bots[0]),
                        md.code(cell.bots[1]),
                        md.code(str(part["seed"])),
                        self._voice.number(md.played([part])),
                        self._voice.number(md.percent(part["win_rate"][0])),
                        self._voice.number(md.bounds(Interval(*part["ci95"][0]))),
                        self._voice.number(f"{part['points_per_hand'][0]:.1f}"),
                        agree,
                        _code(part) or md.MISSING,
                        _forfeited(part) or " ",
                    ]
                )
        heads = self._voice.heads(
            "bot", "against", "seed", "played", "won", "bounds", "points", "agree", "code", "forfeits"
        )
        told = [True] * (len(heads) - 2) + [len(self._codes) > 1, any(row[-1] != " " for row in rows)]
        heads, *rows = ([text for text, shown in zip(row, told, strict=True) if shown] for row in (heads, *rows))
        summary = f"<details>\n<summary>{self._voice.say('cells')}</summary>"
        return [summary, *self._once("how_cells"), md.table(heads, rows), "</details>"]

    def _times(self, tables: Mapping[Setting, Sequence[Cell]]) -> list[str]:
        found: dict[tuple[str, float], list[Mapping[str, float | None]]] = {}
        for setting, cells in tables.items():
            for part in (part for cell in cells for part in cell.parts):
                for name, times in zip(part["bots"], part["cpu_ms_per_decision"], strict=True):
                    found.setdefault((name, setting.budget), []).append(times)
        rows = []
        for (name, budget), times in sorted(found.items()):
            half, most = ([time for one in times if (time := one[key]) is not None] for key in ("p50", "p99"))
            figures = (
                [self._voice.number(f"{time:.3g}") for time in (median(half), max(most))]
                if half and most
                else [md.MISSING, md.MISSING]
            )
            rows.append([md.code(name), md.budget_text(budget), *figures])
        heads = [*self._voice.heads("bot", "budget"), "p50", "p99"]
        return [f"## {self._voice.say('times')}", self._voice.say("how_times"), md.table(heads, rows)]


def _share(cell: Cell, bot: int) -> str:
    scores = cell.shares[bot]
    interval = share_interval(scores, len(cell.bots))
    return f"{100 * moments(scores)[1]:.1f}{md.GAP}±{md.GAP}{50 * (interval.high - interval.low):.1f}"


def _times_fair(scores: Mapping[float, int], players: int) -> str:
    interval = share_interval(scores, players)
    error = players * (interval.high - interval.low) / 2
    return f"{players * moments(scores)[1]:.2f}{md.GAP}±{md.GAP}{error:.2f}"


def _forfeited(part: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{md.code(name)} {sum(verdicts.values())}"
        for name, verdicts in zip(part["bots"], part.get("forfeits", [{}] * len(part["bots"])), strict=True)
        if verdicts
    )


def _machine(cell: Mapping[str, Any]) -> str:
    found = cell["machine"]
    versions = [f"{name} {found[name]}" for name in ("openrummy", "numba") if name in found]
    return ", ".join([f"{found['processor']} × {found['cores']}", found["system"], found["python"], *versions])


def _code(cell: Mapping[str, Any]) -> str | None:
    """The code that played a match: several where it went on with other code; None where that was not kept."""
    found = cell["machine"].get("code") or [None]
    return None if found == [None] else " + ".join("?" if one is None else md.code(one) for one in found)
