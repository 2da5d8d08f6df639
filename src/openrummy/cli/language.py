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


def take(args: Sequence[str], lang: str) -> tuple[str | None, list[str]]:
    """The language asked for, if any, and the arguments without `--lang`, which may stand anywhere before `--`.

    A language that there is none of is refused in `lang`.
    """
    asked: str | None = None
    rest: list[str] = []
    given = iter(args)
    for arg in given:
        if arg == "--":
            rest.append(arg)
            break
        if arg == OPTION:
            asked = _checked(next(given, ""), lang)
        elif arg.startswith(OPTION + "="):
            asked = _checked(arg.removeprefix(OPTION + "="), lang)
        else:
            rest.append(arg)
    return asked, [*rest, *given]


def _checked(asked: str, lang: str) -> str:
    if asked in words.languages():
        return asked
    key = "language" if asked else "language_missing"
    languages = ", ".join(words.languages())
    raise Problem(words.text(f"cli.error.{key}", lang, lang=words.printable(asked), languages=languages))
