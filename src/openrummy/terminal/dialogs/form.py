"""Forms: rows that each have one of several values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from openrummy.terminal.canvas import Canvas, cut, wrap
from openrummy.terminal.dialogs.sheet import MARGIN, Dialog


class Choice(NamedTuple):
    """One row of a form."""

    name: str
    label: str
    value: Any
    options: Sequence[tuple[Any, str]]
    """The values there are, each with its text."""

    @property
    def text(self) -> str:
        """The text of the present value."""
        return next((text for value, text in self.options if value == self.value), str(self.value))

    def after(self, step: int) -> Any:
        """The value so many further, round the ends."""
        values = [value for value, _ in self.options]
        place = values.index(self.value) if self.value in values else -1
        return values[(place + step) % len(values)]


class FormDialog(Dialog):
    """A dialog of choices: up and down go from row to row, left and right change the value."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "close", "enter": "done", "up": "up", "down": "down", "tab": "down", "shift+tab": "up",
        "left": "less", "right": "more", "space": "more",
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._row = 0

    @property
    def choices(self) -> list[Choice]:
        """The rows, with the present values."""
        raise NotImplementedError

    @property
    def note(self) -> str:
        """A text under the rows."""
        return ""

    @property
    def intro(self) -> str:
        """A text over the rows."""
        return ""

    def choose(self, name: str, value: Any) -> None:
        """Give a row another value."""
        raise NotImplementedError

    def rows_wanted(self, most: int) -> int:
        """As many as there are rows and lines of text."""
        return min(most, len(self.choices) + self._lines(self.intro) + self._lines(self.note) + 5)

    def _lines(self, text: str) -> int:
        return len(self._wrapped(text)) + 1 if text else 0

    def _wrapped(self, text: str) -> list[str]:
        return wrap(text, min(self.columns, self.app.size.width - 2) - 2 * MARGIN)

    def paint(self, canvas: Canvas) -> None:
        """Paint the rows."""
        palette, choices = self.rummy.look.palette, self.choices
        y = 2
        for line in self._wrapped(self.intro):
            canvas.put(MARGIN, y, line, palette.cloth)
            y += 1
        y += bool(self.intro)
        self._row = min(self._row, len(choices) - 1)
        labels = max(len(choice.label) for choice in choices) + 4
        room = canvas.width - MARGIN - labels - 8
        for number, choice in enumerate(choices):
            here = number == self._row
            canvas.put(MARGIN, y, ("▶ " if here else "  ") + choice.label, palette.strong if here else palette.cloth)
            text = cut(choice.text, room)
            x = MARGIN + labels
            canvas.put(x, y, f"‹ {text} ›", palette.chosen if here else palette.cloth)
            canvas.spot(MARGIN, y, canvas.width - 2 * MARGIN, 1, ("more", number))
            canvas.spot(x, y, 2, 1, ("less", number))
            y += 1
        for line in self._wrapped(self.note):
            y += 1
            if y < canvas.height - 3:
                canvas.put(MARGIN, y, line, palette.dim)

    def do(self, what: object) -> None:
        """Go to another row, change a value, or close."""
        if isinstance(what, tuple):
            direction, self._row = what
            what = direction
        if what in ("up", "down"):
            self._row = (self._row + (1 if what == "down" else -1)) % len(self.choices)
        elif what in ("less", "more"):
            choice = self.choices[self._row]
            self.choose(choice.name, choice.after(1 if what == "more" else -1))
        elif what == "done":
            self.dismiss("done")
            return
        else:
            super().do(what)
            return
        self.show()
