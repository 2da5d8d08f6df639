"""The melds on the table."""

from __future__ import annotations

from textual import events

from openrummy.terminal.canvas import Canvas
from openrummy.terminal.faces import draw_meld
from openrummy.terminal.parts.painted import Painted


class Melds(Painted):
    """The melds in the order they were laid down; they wrap, and scroll inside where they are many."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._first = 0
        self._seen = 0

    def paint(self, canvas: Canvas) -> None:
        """Paint the melds that are in view; those that take the selection have a heavy frame."""
        look, shape = self.rummy.look, self.rummy.measures.melds
        melds, found = self.rummy.session.view.melds, self.rummy.controller.offers
        if not melds:
            self._first = self._seen = 0
            canvas.put_centred(
                0, canvas.height // 2, canvas.width, self.rummy.phrases.say("no_melds"), look.palette.dim
            )
            return
        rows = self._rows(canvas.width - 4)
        fit = max(1, (canvas.height + shape.pitch - shape.height) // shape.pitch)
        if len(melds) > self._seen:
            self._first = len(rows) - fit  # a new meld comes into view
        self._seen = len(melds)
        self._first = max(0, min(self._first, len(rows) - fit))
        lit = [number for number, _ in found.lay_offs]
        asks = self.rummy.controller.asking == "lay_off"
        for place, row in enumerate(rows[self._first : self._first + fit]):
            x, y = 2, place * shape.pitch
            for number in row:
                cards = melds[number].cards
                width = shape.width(cards, look)
                mark = str(lit.index(number) + 1) if asks and number in lit else ""
                draw_meld(canvas, x, y, cards, shape, look, lit=number in lit, mark=mark)
                canvas.spot(x, y, width, shape.height, ("meld", number))
                x += width + 1
        if self._first:
            canvas.put_right(canvas.width, 0, "▲", look.palette.strong)
        if self._first + fit < len(rows):
            canvas.put_right(canvas.width, fit * shape.pitch - 1, "▼", look.palette.strong)

    def _rows(self, width: int) -> list[list[int]]:
        """The numbers of the melds, row by row."""
        look, shape = self.rummy.look, self.rummy.measures.melds
        rows: list[list[int]] = [[]]
        used = 0
        for number, meld in enumerate(self.rummy.session.view.melds):
            needed = shape.width(meld.cards, look) + 1
            if rows[-1] and used + needed > width + 1:
                rows.append([])
                used = 0
            rows[-1].append(number)
            used += needed
        return rows

    def scroll_rows(self, step: int) -> None:
        """Show later or earlier rows."""
        self._first += step
        self.refresh()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show later rows."""
        event.stop()
        self.scroll_rows(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show earlier rows."""
        event.stop()
        self.scroll_rows(-1)
