"""The player's hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.style import Style
from textual import events
from textual.message import Message

from openrummy.game import Card
from openrummy.terminal.canvas import Canvas
from openrummy.terminal.faces import draw_card
from openrummy.terminal.order import moved
from openrummy.terminal.parts.painted import Painted

SELECTED = "●"


@dataclass(frozen=True)
class _Drag:
    card: Card
    start: int
    x: int
    """Where the pointer is, in this part."""
    far: bool = False
    """Whether it has left the card, so that this is no click."""


class HandRow(Painted):
    """The cards in the hand: they overlap as much as they must, and every corner stays in sight.

    A selected card rises and has a dot in its edge; the keyboard's place has a double frame; under the cards stands
    which one is new, and which one was taken and cannot be discarded in this turn.
    """

    class Dropped(Message):
        """A card was dragged out of the hand and let go there (in cells of the screen)."""

        def __init__(self, card: Card, x: int, y: int) -> None:
            super().__init__()
            self.card = card
            self.x = x
            self.y = y

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drag: _Drag | None = None
        self._dragged_just_now = False

    @property
    def ground(self) -> Style:
        """The wood."""
        return self.rummy.look.palette.rail

    def paint(self, canvas: Canvas) -> None:
        """Paint the cards from the left."""
        controller, look, size = self.rummy.controller, self.rummy.look, self.rummy.measures.hand
        cards = self._shown()
        step, left = self._spread(len(cards), canvas.width)
        cursor = controller.under_cursor
        selected = set(controller.selected)
        for place, card in enumerate(cards):
            x = left + place * step
            lifted = card in selected or (self._dragged is card)
            y = 0 if lifted else size.rise
            mark = SELECTED if card in selected else ""
            covered = step < size.width and place < len(cards) - 1
            draw_card(canvas, x, y, card, size, look, cursor=card is cursor, mark=mark, tight=step < 4, covered=covered)
            width = size.width if place == len(cards) - 1 else min(step, size.width)
            canvas.spot(x, 0, width, canvas.height, ("card", card))
            self._note(canvas, x, width, card)

    def _note(self, canvas: Canvas, x: int, width: int, card: Card) -> None:
        """Write under a card what is special about it."""
        view, phrases, palette = self.rummy.session.view, self.rummy.phrases, self.rummy.look.palette
        if not self.rummy.session.players_turn or card is not view.drawn:
            return
        taken = card is view.taken
        text = phrases.say("note_taken" if taken else "note_new")
        if len(text) > width:
            text = "×" if taken else "●"
        canvas.put_centred(x, canvas.height - 1, width, text, palette.rail_strong)

    def _spread(self, count: int, width: int) -> tuple[int, int]:
        """From card to card, and to the first card, in cells."""
        card = self.rummy.measures.hand.width
        step = card if count < 2 else max(3, min(card + 1, (width - 2 - card) // (count - 1)))
        return step, max(0, (width - step * (count - 1) - card) // 2)

    def _shown(self) -> tuple[Card, ...]:
        shown = self.rummy.controller.shown
        if self._drag is not None and self._drag.far and self._drag.card in shown:
            return moved(shown, self._drag.card, self._place(self._drag))
        return shown

    @property
    def _dragged(self) -> Card | None:
        return self._drag.card if self._drag is not None and self._drag.far else None

    def _place(self, drag: _Drag) -> int:
        """The place in the hand that the pointer is at."""
        count = len(self.rummy.controller.shown)
        step, left = self._spread(count, self.size.width)
        return max(0, min(count - 1, (drag.x - left) // step))

    # Dragging; what is no drag is a click

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Hold a card."""
        what = self.canvas.at(event.x, event.y)
        if isinstance(what, tuple) and what[0] == "card":
            self._drag = _Drag(what[1], event.x, event.x)
            self._dragged_just_now = False
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Take the held card along."""
        drag = self._drag
        if drag is None:
            return
        far = drag.far or abs(event.x - drag.start) >= 3 or not 0 <= event.y < self.size.height
        self._drag = replace(drag, x=event.x, far=far)
        self.refresh()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let the held card go: here it takes its new place, elsewhere the screen says what it does."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self.release_mouse()
        self.refresh()
        self._dragged_just_now = drag.far
        if not drag.far:
            return
        if 0 <= event.y < self.size.height:
            self.rummy.controller.move_card(drag.card, self._place(replace(drag, x=event.x)))
            self.rummy.show()
        else:
            self.post_message(self.Dropped(drag.card, int(event.screen_x), int(event.screen_y)))

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which card was clicked, unless it has just been dragged."""
        if self._dragged_just_now:
            self._dragged_just_now = False
            event.stop()
            event.prevent_default()
