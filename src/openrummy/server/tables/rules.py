"""The rules that a table is to be played by, as somebody asked for them, and the target as it is told."""

from __future__ import annotations

from typing import Any

from openrummy.game import RuleError, RuleSet
from openrummy.server.tables.kinds import Refusal


def read_rules(wanted: dict[str, Any] | str, target: int | dict[str, int] | None, players: int) -> RuleSet:
    """Options that differ from Basic Rummy, or a rule set's name; with another target; for a number of seats.

    Refused with `bad-rules`: `reason` is a key of the words' area `errors`, the other params are its values.
    """
    try:
        rules = RuleSet.named(wanted) if isinstance(wanted, str) else RuleSet.from_options(wanted)
        if target is not None:
            rules = RuleSet.from_options({"target": target}, rules)
        if players > max(rules.seat_counts, default=0):
            raise Refusal("bad-rules", reason="rules_other_players", players=players, given=str(rules.players))
        rules.ints(players)
    except RuleError as error:
        raise _refusal(error) from None
    return rules


def check_players(rules: RuleSet, players: int) -> None:
    """Refuse to deal to a number of players that the rules are not for."""
    if players < max(2, min(rules.seat_counts, default=2)):
        raise Refusal("too-few-players", players=players)
    try:
        rules.ints(players)
    except RuleError as error:
        raise _refusal(error) from None


def target_of(rules: RuleSet) -> int | dict[str, int]:
    """What ends a game: points, or `{"deals": n}`, a number of hands."""
    deals = rules.target_deals
    return {"deals": deals} if deals is not None else (rules.target_points or 0)


def _refusal(error: RuleError) -> Refusal:
    return Refusal("bad-rules", reason=error.reason, **{name: str(value) for name, value in error.params.items()})
