"""A widget that is painted on a canvas, and says what was pointed at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Self, cast

from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from openrummy.terminal.canvas import Canvas, Spot

if TYPE_CHECKING:
    from openrummy.terminal.app import RummyApp


class Pointed(Message):
    """Something on the table was clicked."""

    def __init__(self, what: Hashable) -> None:
        super().__init__()
        self.what = what


class Painted(Widget):
    """A part of the table. A subclass paints itself, and marks spots on the canvas for what can be clicked."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas: Canvas | None = None

    @property
    def rummy(self) -> RummyApp:
        """The program this part belongs to."""
        return cast("RummyApp", self.app)

    @property
    def ground(self) -> Style:
        """The style of what is left empty."""
        return self.rummy.look.palette.cloth

    def paint(self, canvas: Canvas) -> None:
        """Paint the part as it is now."""
        raise NotImplementedError

    @property
    def canvas(self) -> Canvas:
        """The part as it is painted now."""
        width, height = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = Canvas(width, height, self.ground)
            self.paint(self._canvas)
        return self._canvas

    def spot(self, what: Hashable) -> Spot | None:
        """Where something stands in this part."""
        return self.canvas.spot_of(what)

    def refresh(self, *regions: Region, **how: Any) -> Self:
        """Paint again."""
        self._canvas = None
        return super().refresh(*regions, **how)

    def render_line(self, y: int) -> Strip:
        """One row for the terminal."""
        return self.canvas.strip(y)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """A part takes the width it is given."""
        return container.width

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was clicked."""
        what = self.canvas.at(event.x, event.y)
        if what is not None:
            event.stop()
            self.post_message(Pointed(what))
