"""A rectangle of characters with styles: what every part of the table is painted on."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Spot(NamedTuple):
    """A rectangle that can be pointed at, and what it stands for."""

    x: int
    y: int
    width: int
    height: int
    what: Hashable

    def holds(self, x: int, y: int) -> bool:
        """Whether the cell is in the rectangle."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Cells to write in, and spots to point at; what falls outside is cut off.

    Every character painted takes one cell: faces, frames and the words of the catalogues do.
    """

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", style)] * width for _ in range(height)]
        self._spots: list[Spot] = []

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text from this cell to the right."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for offset, char in enumerate(text, x):
            if 0 <= offset < self.width:
                row[offset] = (char, style)

    def put_right(self, right: int, y: int, text: str, style: Style) -> None:
        """Write a text that ends just before this cell."""
        self.put(right - len(text), y, text, style)

    def put_centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """Write a text in the middle of so many cells, cut to them."""
        text = cut(text, width)
        self.put(x + (width - len(text)) // 2, y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Make a rectangle empty, in a style."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def spot(self, x: int, y: int, width: int, height: int, what: Hashable) -> None:
        """Let a rectangle stand for something; a later one lies on top."""
        self._spots.append(Spot(x, y, width, height, what))

    def at(self, x: int, y: int) -> Hashable | None:
        """What the topmost spot at this cell stands for."""
        return next((spot.what for spot in reversed(self._spots) if spot.holds(x, y)), None)

    def spot_of(self, what: Hashable) -> Spot | None:
        """The rectangle that stands for this."""
        return next((spot for spot in reversed(self._spots) if spot.what == what), None)

    def strip(self, y: int) -> Strip:
        """One row as the terminal shows it."""
        segments: list[Segment] = []
        text = ""
        last: Style | None = None
        for char, style in self._cells[y]:
            if style is not last and text:
                segments.append(Segment(text, last))
                text = ""
            text += char
            last = style
        return Strip([*segments, Segment(text, last)], self.width)


def cut(text: str, width: int) -> str:
    """The text in at most so many cells; where it was longer it ends in an ellipsis."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + "…" if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, broken at spaces where there are any."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > width > 0:
            room = width - len(line) - bool(line)
            if room > 1 or not line:
                line, word = f"{line} {word[:room]}".strip(), word[room:]
            lines.append(line)
            line = ""
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line else lines
