"""Texts to read: help, the log, the scores of the game, a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events

from openrummy.terminal.canvas import Canvas, wrap
from openrummy.terminal.dialogs.sheet import MARGIN, Dialog
from openrummy.terminal.parts.bars import Button


class Line(NamedTuple):
    """A paragraph of a text."""

    text: str
    strong: bool = False
    indent: int = 0
    """Cells that every further row of it is moved to the right."""
    label: str = ""
    """What stands to the left of it, in the room that the indent leaves."""
    ready: bool = False
    """Whether it is one row as it is, spaces and all."""


class _Row(NamedTuple):
    """A row of the text, and how far from the left it stands."""

    x: int
    text: str
    strong: bool
    label: str = ""


class TextDialog(Dialog):
    """A text that scrolls where it is long. The functions make title and text anew when the language changes."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "close", "enter": "close", "space": "page_down", "q": "close",
        "up": "up", "down": "down", "pageup": "page_up", "pagedown": "page_down", "home": "top", "end": "bottom",
    }  # fmt: skip

    def __init__(self, title: Callable[[], str], lines: Callable[[], Sequence[Line]], *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._first = 10**6 if at_end else 0

    @property
    def title_text(self) -> str:
        """The title."""
        return self._title()

    @property
    def buttons(self) -> list[Button]:
        """Closing, and turning the pages where there are several."""
        phrases = self.rummy.phrases
        close = Button("close", "Esc", phrases.say("close"), lit=True)
        if self._rows_of_text() <= self._room:
            return [close]
        return [
            close,
            Button("page_up", "PgUp", phrases.say("earlier")),
            Button("page_down", "PgDn", phrases.say("later")),
        ]

    @property
    def _room(self) -> int:
        return max(1, self.app.size.height - 5)

    def _wrapped(self) -> list[_Row]:
        rows: list[_Row] = []
        width = min(self.columns, self.app.size.width - 2) - 2 * MARGIN
        for line in self._lines():
            if line.ready:
                rows.append(_Row(0, line.text, line.strong))
                continue
            first, *rest = wrap(line.text, width - line.indent) or [""]
            rows.append(_Row(line.indent if line.label else 0, first, line.strong, line.label))
            rows += [_Row(line.indent, more, line.strong) for more in rest]
        return rows

    def _rows_of_text(self) -> int:
        return len(self._wrapped())

    def rows_wanted(self, most: int) -> int:
        """As many as the text has."""
        return min(most, self._rows_of_text() + 5)

    def paint(self, canvas: Canvas) -> None:
        """Paint the rows that are in view."""
        palette, rows = self.rummy.look.palette, self._wrapped()
        room = canvas.height - 5
        self._first = max(0, min(self._first, len(rows) - room))
        for y, row in enumerate(rows[self._first : self._first + room], 2):
            canvas.put(MARGIN, y, row.label, palette.strong)
            canvas.put(MARGIN + row.x, y, row.text, palette.strong if row.strong else palette.cloth)
        if self._first:
            canvas.put_right(canvas.width - 1, 2, "▲", palette.strong)
        if self._first + room < len(rows):
            canvas.put_right(canvas.width - 1, canvas.height - 4, "▼", palette.strong)

    def do(self, what: object) -> None:
        """Turn pages or close."""
        page = self._room - 1
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "top": -(10**6), "bottom": 10**6}
        if what in steps:
            self._first += steps[str(what)]
            self.show()
        else:
            super().do(what)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on."""
        self.do("down")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back."""
        self.do("up")
