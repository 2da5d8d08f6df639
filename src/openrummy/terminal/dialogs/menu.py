"""The menu."""

from __future__ import annotations

from typing import ClassVar

from openrummy.terminal.canvas import Canvas
from openrummy.terminal.dialogs.sheet import MARGIN, Dialog
from openrummy.terminal.parts.bars import Button

ITEMS = (
    ("new_game", "N"),
    ("scores", "B"),
    ("log", "V"),
    ("settings", "T"),
    ("language_switch", "F2"),
    ("help", "?"),
    ("quit", "Q"),
)
"""The names of the items, and their keys."""


class MenuDialog(Dialog):
    """Closes with the name of the item that was chosen."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "close", "f10": "close", "up": "up", "down": "down", "enter": "done", "space": "done",
        "n": "new_game", "b": "scores", "v": "log", "t": "settings", "f2": "language_switch",
        "question_mark": "help", "f1": "help", "q": "quit",
    }  # fmt: skip
    columns = 44

    def __init__(self) -> None:
        super().__init__()
        self._row = 0

    @property
    def title_text(self) -> str:
        """The title."""
        return self.rummy.phrases.say("menu")

    @property
    def buttons(self) -> list[Button]:
        """Back to the table."""
        return [Button("close", "Esc", self.rummy.phrases.say("close"))]

    def rows_wanted(self, most: int) -> int:
        """A row for each item."""
        return min(most, len(ITEMS) + 5)

    def paint(self, canvas: Canvas) -> None:
        """Paint the items."""
        palette = self.rummy.look.palette
        for row, (name, key) in enumerate(ITEMS):
            here = row == self._row
            text = f" {key:<3} {self.rummy.phrases.say(name)} "
            canvas.put(MARGIN, 2 + row, ("▶" if here else " ") + text, palette.chosen if here else palette.cloth)
            canvas.spot(MARGIN, 2 + row, canvas.width - 2 * MARGIN, 1, name)

    def do(self, what: object) -> None:
        """Go to another item, or close with one."""
        if what in ("up", "down"):
            self._row = (self._row + (1 if what == "down" else -1)) % len(ITEMS)
            self.show()
        elif what == "done":
            self.dismiss(ITEMS[self._row][0])
        elif what == "close":
            self.dismiss(None)
        else:
            self.dismiss(str(what))
