"""Tables of figures: for the terminal, for a page, for a program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Aim(NamedTuple):
    """What a figure should reach, in words, and whether it does."""

    text: str
    met: bool

    def __str__(self) -> str:
        return f"{self.text}: {'met' if self.met else 'MISSED'}"


def at_least(value: float, bound: float, shown: str) -> Aim:
    """An aim from below."""
    return Aim(f"at least {shown}", value >= bound)


def at_most(value: float, bound: float, shown: str) -> Aim:
    """An aim from above."""
    return Aim(f"at most {shown}", value <= bound)


class Row(NamedTuple):
    """One line: what was measured, the figures (one a column), the aim of the last figure where there is one."""

    name: str
    figures: tuple[float, ...]
    aim: Aim | None = None


class Table(NamedTuple):
    """Figures that belong together. A column is its heading and the format of its figures (",.0f")."""

    title: str
    columns: tuple[tuple[str, str], ...]
    rows: Sequence[Row]

    def cells(self) -> list[list[str]]:
        """The heading and the lines as texts; the column of aims only where there are any."""
        aims = any(row.aim for row in self.rows)
        lines = [["", *(heading for heading, _ in self.columns), *(["aim"] if aims else [])]]
        for row in self.rows:
            figures = [f"{figure:{form}}" for figure, (_, form) in zip(row.figures, self.columns, strict=True)]
            lines.append([row.name, *figures, *([str(row.aim or "")] if aims else [])])
        return lines

    def as_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        rows = []
        for row in self.rows:
            entry: dict[str, Any] = {"name": row.name}
            entry |= {heading: figure for figure, (heading, _) in zip(row.figures, self.columns, strict=True)}
            if row.aim:
                entry |= {"aim": row.aim.text, "met": row.aim.met}
            rows.append(entry)
        return {"title": self.title, "rows": rows}


def as_text(table: Table) -> str:
    """The table for a terminal: names and aims to the left, figures to the right."""
    cells = table.cells()
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    figures = range(1, 1 + len(table.columns))
    lines = [
        "  ".join(
            f"{cell:{'>' if i in figures else '<'}{width}}"
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    ]
    return "\n".join([table.title, *(f"  {line}".rstrip() for line in lines)])


def as_markdown(table: Table) -> str:
    """The table for a page."""
    heading, *lines = table.cells()
    figures = range(1, 1 + len(table.columns))
    rule = ["---:" if i in figures else "---" for i in range(len(heading))]
    return "\n".join([f"### {table.title}", "", *(f"| {' | '.join(line)} |" for line in [heading, rule, *lines])])


def missed(tables: Iterable[Table]) -> list[str]:
    """The names of the lines whose aim is missed."""
    return [row.name for table in tables for row in table.rows if row.aim and not row.aim.met]
