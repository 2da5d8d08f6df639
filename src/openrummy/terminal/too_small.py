"""What stands in a window that is too small for the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.screen import Screen

from openrummy.terminal.canvas import Canvas, wrap
from openrummy.terminal.measures import LEAST_HEIGHT, LEAST_WIDTH
from openrummy.terminal.parts.painted import Painted

if TYPE_CHECKING:
    from openrummy.terminal.app import RummyApp


class _Message(Painted):
    """The sentence that says how large the window has to be."""

    def paint(self, canvas: Canvas) -> None:
        """Paint it from the first row."""
        width, height = self.app.size
        text = self.rummy.phrases.say("too_small", columns=LEAST_WIDTH, rows=LEAST_HEIGHT, width=width, height=height)
        for row, line in enumerate(wrap(text, canvas.width)):
            canvas.put(0, row, line, self.rummy.look.palette.cloth)


class TooSmallScreen(Screen[None]):
    """Covers the table until the window is large enough; nothing is lost meanwhile."""

    DEFAULT_CSS = "TooSmallScreen _Message { width: 100%; height: 100%; }"

    @property
    def rummy(self) -> RummyApp:
        """The program."""
        return cast("RummyApp", self.app)

    def compose(self) -> ComposeResult:
        """Fill the window."""
        yield _Message()

    def show(self) -> None:
        """Paint again."""
        for part in self.query(_Message):
            part.refresh()
