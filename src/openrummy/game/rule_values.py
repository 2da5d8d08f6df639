"""Checking the values of rule options.

Every option has one form in which its values are kept: flags are False or True, words are lower case as in the table of
options, numbers are ints (True is not 1, and 100.0 is not 100). A few other spellings are read: "yes" and "no" for
flags, "by_players" for "by players", {"deals": 3} for "deals: 3".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from openrummy import words
from openrummy.engine.options import BY_NAME, MAX_DEALT, MAX_PLAYERS, MIN_PLAYERS, Option, Value, hand_size
from openrummy.game.errors import RummyError

if TYPE_CHECKING:
    from openrummy.game.ruleset import RuleSet

FLAG_WORDS = {"no": False, "yes": True}
SPELLINGS = {"by_players": "by players"}
RANGES = {"2-4": (2, 4), "5-6": (5, 6)}
_DEALS = re.compile(r"deals: ([1-9][0-9]{0,100})", re.ASCII)
_LONGEST_SHOWN = 40


class RuleError(RummyError):
    """Rules that cannot be: an unknown option, a bad value, options that exclude each other, an unreadable file."""


def refusal(reason: str, /, **params: object) -> RuleError:
    """Make the error with the message `reason`; in a record, bad rules are a `bad-record`."""
    return RuleError("bad-record", reason, **params)


def unknown(message: str, given: object, known: Iterable[str], **params: object) -> RuleError:
    """Make the error for a name that is not known: `message`, or `message` + "_near" where known names are near it."""
    near = words.near_names(given, known)
    if near:
        return refusal(f"{message}_near", near=", ".join(near), **params)
    return refusal(message, **params)


def shown(value: object) -> str:
    """Show a value in a sentence: short, whatever it is."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits
        text = type(value).__name__
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def option_named(name: object) -> Option:
    """Find an option by its name; RuleError, with the nearest name, where there is none."""
    if isinstance(name, str) and name in BY_NAME:
        return BY_NAME[name]
    raise unknown("option_unknown", name, BY_NAME, option=shown(name), options=", ".join(BY_NAME))


def checked(option: Option, value: object) -> Value:
    """Give the value in the form it is kept in, or raise RuleError."""
    found = _canonical(option, value)
    if found is None:
        values = ", ".join(map(str, option.values))
        raise refusal(
            _COMPLAINTS.get(option.kind, "option_word_or_number"),
            option=option.name,
            value=shown(value),
            values=values,
            least=option.least,
            most=option.most,
        )
    return found


def deals_of(target: Value) -> int | None:
    """Give the number of hands in a game played over a fixed number of them; None where points are the target."""
    return _deals(target) if isinstance(target, str) else None


def seats(players: Value) -> tuple[int, int]:
    """Give the fewest and the most seats that may sit down under a value of the option `players`.

    "2-4", the default, sets no bound: whoever sits down with more has chosen to.
    """
    if players == BY_NAME["players"].default:
        return MIN_PLAYERS, MAX_PLAYERS
    return RANGES[players] if isinstance(players, str) else (players, players)


def check_together(rules: RuleSet) -> None:
    """Refuse options that are good by themselves and not together."""
    fewest, most = seats(rules.players)
    _check_deal(rules.hand_size, fewest)
    _check_dealer(rules.first_dealer, most)


def check_table(rules: RuleSet, players: int) -> None:
    """Refuse a table of so many seats that these rules cannot be played at."""
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise refusal("rules_players", players=shown(players))
    fewest, most = seats(rules.players)
    if not fewest <= players <= most:
        raise refusal("rules_other_players", players=players, given=rules.players)
    _check_deal(rules.hand_size, players)
    _check_dealer(rules.first_dealer, players)


def _check_dealer(first_dealer: Value, players: int) -> None:
    if not isinstance(first_dealer, str) and first_dealer >= players:
        raise refusal("rules_no_such_seat", seat=first_dealer, players=players, last=players - 1)


def _check_deal(setting: Value, players: int) -> None:
    cards = hand_size(setting, players)
    if players * cards > MAX_DEALT:
        raise refusal("rules_too_many_cards", players=players, cards=cards, most=MAX_DEALT)


_COMPLAINTS = {kind: f"option_{kind}" for kind in ("flag", "choice", "number", "limit", "target")}


def _canonical(option: Option, value: object) -> Value | None:
    """Give the value as it is kept, or None. A flag is no number here, and a float is neither."""
    if option.kind == "flag":
        return value if type(value) is bool else FLAG_WORDS.get(value) if type(value) is str else None
    if option.kind == "target" and (deals := _deals(value)) is not None:
        return f"deals: {deals}" if option.least <= deals <= option.most else None
    if type(value) is int:
        return value if value in option.values or option.least <= value <= option.most else None
    if type(value) is str:
        word = SPELLINGS.get(value, value)
        return word if word in option.values else None
    return None


def _deals(value: object) -> int | None:
    if isinstance(value, Mapping) and set(value) == {"deals"}:
        deals = value["deals"]
        return deals if type(deals) is int else None
    found = _DEALS.fullmatch(value) if type(value) is str else None
    return int(found[1]) if found else None
