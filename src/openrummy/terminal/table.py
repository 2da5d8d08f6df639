"""The screen with the table: it hands keys and clicks to the controller and lets the other players play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from openrummy.game import Action, Card
from openrummy.terminal.coach import NoCoach, advice, beside
from openrummy.terminal.controller import Controller
from openrummy.terminal.dialogs.hand_end import HandEndDialog
from openrummy.terminal.dialogs.menu import MenuDialog
from openrummy.terminal.dialogs.review import ReviewDialog
from openrummy.terminal.dialogs.setup import SettingsDialog
from openrummy.terminal.dialogs.sheet import Dialog
from openrummy.terminal.dialogs.texts import TextDialog
from openrummy.terminal.order import ORDERS
from openrummy.terminal.parts.bars import Button, Buttons, Header, Instruction
from openrummy.terminal.parts.hand_row import HandRow
from openrummy.terminal.parts.melds import Melds
from openrummy.terminal.parts.painted import Painted, Pointed
from openrummy.terminal.parts.piles import PILE, STOCK, Piles
from openrummy.terminal.parts.seats import Seats
from openrummy.terminal.parts.sidelog import SideLog
from openrummy.terminal.reading import help_lines, hint_lines, log_lines, score_lines
from openrummy.terminal.session import Session

if TYPE_CHECKING:
    from openrummy.coach.hint import Hint
    from openrummy.terminal.app import RummyApp
    from openrummy.terminal.coach import Costliest

Moment = tuple[Session, int, int]
"""A game, the number of the hand, and the number of actions in it."""

KEYS = {
    "left": "left", "right": "right", "up": "raise", "down": "lower", "space": "toggle",
    "shift+left": "shift_left", "shift+right": "shift_right", "less_than_sign": "shift_left",
    "greater_than_sign": "shift_right", "comma": "shift_left", "full_stop": "shift_right",
    "s": "draw", "p": "take", "m": "meld", "l": "lay_off", "d": "discard", "u": "take_back", "backspace": "take_back",
    "h": "hint", "o": "order", "enter": "enter", "escape": "escape", "pageup": "melds_up", "pagedown": "melds_down",
    "f10": "menu", "q": "menu", "question_mark": "help", "f1": "help", "f2": "language_switch",
    "n": "new_game", "b": "scores", "v": "log", "t": "settings",
}  # fmt: skip
"""What each key does at the table."""


class TableScreen(Screen[None]):
    """Five places that never move: the others on top, melds in the middle, piles beside them, buttons over the hand."""

    DEFAULT_CSS = """
    TableScreen { layout: vertical; }
    TableScreen Header, TableScreen Buttons { height: 1; }
    TableScreen Instruction { height: 2; }
    TableScreen #middle { height: 1fr; }
    TableScreen Melds { width: 1fr; height: 100%; }
    TableScreen Piles, TableScreen SideLog { height: 100%; }
    """
    ALLOW_SELECT = False
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self._asked: Moment | None = None
        self._end_shown: Moment | None = None
        self._worker: Worker[Action] | None = None
        self._coached: tuple[Worker[Hint], Moment] | None = None
        """The coach at work, and the position he was asked about."""
        self._reviewed: tuple[Moment, Costliest] | None = None
        """The hand that he looked at last, and what he found."""

    @property
    def rummy(self) -> RummyApp:
        """The program."""
        return cast("RummyApp", self.app)

    @property
    def controller(self) -> Controller:
        """The player's side of the game."""
        return self.rummy.controller

    def compose(self) -> ComposeResult:
        """Lay the parts out."""
        yield Header()
        yield Seats()
        with Horizontal(id="middle"):
            yield Melds()
            yield Piles()
            yield SideLog()
        yield Instruction()
        yield Buttons(self._buttons)
        yield HandRow()

    def on_mount(self) -> None:
        """Take the sizes that fit."""
        self.show()

    def show(self) -> None:
        """Paint everything again, in the sizes that fit now."""
        if not self.is_mounted:
            return
        sizes = self.rummy.measures
        self.query_one(Seats).styles.height = sizes.seats
        self.query_one(HandRow).styles.height = sizes.hand_rows
        self.query_one(Piles).styles.width = sizes.piles_width
        log = self.query_one(SideLog)
        log.display = sizes.log_width > 0
        log.styles.width = sizes.log_width
        for part in self.query(Painted):
            part.refresh()

    def _buttons(self) -> list[Button]:
        say, found, session = self.rummy.phrases.say, self.controller.offers, self.rummy.session
        names = {order: say(f"order_{order}") for order in ORDERS}
        longest = max(map(len, names.values()))
        order = f"{say('order')} {names[self.rummy.settings.order]:<{longest}}"
        return [
            Button("meld", "M", say("meld"), found.meld is not None),
            Button("lay_off", "L", say("lay_off"), bool(found.lay_offs)),
            Button("discard", "D", say("discard"), found.discard is not None),
            Button("take_back", "U", say("take_back"), session.can_take_back),
            Button("order", "O", order),
        ]

    # The player

    def on_key(self, event: events.Key) -> None:
        """Answer a key."""
        if event.key.isdecimal():
            event.stop()
            self._number((int(event.key) or 10) - 1)
        elif event.key in KEYS:
            event.stop()
            self.do(KEYS[event.key])

    def on_pointed(self, message: Pointed) -> None:
        """Answer a click."""
        message.stop()
        what, controller = message.what, self.controller
        if what == STOCK:
            self.do("draw")
        elif what == PILE:
            self.do("discard" if self.rummy.session.hand.phase == "play" else "take")
        elif isinstance(what, tuple) and what[0] == "meld":
            controller.lay_off_on(what[1])
            self._after()
        elif isinstance(what, tuple) and what[0] == "card":
            controller.toggle(what[1])
            self._after()
        else:
            self.do(str(what))

    def on_hand_row_dropped(self, message: HandRow.Dropped) -> None:
        """Do what a card does where it was dropped."""
        message.stop()
        part, region = self.get_widget_at(message.x, message.y)
        what = part.canvas.at(message.x - region.x, message.y - region.y) if isinstance(part, Painted) else None
        self._drop(message.card, what)

    def _drop(self, card: Card, what: object) -> None:
        controller = self.controller
        if what == PILE or (isinstance(what, tuple) and what[0] == "meld"):
            controller.clear()
            controller.toggle(card)
            if isinstance(what, tuple):
                controller.lay_off_on(what[1])
            else:
                controller.discard()
        self._after()

    def _number(self, place: int) -> None:
        """A digit selects a card, or answers which meld."""
        controller = self.controller
        if controller.asking == "lay_off":
            melds = [meld for meld, _ in controller.offers.lay_offs]
            if place < len(melds):
                controller.lay_off_on(melds[place])
        elif place < len(controller.shown):
            controller.toggle(controller.shown[place])
        self._after()

    def do(self, what: str) -> None:
        """Do what a key or a button stands for."""
        if self._opened(what):
            return
        controller = self.controller
        match what:
            case "left" | "right":
                controller.point(1 if what == "right" else -1)
            case "raise" | "lower":
                controller.toggle(controller.under_cursor, on=what == "raise")
            case "toggle":
                controller.toggle(controller.under_cursor)
            case "shift_left" | "shift_right":
                controller.shift(1 if what == "shift_right" else -1)
            case "draw":
                controller.draw_stock()
            case "take":
                controller.take_discard()
            case "meld":
                controller.lay_meld()
            case "lay_off":
                controller.lay_off()
            case "discard":
                controller.discard()
            case "take_back":
                controller.take_back()
            case "hint":
                self._ask_coach()
            case "order":
                controller.next_order()
            case "melds_up" | "melds_down":
                self.query_one(Melds).scroll_rows(1 if what == "melds_down" else -1)
            case "enter" if not self.rummy.session.hand.over:
                controller.do_the_one_thing()
            case "enter":
                self.go_on()
        self._after()

    def _opened(self, what: str) -> bool:
        """Open what the name stands for; whether it stands for something to open."""
        app = self.rummy
        match what:
            case "escape":
                if self.controller.clear():
                    return False
                self._open(MenuDialog(), self._chosen)
            case "menu":
                self._open(MenuDialog(), self._chosen)
            case "help":
                self._open(TextDialog(lambda: app.phrases.say("help"), lambda: help_lines(app.phrases, app.session)))
            case "log":
                title, lines = lambda: app.phrases.say("log_title"), lambda: log_lines(app.phrases, app.session)
                self._open(TextDialog(title, lines, at_end=True))
            case "scores":
                self._open(TextDialog(lambda: app.phrases.say("scores"), lambda: score_lines(app.phrases, app.session)))
            case "settings":
                self._open(SettingsDialog())
            case "language_switch":
                app.switch_language()
            case "new_game":
                app.ask_new_game()
            case "quit":
                app.exit()
            case _:
                return False
        return True

    def _open(self, dialog: Dialog, answer: Callable[[str], None] | None = None) -> None:
        """Open a dialog; when it closes the game goes on, after `answer` where something was chosen."""

        def closed(chosen: str | None) -> None:
            if answer is not None and chosen is not None:
                answer(chosen)
            else:
                self.go_on()

        self.app.push_screen(dialog, closed)

    def _chosen(self, item: str) -> None:
        self._opened(item)
        self.go_on()

    # The others, and the end of the hand

    def _after(self) -> None:
        """Show what the player did, and go on unless the player looks at a hand that is over."""
        if self._end_shown != self._moment or not self.rummy.session.hand.over:
            self.go_on()
        else:
            self.show()

    def go_on(self) -> None:
        """Let the next player play; at the end of the hand, show it."""
        session = self.rummy.session
        if session.hand.over:
            if self.is_current:
                self._end_shown = self._moment
                self.app.push_screen(HandEndDialog(), self._after_end)
        elif not session.players_turn and self._asked != self._moment:
            self._asked = self._moment
            if self.rummy.settings.seconds:
                self.set_timer(self.rummy.settings.seconds * session.thinking_time, self._ask_other)
            else:
                self.call_later(self._ask_other)
        self.show()

    @property
    def _moment(self) -> Moment:
        """This point of this game."""
        return (self.rummy.session, *self.rummy.session.moment)

    def _ask_other(self) -> None:
        """Let the other player think, beside the table so that it never stands still."""
        if self._asked == self._moment:
            think = self.rummy.session.think
            self._worker = self.run_worker(think, thread=True, exit_on_error=False)

    def _ask_coach(self) -> None:
        """Let the coach think about the player's position, beside the table like the others."""
        if not self.rummy.session.players_turn:
            self.controller.say("hint_not_now")
            return
        self.controller.say("hint_thinking")
        if self._coached is not None and self._coached[1] == self._moment:
            return
        think = partial(advice, self.rummy.session.view, self.rummy.session.game.hand_number)
        self._coached = self.run_worker(beside(think), exit_on_error=False), self._moment

    def _coach_said(self, event: Worker.StateChanged, asked: Moment) -> None:
        """Show the hint, where the position is still the one it is about."""
        if event.state not in (WorkerState.SUCCESS, WorkerState.ERROR):
            return
        self._coached = None
        if asked != self._moment:
            return
        if event.state == WorkerState.ERROR:
            self.controller.say("hint_no_coach" if isinstance(event.worker.error, NoCoach) else "hint_failed")
        else:
            found = cast("Hint", event.worker.result)
            app = self.rummy
            self.controller.advise(found)
            if self.is_current:
                self._open(TextDialog(lambda: app.phrases.say("hint_title"), lambda: hint_lines(app.phrases, found)))
        self.show()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Do what the other player chose, or show what the coach said."""
        if self._coached is not None and event.worker is self._coached[0]:
            self._coach_said(event, self._coached[1])
            return
        if event.worker is not self._worker or self._asked != self._moment:
            return
        if event.state == WorkerState.SUCCESS:
            self._other_plays(event.worker.result)
        elif event.state == WorkerState.ERROR:
            self._other_plays(None)

    def _other_plays(self, action: Action | None) -> None:
        """Do the other player's action; where that failed or is not allowed, the simplest one that is."""
        session = self.rummy.session
        legal = session.hand.legal_actions
        entry = session.play(action if action in legal else legal[0])
        self.controller.happened(entry)
        if session.players_turn:
            self.controller.notice = None
            if self.rummy.settings.bell:
                self.app.bell()
        self.go_on()

    def _after_end(self, answer: str | None) -> None:
        """Go on after the end of a hand."""
        if answer == "next":
            if self.rummy.session.game.over:
                self.rummy.ask_new_game()
            else:
                self.controller.deal_next()
                self.go_on()
        elif answer == "review":
            self._open(self._review())
        elif answer is not None:
            self._opened(answer)
        self.show()

    def _review(self) -> ReviewDialog:
        """What the coach says of this hand; he looks at it once."""
        moment, session = self._moment, self.rummy.session

        def keep(found: Costliest) -> None:
            self._reviewed = moment, found

        known = self._reviewed[1] if self._reviewed is not None and self._reviewed[0] == moment else None
        return ReviewDialog(self.rummy, session.hand, session.game.hand_number, known, keep)
