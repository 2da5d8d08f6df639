"""The other players: who they are, how many cards they hold, and what they did last."""

from __future__ import annotations

from openrummy.game import View
from openrummy.terminal.canvas import Canvas, cut, wrap
from openrummy.terminal.parts.painted import Painted
from openrummy.terminal.session import PLAYER


class Seats(Painted):
    """The other players, next to each other."""

    def paint(self, canvas: Canvas) -> None:
        """Paint every other player."""
        view = self.rummy.session.view
        others = [seat for seat in range(len(view.players)) if seat != PLAYER]
        width = canvas.width // len(others)
        for place, seat in enumerate(others):
            self._paint_seat(canvas, view, seat, place * width + 2, width - 3)

    def _paint_seat(self, canvas: Canvas, view: View, seat: int, x: int, width: int) -> None:
        palette, phrases = self.rummy.look.palette, self.rummy.phrases
        acts = view.phase != "over" and view.turn == seat
        if acts:
            canvas.put(x - 2, 0, "▶", palette.strong)
        name = view.players[seat]
        canvas.put(x, 0, name, palette.strong)
        rest = phrases.say("cards", n=view.counts[seat])
        if seat == view.dealer:
            rest += phrases.say("and_deals")
        canvas.put(x + len(name) + 1, 0, cut(rest, width - len(name) - 1), palette.dim)
        row = 1
        if canvas.height > 3:
            canvas.put(x, 1, "▮" * min(view.counts[seat], width), palette.dim)
            row = 2
        for line in _newest(phrases.last_turn(view, seat), width, canvas.height - row):
            canvas.put(x, row, line, palette.cloth)
            row += 1


def _newest(actions: list[str], width: int, rows: int) -> list[str]:
    """The actions in so many rows; where there is no room for all, the last of them."""
    lines: list[str] = []
    for first in range(len(actions)):
        lines = wrap(("… " if first else "") + ", ".join(actions[first:]), width)
        if len(lines) <= rows:
            return lines
    return lines[:rows]
