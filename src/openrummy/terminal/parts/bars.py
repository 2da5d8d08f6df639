"""The bars of the table: the header, the line of instruction, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style

from openrummy.terminal.canvas import Canvas, cut, wrap
from openrummy.terminal.instruction import instruction
from openrummy.terminal.parts.painted import Painted

TITLE = "OpenRummy"


class Header(Painted):
    """What is played, the scores, and the ways to the menu, help and a hint."""

    @property
    def ground(self) -> Style:
        """The wood."""
        return self.rummy.look.palette.rail

    def paint(self, canvas: Canvas) -> None:
        """Paint the header."""
        palette, phrases, game = self.rummy.look.palette, self.rummy.phrases, self.rummy.session.game
        scores = " · ".join(f"{phrases.name(game.players, seat)} {score}" for seat, score in enumerate(game.scores))
        played, right = self._game(), canvas.width - 1
        for what in ("menu", "help", "hint"):
            text = phrases.say(f"{what}_button")
            if what == "hint" and right - len(text) - 2 < len(played) + len(scores) + 5:
                break  # where there is no room, the help tells of the key
            canvas.put_right(right, 0, text, palette.rail_dim)
            canvas.spot(right - len(text) - 1, 0, len(text) + 2, 1, what)
            right -= len(text) + 2
        right -= 1
        canvas.put_right(right, 0, scores, palette.rail)
        room = right - len(scores) - 3
        if len(TITLE) + 2 + len(played) <= room:
            canvas.put(1, 0, TITLE, palette.rail_strong)
            canvas.put(len(TITLE) + 3, 0, played, palette.rail_dim)
        else:
            canvas.put(1, 0, cut(played, room), palette.rail_strong)

    def _game(self) -> str:
        """Which hand this is and what ends the game."""
        phrases, game = self.rummy.phrases, self.rummy.session.game
        points, deals = game.rules.target_points, game.rules.target_deals
        if deals is not None:
            return phrases.say("hand_of", number=game.hand_number, deals=deals)
        return phrases.say("hand_to", number=game.hand_number, target=points)


class Instruction(Painted):
    """What is next, in plain words."""

    @property
    def ground(self) -> Style:
        """The wood."""
        return self.rummy.look.palette.rail

    def paint(self, canvas: Canvas) -> None:
        """Paint the line; a marked arrow says that it is the player's turn."""
        palette = self.rummy.look.palette
        if self.rummy.session.players_turn:
            canvas.put(1, 0, "▶", palette.rail_strong)
        lines = wrap(instruction(self.rummy.controller, self.rummy.phrases), canvas.width - 4)
        for row, line in enumerate(lines[: canvas.height]):
            canvas.put(3, row, line, palette.rail_strong)


class Button(NamedTuple):
    """A button: what it does when pressed, its key and its label, and whether it can do that now."""

    what: str
    key: str
    label: str
    lit: bool = False

    @property
    def text(self) -> str:
        """What is written on it; brackets show that it works now, without colour too."""
        inside = f"{self.key} {self.label}" if self.key else self.label
        return f"[{inside}]" if self.lit else f" {inside} "


class Buttons(Painted):
    """A row of buttons that stay where they are; lit is what works now."""

    def __init__(self, buttons: Callable[[], Sequence[Button]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._buttons = buttons

    @property
    def ground(self) -> Style:
        """The wood."""
        return self.rummy.look.palette.rail

    def paint(self, canvas: Canvas) -> None:
        """Paint the buttons from the left."""
        palette = self.rummy.look.palette
        x = 2
        for button in self._buttons():
            text = button.text
            canvas.put(x, 0, text, palette.lit if button.lit else palette.rail_dim)
            canvas.spot(x, 0, len(text), 1, button.what)
            x += len(text) + 1
