"""The one table of rule options, and the flat integers the engine reads them as.

The table is what the rule set is checked against, what the rules page is written from and what the documentation
lists. It stands in the order of the options table in docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from openrummy.engine.cards import AROUND, HIGH_OR_LOW, LOW

Kind = Literal["choice", "number", "flag", "players", "hand_size", "limit", "target", "first_dealer"]
"""How an option's values look.

- `choice`: one of `values`; `flag`: False or True.
- `number`: a whole number from `least` to `most`.
- `players`: "2-4", "5-6" or a number; `hand_size`: "by players" or a number; `limit`: "unlimited" or a number;
  `first_dealer`: "random" or a seat; `target`: a number of points or "deals: N".
"""

Value = bool | int | str


class Option(NamedTuple):
    """One rule option: the words it accepts (`values`) and the numbers (`least` to `most`, where it takes numbers)."""

    name: str
    kind: Kind
    default: Value
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = -1


MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
MAX_DEALT: Final = 50
"""Most cards that may be dealt: one is left for the discard pile and one for the stock."""
HAND_SIZES: Final = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
"""Cards in a hand by the number of players, where `hand_size` is "by players"."""
UNLIMITED: Final = 99
"""What no limit is in R_MAX_MELDS: more melds than a pack of cards makes."""
LARGEST: Final = 10**100
"""The largest number taken where no rule sets a bound: it can still be written out."""

OPTIONS: Final = (
    Option("players", "players", "2-4", ("2-4", "5-6"), MIN_PLAYERS, MAX_PLAYERS),
    Option("hand_size", "hand_size", "by players", ("by players",), 1, MAX_DEALT // MIN_PLAYERS),
    Option("ace", "choice", "low", ("low", "high_or_low", "around")),
    Option("ace_points", "choice", 1, (1, 11, 15)),
    Option("max_melds_per_turn", "limit", "unlimited", ("unlimited",), 1, LARGEST),
    Option("layoff_requires_own_meld", "flag", False, (False, True)),
    Option("must_discard_to_go_out", "flag", False, (False, True)),
    Option("discard_just_taken", "choice", "forbidden", ("forbidden", "allowed")),
    Option("use_taken_discard_now", "flag", False, (False, True)),
    Option("recycle", "choice", "shuffle", ("shuffle", "turn_over")),
    Option("max_recycles", "number", 1, (), 0, 50),
    Option("stalemate_timing", "choice", "end_of_turn", ("end_of_turn", "on_demand")),
    Option("exhausted_score", "choice", "nobody", ("nobody", "lowest_hand")),
    Option("going_rummy", "choice", "double", ("double", "plus_10", "off")),
    Option("no_going_out_first_round", "flag", False, (False, True)),
    Option("idle_rounds", "number", 10, (), 1, 1000),
    Option("score_mode", "choice", "winner_takes", ("winner_takes", "penalties")),
    Option("target", "target", 100, (), 1, LARGEST),
    Option("first_dealer", "first_dealer", "random", ("random",), 0, MAX_PLAYERS - 1),
    Option("next_dealer", "choice", "left", ("left", "winner", "loser")),
)
"""Every option, in the order of the documentation; the defaults are Basic Rummy."""

BY_NAME: Final = {option.name: option for option in OPTIONS}

R_PLAYERS: Final = 0
"""Seats at the table, 2 to 6."""
R_HAND_SIZE: Final = 1
"""Cards dealt to each seat."""
R_ACE: Final = 2
"""LOW, HIGH_OR_LOW or AROUND."""
R_ACE_POINTS: Final = 3
"""1, 11 or 15."""
R_MAX_MELDS: Final = 4
"""Most melds in a turn; UNLIMITED where there is no limit."""
R_LAYOFF_OWN: Final = 5
"""1: lay-offs need a meld of one's own."""
R_MUST_DISCARD: Final = 6
"""1: the last card must be discarded."""
R_THROW_TAKEN: Final = 7
"""1: the card just taken from the discard pile may be discarded."""
R_USE_TAKEN: Final = 8
"""1: the card taken from the discard pile must be played in the same turn."""
R_TURN_OVER: Final = 9
"""1: the discard pile becomes the stock unshuffled."""
R_MAX_RECYCLES: Final = 10
"""How often the discard pile may become the stock."""
R_ON_DEMAND: Final = 11
"""1: with the stock used up, play goes on until somebody asks for a stock card."""
R_LOWEST: Final = 12
"""1: a stalemate is won by the lowest hand."""
R_RUMMY: Final = 13
"""Going rummy: RUMMY_OFF (no bonus), RUMMY_DOUBLE or RUMMY_PLUS_10."""
R_SAFE_ROUND: Final = 14
"""1: nobody may go out in the first turn of a seat."""
R_IDLE_TURNS: Final = 15
"""Idle turns in a row that end the hand."""
R_PENALTIES: Final = 16
"""1: each seat counts its own cards."""
R_CAREFUL: Final = 17
"""1: an option is set that limits plays, so that telling what is legal takes looking ahead."""
R_WORDS: Final = 18
"""Number of integers."""

