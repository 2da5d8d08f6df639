"""What the player has set, and keeping it from one game to the next."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec

from openrummy.terminal.files import set_aside, write_safely
from openrummy.terminal.opponents import DEFAULT_LEVEL

FILE_NAME: Final = "terminal-settings.json"

PACES: Final = {"instant": 0.0, "fast": 0.25, "normal": 0.6, "slow": 1.2, "slower": 2.5}
"""Seconds between two steps of the other players."""

Language = Literal["en", "nl"]
ClothName = Literal["green", "slate", "sand", "night"]
Order = Literal["own", "suit", "rank", "melds"]


class Settings(msgspec.Struct):
    """Everything that can be set at the table; what is set stays set."""

    language: Language = "en"
    letters: Language = "en"
    cloth: ClothName = "green"
    suits: Literal["four", "two"] = "four"
    pace: Literal["instant", "fast", "normal", "slow", "slower"] = "normal"
    order: Order = "suit"
    confirm_discard: bool = True
    bell: bool = False
    # The choices of the last new game.
    opponents: list[str] = msgspec.field(default_factory=lambda: [DEFAULT_LEVEL] * 2)
    rules: str = "basic"
    target: int = 100

    @property
    def seconds(self) -> float:
        """Seconds between two steps of the other players."""
        return PACES[self.pace]


def first_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of somebody new: in the language of the system where there are texts in it."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    language: Language = "nl" if locale[:2].lower() == "nl" else "en"
    return Settings(language=language, letters=language)


def load_settings(directory: Path) -> Settings:
    """The settings kept in a directory; those of somebody new where there are none, or none that can be read."""
    path = directory / FILE_NAME
    if not path.exists():
        return first_settings()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except (msgspec.MsgspecError, UnicodeError):
        set_aside(path)
        return first_settings()


def store_settings(directory: Path, settings: Settings) -> None:
    """Keep the settings. OSError where that is impossible."""
    write_safely(directory / FILE_NAME, msgspec.json.format(msgspec.json.encode(settings)))
