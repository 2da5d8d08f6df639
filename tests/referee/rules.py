"""The table of options of RULES.md, with their defaults and what may be given for each."""

from __future__ import annotations

import re
from typing import Any

Rules = dict[str, Any]

WORDS = {
    "ace": ("low", "high_or_low", "around"),
    "discard_just_taken": ("forbidden", "allowed"),
    "recycle": ("shuffle", "turn_over"),
    "stalemate_timing": ("end_of_turn", "on_demand"),
    "exhausted_score": ("nobody", "lowest_hand"),
    "going_rummy": ("double", "plus_10", "off"),
    "score_mode": ("winner_takes", "penalties"),
    "next_dealer": ("left", "winner", "loser"),
}
"""Options with a fixed choice of words, the default first."""

YES_OR_NO = (
    "layoff_requires_own_meld",
    "must_discard_to_go_out",
    "use_taken_discard_now",
    "no_going_out_first_round",
)
HAND_SIZES = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}


class BadRulesError(Exception):
    """An unknown option, or a value that the option cannot have."""


def is_whole(value: object, low: int, high: int | None = None) -> bool:
    """Whether this is a whole number (true and 1.0 are not) within the bounds."""
    return type(value) is int and value >= low and (high is None or value <= high)


def complete_rules(given: object, players: int) -> Rules:
    """All options by name: those given, checked and brought into one form, and the defaults of the others."""
    if not isinstance(given, dict):
        raise BadRulesError("rules must be an object")
    rules: Rules = {name: words[0] for name, words in WORDS.items()}
    rules.update(dict.fromkeys(YES_OR_NO, False))
    rules.update(
        players=players,
        hand_size=HAND_SIZES[players],
        ace_points=1,
        max_melds_per_turn="unlimited",
        max_recycles=1,
        idle_rounds=10,
        target=100,
        first_dealer="random",
    )
    for name, value in given.items():
        if name not in rules:
            raise BadRulesError(f"unknown option {name}")
        rules[name] = _checked(name, value, players)
    if rules["hand_size"] * players > 50:
        raise BadRulesError("not enough cards")
    return rules


def _checked(name: str, value: object, players: int) -> object:
    good = False
    if name in WORDS:
        good = isinstance(value, str) and value in WORDS[name]
    elif name in YES_OR_NO:
        if isinstance(value, bool):
            return value
        if value == "yes" or value == "no":
            return value == "yes"
    elif name == "players":
        good = (
            (is_whole(value, 2, 6) and value == players)
            or (value == "2-4" and 2 <= players <= 4)
            or (value == "5-6" and 5 <= players <= 6)
        )
    elif name == "hand_size":
        good = is_whole(value, 1)
    elif name == "ace_points":
        good = is_whole(value, 1) and value in (1, 11, 15)
    elif name == "max_melds_per_turn":
        good = value == "unlimited" or is_whole(value, 1)
    elif name == "max_recycles":
        good = is_whole(value, 0, 50)
    elif name == "idle_rounds":
        good = is_whole(value, 1, 1000)
    elif name == "target":
        if isinstance(value, str) and re.fullmatch(r"deals: [1-9][0-9]{0,99}", value):
            return {"deals": int(value.removeprefix("deals: "))}
        good = is_whole(value, 1) or (
            isinstance(value, dict) and list(value) == ["deals"] and is_whole(value["deals"], 1)
        )
    elif name == "first_dealer":
        good = value == "random" or is_whole(value, 0, players - 1)
    if not good:
        raise BadRulesError(f"bad value of {name}")
    return value
