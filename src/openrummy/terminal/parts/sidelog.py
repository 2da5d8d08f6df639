"""The log beside the table, where the window is wide enough."""

from __future__ import annotations

from rich.style import Style

from openrummy.terminal.canvas import Canvas, wrap
from openrummy.terminal.parts.painted import Painted


class SideLog(Painted):
    """The last turns of the hand, the newest at the bottom."""

    def paint(self, canvas: Canvas) -> None:
        """Paint as many turns as there is room for."""
        palette, phrases = self.rummy.look.palette, self.rummy.phrases
        for row in range(canvas.height):
            canvas.put(0, row, "│", palette.dim)
        canvas.put(2, 0, phrases.say("log_title"), palette.strong)
        rows: list[tuple[int, str, Style]] = []
        for turn in phrases.story(self.rummy.session.view):
            for number, line in enumerate(wrap(turn, canvas.width - 5)):
                rows.append((4 if number else 2, line, palette.cloth))
        room = canvas.height - 2
        for row, (x, line, style) in enumerate(rows[-room:] if room > 0 else [], 2):
            canvas.put(x, row, line, style)
            if x == 2:
                canvas.put(x, row, line.partition(":")[0], palette.strong)
