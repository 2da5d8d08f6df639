"""Reading the catalogues and looking messages up in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Formatter

LANGUAGES = ("en", "nl")
DEFAULT_LANGUAGE = "en"
PLURAL_FORMS = frozenset({"one", "other"})

Forms = dict[str, str]
"""A message: its forms by name. A message without plural has the single form `other`."""

_HERE = Path(__file__).parent


class WordsError(LookupError):
    """A message cannot be made: the base of the three errors below."""


class UnknownLanguage(WordsError):
    """There are no catalogues in this language."""


class UnknownMessage(WordsError):
    """The catalogue of this language has no message with this key."""


class MissingValue(WordsError):
    """The message has a place for a value that was not given (`n` chooses between the plural forms)."""


def languages() -> tuple[str, ...]:
    """The languages there are catalogues in, the default first."""
    return LANGUAGES


def check_language(lang: str) -> str:
    """Give `lang` back if there are catalogues in it, else raise UnknownLanguage."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(f"There are no texts in the language {lang!r}; there are: {', '.join(LANGUAGES)}.")
    return lang


def areas(lang: str) -> tuple[str, ...]:
    """The areas of the catalogue, in alphabetical order."""
    return tuple(sorted(path.stem for path in (_HERE / check_language(lang)).glob("*.toml")))


def keys(lang: str) -> frozenset[str]:
    """The keys of all messages in one language."""
    return frozenset(f"{area}.{name}" for area in areas(lang) for name in _area(lang, area))


def has(key: str, lang: str = DEFAULT_LANGUAGE) -> bool:
    """Whether there is a message with this key."""
    area, _, name = key.partition(".")
    return name in _area(check_language(lang), area)


def text(key: str, lang: str = DEFAULT_LANGUAGE, /, **values: object) -> str:
    """The message `key` in one language, with the values filled in.

    `n` chooses the form of a message that has plural forms (1: `one`, anything else: `other`). Values that the text has
    no place for are ignored. Raises UnknownLanguage, UnknownMessage or MissingValue, each saying which.
    """
    forms = _forms(key, lang)
    if "one" in forms and "n" not in values:
        raise MissingValue(f"The message {key!r} ({lang}) needs n to choose between its plural forms.")
    template = forms["one"] if "one" in forms and values["n"] == 1 else forms["other"]
    try:
        return template.format(**values)
    except KeyError as missing:
        raise MissingValue(f"The message {key!r} ({lang}) needs a value for {missing.args[0]!r}.") from None


def placeholders(key: str, lang: str = DEFAULT_LANGUAGE) -> frozenset[str]:
    """The names of the values that a message has places for, over all its forms; `n` too where it chooses the form."""
    forms = _forms(key, lang)
    names = {name for template in forms.values() for _, name, _, _ in Formatter().parse(template) if name is not None}
    return frozenset(names | ({"n"} if "one" in forms else set()))


def _forms(key: str, lang: str) -> Forms:
    area, _, name = key.partition(".")
    messages = _area(check_language(lang), area)
    if name not in messages:
        raise UnknownMessage(f"There is no message {key!r} in the language {lang!r}.")
    return messages[name]


@cache
def _area(lang: str, area: str) -> dict[str, Forms]:
    """The messages of one area, by name; empty where there is no such area."""
    path = _HERE / lang / f"{area}.toml"
    # A key is not a path: "..", an empty area and the like name no area.
    if path.stem != area or path.parent != _HERE / lang or not path.is_file():
        return {}
    import tomllib  # only needed here, and slow to import

    messages: dict[str, Forms] = {}
    _collect(tomllib.loads(path.read_text(encoding="utf-8")), "", messages, path)
    return messages


def _collect(table: dict[str, object], prefix: str, messages: dict[str, Forms], path: Path) -> None:
    """Fill `messages` from a table of the file; a table that is not a plural is a group, named with a dot."""
    for name, value in table.items():
        if isinstance(value, str):
            messages[prefix + name] = {"other": value}
        elif not isinstance(value, dict):
            raise WordsError(f"{path.name}: {prefix + name} is neither a text nor a table.")
        elif value.keys() == PLURAL_FORMS:
            messages[prefix + name] = {form: str(value[form]) for form in ("one", "other")}
        else:
            _collect(value, f"{prefix}{name}.", messages, path)