RUMMY_OFF: Final = 0
RUMMY_DOUBLE: Final = 1
RUMMY_PLUS_10: Final = 2

ACE: Final = {"low": LOW, "high_or_low": HIGH_OR_LOW, "around": AROUND}
"""The values of the option `ace` as `cards` has them."""
_RUMMY: Final = {"off": RUMMY_OFF, "double": RUMMY_DOUBLE, "plus_10": RUMMY_PLUS_10}


def hand_size(setting: Value, players: int) -> int:
    """Cards dealt to each of `players` seats, under the given value of the option `hand_size`."""
    return HAND_SIZES[players] if isinstance(setting, str) else int(setting)


def rule_ints(options: Mapping[str, Value], players: int) -> tuple[int, ...]:
    """The rules as the engine reads them: R_WORDS integers, indexed by the R_ constants.

    `options` holds a checked value for every option (see RuleSet, which checks them); `players` is the number of seats.
    """
    limit = options["max_melds_per_turn"]
    r = [0] * R_WORDS
    r[R_PLAYERS] = players
    r[R_HAND_SIZE] = hand_size(options["hand_size"], players)
    r[R_ACE] = ACE[str(options["ace"])]
    r[R_ACE_POINTS] = int(options["ace_points"])
    r[R_MAX_MELDS] = UNLIMITED if isinstance(limit, str) else min(limit, UNLIMITED)
    r[R_LAYOFF_OWN] = int(options["layoff_requires_own_meld"])
    r[R_MUST_DISCARD] = int(options["must_discard_to_go_out"])
    r[R_THROW_TAKEN] = int(options["discard_just_taken"] == "allowed")
    r[R_USE_TAKEN] = int(options["use_taken_discard_now"])
    r[R_TURN_OVER] = int(options["recycle"] == "turn_over")
    r[R_MAX_RECYCLES] = int(options["max_recycles"])
    r[R_ON_DEMAND] = int(options["stalemate_timing"] == "on_demand")
    r[R_LOWEST] = int(options["exhausted_score"] == "lowest_hand")
    r[R_RUMMY] = _RUMMY[str(options["going_rummy"])]
    r[R_SAFE_ROUND] = int(options["no_going_out_first_round"])
    r[R_IDLE_TURNS] = int(options["idle_rounds"]) * players
    r[R_PENALTIES] = int(options["score_mode"] == "penalties")
    limits = (r[R_LAYOFF_OWN], r[R_MUST_DISCARD], r[R_USE_TAKEN], r[R_SAFE_ROUND])
    r[R_CAREFUL] = int(r[R_MAX_MELDS] < UNLIMITED or any(limits))
    return tuple(r)
