"""The dialog of settings."""

from __future__ import annotations

from typing import Any

from openrummy.terminal.dialogs.form import Choice, FormDialog
from openrummy.terminal.palette import CLOTHS, FOUR_COLOURS, TWO_COLOURS
from openrummy.terminal.parts.bars import Button
from openrummy.terminal.settings import PACES

LANGUAGE_NAMES = {"en": "English", "nl": "Nederlands"}
LETTER_NAMES = {"en": "A K Q J", "nl": "A H V B"}


class SettingsDialog(FormDialog):
    """Everything that can be set; each change works at once and is kept."""

    @property
    def title_text(self) -> str:
        """The title."""
        return self.rummy.phrases.say("settings")

    @property
    def buttons(self) -> list[Button]:
        """Back to the table."""
        return [Button("done", "Enter", self.rummy.phrases.say("close"), lit=True)]

    @property
    def choices(self) -> list[Choice]:
        """The settings."""
        say, settings = self.rummy.phrases.say, self.rummy.settings
        yes_no = [(True, say("yes")), (False, say("no"))]
        return [
            Choice("language", say("language"), settings.language, list(LANGUAGE_NAMES.items())),
            Choice("letters", say("letters"), settings.letters, list(LETTER_NAMES.items())),
            Choice("cloth", say("cloth"), settings.cloth, [(name, say(f"cloths.{name}")) for name in CLOTHS]),
            Choice(
                "suits", say("suits"), settings.suits, [(n, say(f"suits_{n}")) for n in (FOUR_COLOURS, TWO_COLOURS)]
            ),
            Choice("pace", say("pace"), settings.pace, [(name, say(f"paces.{name}")) for name in PACES]),
            Choice("confirm_discard", say("confirm_discard"), settings.confirm_discard, yes_no),
            Choice("bell", say("bell"), settings.bell, yes_no),
        ]

    def choose(self, name: str, value: Any) -> None:
        """Set it."""
        setattr(self.rummy.settings, name, value)
        self.rummy.settings_changed()
