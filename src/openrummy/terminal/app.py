"""The program: the game being played, the settings, and the screens."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.filter import LineFilter

from openrummy.terminal.controller import Controller
from openrummy.terminal.dialogs.new_game import NewGameDialog, wanted_opponents, wanted_rules
from openrummy.terminal.dialogs.sheet import Dialog
from openrummy.terminal.dialogs.texts import Line, TextDialog
from openrummy.terminal.faces import Look
from openrummy.terminal.glyphs import FULL, GlyphFilter, PlainFilter
from openrummy.terminal.measures import Measures, fits, measures
from openrummy.terminal.palette import palette_for
from openrummy.terminal.phrases import Phrases
from openrummy.terminal.save import Unreadable, load_session, store_session
from openrummy.terminal.session import Session
from openrummy.terminal.settings import Settings, store_settings
from openrummy.terminal.table import TableScreen
from openrummy.terminal.too_small import TooSmallScreen


class RummyApp(App[None]):
    """The terminal table.

    `start` makes the first session where a new game was asked for; otherwise the kept one goes on, and where there is
    none the player is asked.
    """

    TITLE = "OpenRummy"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit"), ("ctrl+q", "quit")]

    def __init__(
        self,
        directory: Path,
        settings: Settings,
        *,
        colour: bool = True,
        glyphs: str = FULL,
        start: Callable[[], Session] | None = None,
    ) -> None:
        self._filters_used: list[LineFilter] = []
        super().__init__()
        if not colour:
            self._filters_used.append(PlainFilter())
        if glyphs != FULL:
            self._filters_used.append(GlyphFilter(glyphs))
        self.directory = directory
        self.settings = settings
        self._colour = colour
        self._start = start
        self.look = self._make_look()
        self.phrases = Phrases(settings.language, self.look)
        self.measures: Measures = measures(80, 24)
        self.controller: Controller

    @property
    def session(self) -> Session:
        """The game being played."""
        return self.controller.session

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Show colours and characters as far as the terminal has them."""
        return [*super().get_line_filters(), *self._filters_used]

    def on_mount(self) -> None:
        """Go on with the kept game, or begin one."""
        if sys.platform != "win32":  # asked to end from outside: leave the terminal as it was
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        kept = None
        if self._start is not None:
            self._begin(self._start())
        else:
            kept = load_session(self.directory)
            self._take(kept if isinstance(kept, Session) else self._new_session())
        self.push_screen(TableScreen())
        if isinstance(kept, Unreadable):
            self.push_screen(self._explain(kept), lambda _: self._ask_first_game())
        elif kept is None and self._start is None:
            self._ask_first_game()
        else:
            self.call_after_refresh(self.table.go_on)

    @property
    def table(self) -> TableScreen:
        """The screen with the table."""
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))

    # Games

    def ask_new_game(self) -> None:
        """Ask for a new game, with the present one to go back to."""
        self.push_screen(NewGameDialog(may_cancel=True), self._new_game_wanted)

    def _ask_first_game(self) -> None:
        self.push_screen(NewGameDialog(may_cancel=False), self._new_game_wanted)

    def _new_game_wanted(self, answer: str | None) -> None:
        if answer == "done":
            self._begin(self._new_session())
        self.show()
        self.table.go_on()

    def _new_session(self) -> Session:
        settings = self.settings
        return Session.start(wanted_opponents(settings.opponents), wanted_rules(settings.rules, settings.target))

    def _begin(self, session: Session) -> None:
        self._take(session)
        self.keep()

    def _take(self, session: Session) -> None:
        self.controller = Controller(session, self.settings, self.keep)

    def keep(self) -> None:
        """Write the game and the settings down; where that fails the player is told, and can play on."""
        self._write(lambda: store_session(self.directory, self.session))
        self._keep_settings()

    def _keep_settings(self) -> None:
        self._write(lambda: store_settings(self.directory, self.settings))

    def _write(self, store: Callable[[], None]) -> None:
        try:
            store()
        except OSError as error:
            why = error.strerror or str(error)
            self.controller.notice = lambda phrases: phrases.say("not_saved", why=why)

    # Settings and what follows from them

    def settings_changed(self) -> None:
        """Use changed settings, and keep them."""
        self.look = self._make_look()
        self.phrases = Phrases(self.settings.language, self.look)
        self._keep_settings()
        self.show()

    def switch_language(self) -> None:
        """Go on in the other language."""
        self.settings.language = "nl" if self.settings.language == "en" else "en"
        self.settings_changed()

    def _make_look(self) -> Look:
        settings = self.settings
        palette = palette_for(settings.cloth, suits=settings.suits, colour=self._colour)
        return Look(palette, settings.letters)

    def show(self) -> None:
        """Paint everything again."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen | Dialog | TooSmallScreen):
                screen.show()

    def on_resize(self, event: events.Resize) -> None:
        """Divide the window anew; where it is too small, say so until it is large enough."""
        width, height = event.size
        self.measures = measures(width, height)
        small = isinstance(self.screen, TooSmallScreen)
        if fits(width, height) == small:
            if small:
                self.pop_screen()
                self.call_after_refresh(self.table.go_on)
            else:
                self.push_screen(TooSmallScreen())
        self.show()

    # Texts

    def _explain(self, kept: Unreadable) -> TextDialog:
        name = str(kept.aside)
        return TextDialog(
            lambda: self.phrases.say("save_title"),
            lambda: [Line(self.phrases.say(f"save_{kept.why}", file=name))],
        )
