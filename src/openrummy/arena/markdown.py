"""Figures, names and tables as a page in Markdown shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from openrummy import words
from openrummy.arena.intervals import Interval

MISSING: Final = "–"
GAP: Final = "\N{NO-BREAK SPACE}"


class Voice:
    """The texts of the page in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        """A text of the page."""
        return words.text(f"arena.report.{key}", self.lang, **values)

    def number(self, text: str) -> str:
        """A number that is written as in English."""
        return words.decimal(text, self.lang)

    def heads(self, *keys: str) -> list[str]:
        """The heads of a table."""
        return [self.say(key) for key in keys]


def budget_text(seconds: float) -> str:
    """A budget as the command line takes it."""
    return f"{seconds * 1000:g} ms" if seconds < 1 else f"{seconds:g} s"


def played(parts: Iterable[Mapping[str, Any]]) -> str:
    """How many games or hands were played."""
    return f"{sum(part['games'] or part['hands'] for part in parts):,}"


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.1f}{GAP}%"


def bounds(interval: Interval) -> str:
    """The bounds of a share in per cent."""
    return f"{100 * interval.low:.1f}{GAP}–{GAP}{100 * interval.high:.1f}"


def code(name: str) -> str:
    """A name that may hold anything."""
    return f"`{words.printable(name).replace('`', chr(39)).replace('|', '/')}`"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Names to the left, figures to the right."""
    lines = list(rows)
    left = [i == 0 or all(line[i].startswith("`") for line in lines) for i in range(len(heads))]
    lines = [heads, ["---" if names else "---:" for names in left], *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
