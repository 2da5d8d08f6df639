"""The stock and the discard pile."""

from __future__ import annotations

from openrummy.terminal.canvas import Canvas
from openrummy.terminal.faces import draw_back, draw_card, draw_place
from openrummy.terminal.parts.painted import Painted

STOCK = "stock"
PILE = "pile"


class Piles(Painted):
    """Two piles that never move; what can be used now has a heavy frame and shows its key."""

    def paint(self, canvas: Canvas) -> None:
        """Paint both piles."""
        look, view, size = self.rummy.look, self.rummy.session.view, self.rummy.measures.pile
        found, phrases = self.rummy.controller.offers, self.rummy.phrases
        column = canvas.width // 2
        top = max(1, (canvas.height - size.height - 3) // 2 + 1)
        for x, what, title, count in (
            (0, STOCK, "stock", view.stock_count),
            (column, PILE, "pile", len(view.discards)),
        ):
            canvas.put_centred(x, top - 1, column, phrases.say(title), look.palette.dim)
            canvas.put_centred(x, top + size.height, column, str(count), look.palette.dim)
            canvas.spot(x, top - 1, column, size.height + 3, what)
        left = (column - size.width) // 2
        if view.stock_count:
            draw_back(canvas, left, top, size, look, lit=found.draw_stock)
        else:
            draw_place(canvas, left, top, size, look)
        throws = found.discard is not None
        if view.top_discard is not None:
            draw_card(canvas, column + left, top, view.top_discard, size, look, lit=found.take_discard or throws)
        else:
            draw_place(canvas, column + left, top, size, look)
        if found.draw_stock:
            canvas.put_centred(0, top + size.height + 1, column, "[S]", look.palette.lit)
        if found.take_discard or throws:
            canvas.put_centred(column, top + size.height + 1, column, "[D]" if throws else "[P]", look.palette.lit)
