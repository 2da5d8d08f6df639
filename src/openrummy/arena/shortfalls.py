"""The part of the page that tells where the bots and the ladder fall short, from the cells alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

from openrummy.arena import findings
from openrummy.arena import markdown as md
from openrummy.arena.ladder import Setting

_MOST: Final = 12
"""Pairs that are listed of those that do not fit their Elo, unless more of them are turned round."""


class Shortfalls:
    """What falls short, in one language: every check says its bound, and what it has found or that it found nothing."""

    def __init__(self, voice: md.Voice) -> None:
        self._voice = voice

    def text(self, tables: findings.Tables) -> list[str]:
        """The paragraphs and tables of the part, with its heading."""
        return [
            f"## {self._voice.say('short')}",
            *self._strongest(tables),
            *self._seeds(tables),
            *self._elo(tables),
            *self._budgets(tables),
            *self._measured(tables),
        ]

    def _say(self, key: str, **values: object) -> str:
        return self._voice.say(f"short_{key}", **values)

    def _head(self, key: str, **values: object) -> str:
        return f"### {self._say(key, **values)}"

    def _table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
        # Figures are written as the language does; names, and rules as JSON, are left as they are.
        lines = [
            [text if "`" in text or any(map(str.isalpha, text)) else self._voice.number(text) for text in row]
            for row in rows
        ]
        return [md.table(self._voice.heads(*heads), lines)] if lines else []

    def _setting(self, setting: Setting) -> list[str]:
        """How many play, and the budget with what else differs from games under the usual rules."""
        unit = [] if setting.unit == "games" else [self._voice.say("hands")]
        rules = [f"{name}={json.dumps(value)}" for name, value in json.loads(setting.rules).items()]
        return [f"{setting.players}", ", ".join([md.budget_text(setting.budget), *unit, *rules])]

    def _strongest(self, tables: findings.Tables) -> list[str]:
        order = findings.from_strongest(tables)
        if not order:
            return []
        bot = order[0]
        shares = list(findings.shares_of(bot, tables))
        parts = [self._head("strongest", bot=md.code(bot)), self._say("how_strongest", bot=md.code(bot))]
        duels = [one for one in shares if one.setting.players == 2]
        even = [one for one in duels if not one.above_fair]
        parts.append(self._say("duels_some" if even else "duels_none", bot=md.code(bot), n=len(even), of=len(duels)))
        parts += self._table(
            ("against", "budget", "played", "won", "bounds"),
            ([md.code(one.against), *self._setting(one.setting)[1:], *_won(one)] for one in even),
        )
        larger = [one for one in shares if one.setting.players > 2]
        if larger:
            near = [one for one in larger if one.ratio < findings.WELL_AHEAD]
            bound = self._voice.number(f"{findings.WELL_AHEAD:g}")
            key = "larger_some" if near else "larger_none"
            parts.append(self._say(key, bot=md.code(bot), n=len(near), of=len(larger), bound=bound))
            parts += self._table(
                ("against", "players", "budget", "played", "won", "bounds", "fair", "surely_fair"),
                (
                    [
                        md.code(one.against),
                        *self._setting(one.setting),
                        *_won(one),
                        f"{one.ratio:.2f}",
                        self._voice.say("yes" if one.above_fair else "no"),
                    ]
                    for one in near
                ),
            )
        return parts + self._gains(bot, findings.gains(shares))

    def _gains(self, bot: str, gains: Sequence[findings.Gain]) -> list[str]:
        if not gains:
            return []
        idle = [gain for gain in gains if not gain.sure]
        key = "gains_some" if idle else "gains_none"
        return [
            self._say(key, bot=md.code(bot), n=len(idle), of=len(gains)),
            *self._table(
                ("against", "players", "smaller", "won", "larger", "won"),
                (
                    [
                        md.code(gain.smaller.against),
                        f"{gain.smaller.setting.players}",
                        *(text for one in (gain.smaller, gain.larger) for text in _with_error(one)),
                    ]
                    for gain in idle
                ),
            ),
        ]

    def _seeds(self, tables: findings.Tables) -> list[str]:
        pairs = [two for setting, cells in tables.items() for cell in cells for two in findings.seeds_of(setting, cell)]
        head = self._head("seeds")
        if not pairs:
            return [head, self._say("seeds_alone")]
        apart = [two for two in pairs if not two.agree]
        chance = self._voice.number(f"{len(pairs) / 20:.1f}")
        return [
            head,
            self._say("how_seeds", of=len(pairs), n=len(apart), chance=chance),
            *self._table(
                ("bot", "against", "players", "budget", "seed", "won", "seed", "won"),
                (
                    [
                        *map(md.code, two.cell.bots[:2]),
                        *self._setting(two.setting),
                        *(text for one in zip(two.seeds, two.shares, strict=True) for text in _seed(*one)),
                    ]
                    for two in apart
                ),
            ),
        ]

    def _elo(self, tables: findings.Tables) -> list[str]:
        pairs = findings.rated_pairs(tables)
        if not pairs:
            return []
        off = findings.misfits(tables)
        turned = sum(one.reversed for one in off)
        listed = sorted(off, key=lambda one: not one.reversed)[: max(_MOST, turned)]
        parts = [self._head("elo"), self._say("how_elo", of=pairs, n=len(off), reverse=turned)]
        if len(listed) < len(off):
            parts.append(self._say("farthest", n=len(listed)))
        return parts + self._table(
            ("bot", "against", "budget", "won", "bounds", "by_elo"),
            (
                [
                    *map(md.code, one.cell.bots),
                    *self._setting(one.setting)[1:],
                    md.percent(one.share),
                    md.bounds(one.interval),
                    md.bounds(one.foretold),
                ]
                for one in listed
            ),
        )

    def _budgets(self, tables: findings.Tables) -> list[str]:
        late = findings.slow(tables)
        return [
            self._head("budgets"),
            self._say("late_some" if late else "late_none"),
            *self._table(
                ("bot", "budget", "p99", "late", "matches"),
                (
                    [md.code(one.bot), md.budget_text(one.budget), f"{one.worst:.3g}", f"{one.late}", f"{one.matches}"]
                    for one in late
                ),
            ),
        ]

    def _measured(self, tables: findings.Tables) -> list[str]:
        rows = []
        for one in findings.measured(tables):
            fewest, most = (f"{count:,}" for count in one.played)
            rows.append(
                [
                    *self._setting(one.setting),
                    self._say("part", n=one.bots, of=one.all_bots),
                    self._say("part", n=one.cells, of=one.all_cells),
                    fewest if fewest == most else f"{fewest}{md.GAP}–{md.GAP}{most}",
                    f"{one.one_seed}",
                    f"±{md.GAP}{100 * one.widest:.1f}{md.GAP}%",
                ]
            )
        heads = ("players", "budget", "bots", "measured", "cell_played", "one_seed", "widest")
        return [self._head("measured"), self._say("how_measured"), *self._table(heads, rows)]


def _won(one: findings.Share) -> list[str]:
    return [md.played(one.parts), md.percent(one.share), md.bounds(one.interval)]


def _with_error(one: findings.Share) -> list[str]:
    error = 50 * (one.interval.high - one.interval.low)
    return [md.budget_text(one.setting.budget), f"{md.percent(one.share)}{md.GAP}±{md.GAP}{error:.1f}"]


def _seed(seed: str, share: float) -> list[str]:
    return [md.code(seed), md.percent(share)]
