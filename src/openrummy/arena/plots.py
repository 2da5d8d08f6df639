"""The table and the ladder as pictures. matplotlib is loaded only when something is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from openrummy import words
from openrummy.arena.elo import Rating
from openrummy.arena.intervals import moments
from openrummy.arena.ladder import Cell, Setting, ratings_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLOURS: Final = "RdBu"
"""Told apart by people who see no green or no red; never so dark that the figures on it cannot be read."""
_INK: Final = "#1f4e5f"
_NOTHING: Final = "#e4e4e4"
"""Where no cell was played, and where a bot would meet itself."""


def draw(tables: Mapping[Setting, Sequence[Cell]], folder: Path) -> dict[tuple[Setting, str], Path]:
    """Draw the matrix and the ladder of each two-player table into a folder, as SVG; the files by setting and kind.

    `ImportError` where matplotlib is not installed.
    """
    import matplotlib as mpl

    found: dict[tuple[Setting, str], Path] = {}
    # The same results give the same bytes: no date, and names from a fixed salt. Dollar signs in a name are no formula.
    with mpl.rc_context({"svg.hashsalt": "openrummy", "font.size": 9, "text.parse_math": False}):
        for setting, cells in tables.items():
            if setting.players != 2:
                continue
            elo = ratings_of(cells)
            names = list(elo) or sorted({name for cell in cells for name in cell.bots})
            figures = {"matrix": _matrix(cells, names)} | ({"ladder": _ladder(elo)} if elo else {})
            folder.mkdir(parents=True, exist_ok=True)
            for kind, figure in figures.items():
                path = folder / f"{kind}-{setting.name}.svg"
                figure.savefig(path, metadata={"Date": None, "Creator": None}, bbox_inches="tight")
                found[setting, kind] = path
    return found


def _figure(width: float, height: float) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    return figure


def _matrix(cells: Sequence[Cell], names: Sequence[str]) -> Figure:
    """Shares in per cent: the bot of the row against that of the column."""
    count = len(names)
    won = [[float("nan")] * count for _ in names]
    for cell in cells:
        a, b = (names.index(name) for name in cell.bots)
        won[a][b], won[b][a] = (100 * moments(shares)[1] for shares in cell.shares)
    figure = _figure(1.8 + 0.6 * count, 1.2 + 0.45 * count)
    axes = figure.add_subplot()
    axes.set_facecolor(_NOTHING)
    axes.imshow(won, cmap=_COLOURS, vmin=-40, vmax=140, aspect="auto")
    labels = list(map(words.printable, names))
    axes.set_xticks(range(count), labels, rotation=45, ha="left")
    axes.set_yticks(range(count), labels)
    axes.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False)
    for between in range(1, count):
        axes.axhline(between - 0.5, color="white", linewidth=1)
        axes.axvline(between - 0.5, color="white", linewidth=1)
    for row in range(count):
        for column in range(count):
            if won[row][column] == won[row][column]:
                axes.text(column, row, f"{won[row][column]:.0f}", ha="center", va="center")
    return figure


def _ladder(elo: Mapping[str, Rating]) -> Figure:
    """Elo with its 95 % errors, the strongest on top."""
    names = list(elo)
    figure = _figure(6.5, 0.8 + 0.35 * len(names))
    axes = figure.add_subplot()
    values, errors = [elo[name].elo for name in names], [elo[name].error for name in names]
    axes.errorbar(values, range(len(names)), xerr=errors, fmt="o", color=_INK, capsize=3)
    for place, (value, error) in enumerate(zip(values, errors, strict=True)):
        axes.annotate(f"{value:+.0f}", (value + error, place), xytext=(6, 0), textcoords="offset points", va="center")
    axes.margins(x=0.12)
    axes.set_yticks(range(len(names)), list(map(words.printable, names)))
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("Elo")
    axes.grid(axis="x", alpha=0.3)
    return figure
