"""Starting the terminal table, and what is said before and after it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

from platformdirs import user_data_path

from openrummy import words
from openrummy.game import RuleSet
from openrummy.terminal.files import DirectoryLock, Locked
from openrummy.terminal.glyphs import ASCII, glyphs_for, shows_colour
from openrummy.terminal.opponents import check_level
from openrummy.terminal.save import put_aside
from openrummy.terminal.session import MOST_OPPONENTS, Session
from openrummy.terminal.settings import Language, Settings, load_settings

DONE: Final = 0
CANNOT_START: Final = 2


def main(
    *,
    data: str | Path | None = None,
    lang: str | None = None,
    bots: Sequence[str] = (),
    rules: str | None = None,
    seed: str | None = None,
    ascii_only: bool = False,
) -> int:
    """Play at the terminal until the player leaves; return the exit status: 0, or 2 where the table cannot start.

    The game is kept in the directory `data` (the user's data directory by default), and a kept one goes on. `bots`
    (one to three names), `rules` (a name or a file) and `seed` each ask for a new game; an unfinished one is then put
    aside. `lang` changes the language that is kept; without it the table speaks as it did last.

    Raises UnknownBot, RuleError, or OSError where the directory or the rules cannot be read.
    """
    directory = Path(data) if data is not None else user_data_path("openrummy")
    for name in bots:
        check_level(name)
    wanted = RuleSet.find(rules) if rules is not None else None
    directory.mkdir(parents=True, exist_ok=True)
    try:
        with DirectoryLock(directory):
            settings = load_settings(directory)
            _speak(settings, lang)
            if not (sys.stdin.isatty() and sys.stderr.isatty()):
                return _refuse("no_terminal", settings.language)
            if len(bots) > MOST_OPPONENTS:
                return _refuse("too_many_bots", settings.language, most=MOST_OPPONENTS)
            start = _new_game(settings, bots, wanted, seed)
            if start is not None:
                put_aside(directory)
            return _play(directory, settings, start, ascii_only=ascii_only)
    except Locked:
        settings = load_settings(directory)
        _speak(settings, lang)
        return _refuse("locked", settings.language, directory=directory)


def _speak(settings: Settings, lang: str | None) -> None:
    """Set the language asked for, and with it the letters that belong to it."""
    for language in get_args(Language):
        if language == lang != settings.language:
            settings.language = settings.letters = language


def _new_game(
    settings: Settings, bots: Sequence[str], rules: RuleSet | None, seed: str | None
) -> Callable[[], Session] | None:
    """What makes the new game that was asked for; None where none was."""
    if not bots and rules is None and seed is None:
        return None
    if bots:
        settings.opponents = list(bots)
    opponents = settings.opponents or list(Settings().opponents)
    if rules is None:
        rules = replace(RuleSet.named(settings.rules), target=settings.target)
    session = Session.start(opponents, rules, seed)
    return lambda: session


def _play(directory: Path, settings: Settings, start: Callable[[], Session] | None, *, ascii_only: bool) -> int:
    from openrummy.terminal.app import RummyApp

    environ = dict(os.environ)
    colour = shows_colour(environ)
    os.environ.pop("NO_COLOR", None)  # Textual would turn colours into shades; the table has its own way without them
    app = RummyApp(directory, settings, colour=colour, glyphs=ASCII if ascii_only else glyphs_for(environ), start=start)
    app.run()
    print(words.text("terminal.goodbye", settings.language))
    return app.return_code or DONE


def _refuse(key: str, lang: str, **values: object) -> int:
    print(words.text(f"terminal.{key}", lang, **values), file=sys.stderr)
    return CANNOT_START
