"""The end of a hand: everyone's cards turned over, each with its points, and the scores."""

from __future__ import annotations

from typing import ClassVar

from openrummy import engine
from openrummy.game import Card, HandResult
from openrummy.terminal.canvas import Canvas
from openrummy.terminal.coach import installed
from openrummy.terminal.dialogs.sheet import MARGIN, Dialog
from openrummy.terminal.parts.bars import Button

_ROWS_A_SEAT = 3
_BAR = 12
"""Cells of the bar that grows towards the target."""


class HandEndDialog(Dialog):
    """Closes with `next`, `log`, `scores`, `review`, or None to look at the table."""

    KEYS: ClassVar[dict[str, str]] = {
        "escape": "close", "enter": "next", "n": "next", "v": "log", "b": "scores", "c": "review"
    }  # fmt: skip
    columns = 78

    @property
    def title_text(self) -> str:
        """Which hand this was."""
        return self.rummy.phrases.say("hand_number", number=self.rummy.session.game.hand_number)

    @property
    def buttons(self) -> list[Button]:
        """Go on, or look at the table."""
        say = self.rummy.phrases.say
        go_on = say("new_game") if self.rummy.session.game.over else say("next_hand")
        found = [
            Button("next", "Enter", go_on, lit=True),
            Button("close", "Esc", say("look")),
            Button("log", "V", say("log")),
            Button("scores", "B", say("scores")),
        ]
        return [*found, Button("review", "C", say("review_button"))] if installed() else found

    def rows_wanted(self, most: int) -> int:
        """Three rows for every player."""
        return min(most, _ROWS_A_SEAT * len(self.rummy.session.game.players) + 9)

    def do(self, what: object) -> None:
        """Close with what is wanted."""
        if what != "review" or installed():
            self.dismiss(None if what == "close" else str(what))

    def paint(self, canvas: Canvas) -> None:
        """Paint the players."""
        session, palette = self.rummy.session, self.rummy.look.palette
        result = session.hand.result
        assert result is not None
        canvas.put(MARGIN, 2, self._headline(result), palette.strong)
        for seat in range(len(session.game.players)):
            self._paint_seat(canvas, 4 + _ROWS_A_SEAT * seat, seat, result)
        if session.game.over:
            canvas.put(MARGIN, canvas.height - 4, self._winners(), palette.strong)

    def _headline(self, result: HandResult) -> str:
        phrases, players = self.rummy.phrases, self.rummy.session.game.players
        if result.winner is None:
            return phrases.say("stalemate")
        key = "lowest" if result.end == "stalemate" else "out"
        name = phrases.name(players, result.winner)
        text = phrases.say(f"you_{key}" if result.winner == 0 else key, name=name)
        rule = self.rummy.session.game.rules.going_rummy
        return f"{text} {phrases.say(f'rummy_{rule}')}" if result.rummy else text

    def _winners(self) -> str:
        phrases, game = self.rummy.phrases, self.rummy.session.game
        if game.winners == (0,):
            return phrases.say("you_win_game")
        names = phrases.say("and").join(phrases.name(game.players, seat) for seat in game.winners)
        return phrases.say("win_game", n=len(game.winners), names=names)

    def _paint_seat(self, canvas: Canvas, y: int, seat: int, result: HandResult) -> None:
        palette, session = self.rummy.look.palette, self.rummy.session
        canvas.put(MARGIN, y, self.rummy.phrases.name(session.game.players, seat), palette.strong)
        self._paint_cards(canvas, MARGIN + 8, y, seat)
        gain, score = result.points[seat], session.game.scores[seat]
        canvas.put_right(canvas.width - MARGIN, y, f"+{gain} = {score}" if gain else str(score), palette.strong)
        self._paint_bar(canvas, y + 1, score)

    def _paint_cards(self, canvas: Canvas, x: int, y: int, seat: int) -> None:
        """The cards with the points of each under it, and their sum; very large hands show what fits and the sum."""
        look, phrases, hand = self.rummy.look, self.rummy.phrases, self.rummy.session.hand
        if not hand.hands[seat]:
            canvas.put(x, y, phrases.say("no_cards"), look.palette.dim)
            return
        rules = hand.rules.ints(len(hand.players))
        end = canvas.width - MARGIN - _BAR - 7
        for card in hand.hands[seat]:
            name = look.name(card)
            if x + len(name) > end:
                canvas.put(x, y, "…", look.palette.dim)
                x += 2
                break
            canvas.put(x, y, f"{name} ", look.palette.ink(card.suit))
            canvas.put(x, y + 1, str(_worth(card, rules)), look.palette.dim)
            x += len(name) + 2
        canvas.put(x, y + 1, f"= {hand.hand_values[seat]}", look.palette.strong)

    def _paint_bar(self, canvas: Canvas, y: int, score: int) -> None:
        """A bar that grows towards the target."""
        target = self.rummy.session.game.rules.target_points
        if target is None:
            return
        full = max(0, min(_BAR, score * _BAR // target))
        palette = self.rummy.look.palette
        canvas.put_right(canvas.width - MARGIN, y, "█" * full + "·" * (_BAR - full), palette.dim)


def _worth(card: Card, rules: tuple[int, ...]) -> int:
    return engine.hand_value(1 << card.code, rules)
