"""The frame that every dialog is painted in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from openrummy.terminal.canvas import Canvas, cut
from openrummy.terminal.parts.bars import Button
from openrummy.terminal.parts.painted import Painted, Pointed

if TYPE_CHECKING:
    from openrummy.terminal.app import RummyApp

MARGIN = 3
"""Cells between the frame and what is in it."""


class Sheet(Painted):
    """The frame, with the dialog's content."""

    def paint(self, canvas: Canvas) -> None:
        """Paint the frame and let the dialog paint the rest."""
        style, width, height = self.rummy.look.palette.cloth, canvas.width, canvas.height
        canvas.put(0, 0, "╭" + "─" * (width - 2) + "╮", style)
        for y in range(1, height - 1):
            canvas.put(0, y, "│", style)
            canvas.put(width - 1, y, "│", style)
        canvas.put(0, height - 1, "╰" + "─" * (width - 2) + "╯", style)
        dialog = cast("Dialog", self.screen)
        canvas.put(MARGIN - 1, 0, f" {cut(dialog.title_text, width - 8)} ", self.rummy.look.palette.strong)
        dialog.paint(canvas)
        self._paint_buttons(canvas, dialog.buttons)

    def _paint_buttons(self, canvas: Canvas, buttons: list[Button]) -> None:
        palette = self.rummy.look.palette
        x = MARGIN
        for button in buttons:
            text = button.text
            canvas.put(x, canvas.height - 2, text, palette.lit if button.lit else palette.dim)
            canvas.spot(x, canvas.height - 2, len(text), 1, button.what)
            x += len(text) + 1


class Dialog(ModalScreen[str | None]):
    """A dialog: it closes with the name of what was chosen, or None.

    A subclass says its title and buttons, paints its content, and answers `do` for each button or spot.
    """

    DEFAULT_CSS = """
    Dialog { align: center middle; background: black 40%; }
    Dialog > Sheet { width: 76; height: 20; }
    """
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    KEYS: ClassVar[dict[str, str]] = {"escape": "close"}
    """What each key does: the name of a spot or button."""

    columns = 76

    @property
    def rummy(self) -> RummyApp:
        """The program."""
        return cast("RummyApp", self.app)

    @property
    def title_text(self) -> str:
        """What stands in the frame."""
        raise NotImplementedError

    @property
    def buttons(self) -> list[Button]:
        """The buttons in the last row."""
        return []

    def rows_wanted(self, most: int) -> int:
        """How many rows the content needs, frame and buttons included, of at most so many."""
        return most

    def paint(self, canvas: Canvas) -> None:
        """Paint the content, between row 2 and the third last row."""
        raise NotImplementedError

    def do(self, what: object) -> None:
        """Answer a button, a key or a click."""
        if what == "close":
            self.dismiss(None)

    def compose(self) -> ComposeResult:
        """Put the sheet in the middle."""
        yield Sheet()

    def show(self) -> None:
        """Paint again, in the size that fits now."""
        sheet = self.query_one(Sheet)
        width, height = self.app.size
        sheet.styles.width = min(self.columns, width - 2)
        sheet.styles.height = min(height, max(6, self.rows_wanted(height)))
        sheet.refresh()

    def on_mount(self) -> None:
        """Take the size that fits."""
        self.show()

    def on_resize(self) -> None:
        """Take the size that fits."""
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Answer a key."""
        what = self.KEYS.get(event.key)
        if what is not None:
            event.stop()
            self.do(what)

    def on_pointed(self, message: Pointed) -> None:
        """Answer a click."""
        message.stop()
        self.do(message.what)
