"""Which language the command line speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy import words
from openrummy.cli.problem import Problem

OPTION = "--lang"


def from_environment(environ: Mapping[str, str]) -> str:
    """The language of the first of LC_ALL, LC_MESSAGES and LANG that is set, where there are texts in it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            lang = environ[name][:2].lower()
            return lang if lang in words.languages() else words.DEFAULT_LANGUAGE
    return words.DEFAULT_LANGUAGE


def take(args: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language asked for, and the arguments without `--lang`, which may stand anywhere before `--`."""
    lang = from_environment(environ)
    rest: list[str] = []
    given = iter(args)
    for arg in given:
        if arg == "--":
            rest.append(arg)
            break
        if arg == OPTION:
            lang = _checked(next(given, ""), lang)
        elif arg.startswith(OPTION + "="):
            lang = _checked(arg.removeprefix(OPTION + "="), lang)
        else:
            rest.append(arg)
    return lang, [*rest, *given]


def _checked(asked: str, lang: str) -> str:
    if asked in words.languages():
        return asked
    key = "language" if asked else "language_missing"
    languages = ", ".join(words.languages())
    raise Problem(words.text(f"cli.error.{key}", lang, lang=asked, languages=languages))
