"""The dialog that starts a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from openrummy import words
from openrummy.game import RuleSet
from openrummy.terminal.dialogs.form import Choice, FormDialog
from openrummy.terminal.dialogs.setup import LANGUAGE_NAMES
from openrummy.terminal.opponents import DEFAULT_LEVEL, levels
from openrummy.terminal.parts.bars import Button
from openrummy.terminal.session import MOST_OPPONENTS, NAMES

TARGETS = (50, 100, 150, 200, 300, 500)


class NewGameDialog(FormDialog):
    """Asks who plays and by which rules; closes with `done` when a game is wanted."""

    def __init__(self, *, may_cancel: bool) -> None:
        super().__init__()
        self._may_cancel = may_cancel

    @property
    def title_text(self) -> str:
        """The title."""
        return self.rummy.phrases.say("new_game_title")

    @property
    def intro(self) -> str:
        """What this is about, or that the present game ends."""
        return self.rummy.phrases.say("new_game_ends" if self._may_cancel else "welcome")

    @property
    def buttons(self) -> list[Button]:
        """Play, or leave it."""
        phrases = self.rummy.phrases
        play = Button("done", "Enter", phrases.say("play"), lit=True)
        return [play, Button("close", "Esc", phrases.say("cancel" if self._may_cancel else "leave"))]

    @property
    def choices(self) -> list[Choice]:
        """Language, players, rules and target."""
        phrases, settings = self.rummy.phrases, self.rummy.settings
        opponents = wanted_opponents(settings.opponents)
        counts = [(n, str(n)) for n in range(1, MOST_OPPONENTS + 1)]
        strengths = [(level, level_text(level, phrases.lang)) for level in levels()]
        targets = sorted({*TARGETS, settings.target})
        return [
            Choice("language", phrases.say("language"), settings.language, list(LANGUAGE_NAMES.items())),
            Choice("count", phrases.say("opponents"), len(opponents), counts),
            *(
                Choice(f"level{seat}", phrases.say("plays", name=NAMES[seat]), level, strengths)
                for seat, level in enumerate(opponents, 1)
            ),
            Choice(
                "rules",
                phrases.say("rules"),
                settings.rules,
                [(name, rules_text(name, phrases.lang)) for name in RuleSet.names()],
            ),
            Choice(
                "target", phrases.say("target"), settings.target, [(n, phrases.say("points", n=n)) for n in targets]
            ),
        ]

    def choose(self, name: str, value: Any) -> None:
        """Remember a choice."""
        settings = self.rummy.settings
        opponents = wanted_opponents(settings.opponents)
        if name == "count":
            settings.opponents = (opponents + [opponents[-1]] * MOST_OPPONENTS)[:value]
        elif name.startswith("level"):
            opponents[int(name.removeprefix("level")) - 1] = value
            settings.opponents = opponents
        else:
            setattr(settings, name, value)
        self.rummy.settings_changed()

    def do(self, what: object) -> None:
        """Without a game to go back to, leaving the dialog leaves the program."""
        if what == "close" and not self._may_cancel:
            self.rummy.exit()
            return
        super().do(what)


def wanted_opponents(kept: list[str]) -> list[str]:
    """The other players of the last game, as far as they are there still."""
    known = levels()
    found = [level if level in known else DEFAULT_LEVEL for level in kept[:MOST_OPPONENTS]]
    return found or [DEFAULT_LEVEL] * 2


def wanted_rules(name: str, target: int) -> RuleSet:
    """The named rule set with a target; Basic Rummy where there is none of that name."""
    return replace(RuleSet.named(name if name in RuleSet.names() else "basic"), target=target)


def level_text(level: str, lang: str) -> str:
    """What a level is called."""
    key = f"terminal.level.{level}"
    return words.text(key, lang) if words.has(key, lang) else level


def rules_text(name: str, lang: str) -> str:
    """What a rule set is called."""
    key = f"rules.named.{name}"
    return words.text(key, lang) if words.has(key, lang) else name
