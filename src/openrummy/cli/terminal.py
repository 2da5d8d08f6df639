"""`openrummy terminal`: the terminal table."""

from __future__ import annotations

from openrummy import terminal, words
from openrummy.cli.problem import Problem, of_system
from openrummy.game import RummyError
from openrummy.terminal.opponents import DEFAULT_LEVEL
from openrummy.terminal.session import MOST_OPPONENTS

DEFAULT_NUMBER = 2


def play(
    bots: str | None,
    level: str | None,
    rules: str | None,
    seed: str | None,
    data: str | None,
    ascii_only: bool,
    lang: str,
    asked: str | None,
) -> int:
    """Play at the terminal table; return the exit status. `asked` is the language to keep, if one was asked for."""
    others = _others(bots, level, lang)
    try:
        return terminal.main(data=data, lang=asked, bots=others, rules=rules, seed=seed, ascii_only=ascii_only)
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    except OSError as error:
        raise of_system(error, lang) from None


def _others(bots: str | None, level: str | None, lang: str) -> list[str]:
    """The bots to play against; none where neither their number nor their level was asked for."""
    if bots is None and level is None:
        return []
    named = [name.strip() for name in (bots or str(DEFAULT_NUMBER)).split(",")]
    number = int(named[0]) if len(named) == 1 and named[0].isdecimal() else None
    if number is not None:
        named = [level or DEFAULT_LEVEL] * min(number, MOST_OPPONENTS + 1)
    if not 1 <= len(named) <= MOST_OPPONENTS:
        raise Problem(words.text("cli.terminal.bots_number", lang, most=MOST_OPPONENTS, n=number or len(named)))
    return named
