"""What one player may do between draw and discard, and whether his turn can still be completed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cards import MELDS, fits
from .rules import Rules


class Turn(NamedTuple):
    """The middle of a turn: all that decides how it may go on."""

    hand: frozenset[str]
    table: frozenset[frozenset[str]]
    taken: str | None
    """The card taken from the discard pile in this turn, while it is still in hand."""
    melds_made: int
    has_own_meld: bool
    is_first: bool
    """Whether it is this seat's first turn of the hand."""


def melds_in_hand(rules: Rules, turn: Turn) -> Iterator[frozenset[str]]:
    """Every meld that the cards in hand can form, whatever the options."""
    for meld in MELDS[rules["ace"]]:
        if meld <= turn.hand:
            yield meld


def layoffs_in_hand(rules: Rules, turn: Turn) -> Iterator[tuple[str, frozenset[str]]]:
    """Every card in hand with every meld on the table that it fits, whatever the options."""
    for card in turn.hand:
        for meld in turn.table:
            if fits(rules["ace"], meld, card):
                yield card, meld


def after_meld(turn: Turn, meld: frozenset[str]) -> Turn:
    """The turn after this meld was laid down."""
    return turn._replace(
        hand=turn.hand - meld,
        table=turn.table | {meld},
        taken=None if turn.taken in meld else turn.taken,
        melds_made=turn.melds_made + 1,
        has_own_meld=True,
    )


def after_layoff(turn: Turn, card: str, meld: frozenset[str]) -> Turn:
    """The turn after this card was laid off on this meld."""
    return turn._replace(
        hand=turn.hand - {card},
        table=(turn.table - {meld}) | {meld | {card}},
        taken=None if turn.taken == card else turn.taken,
    )


def is_meld_forbidden(rules: Rules, turn: Turn, meld: frozenset[str]) -> bool:
    """Whether an option forbids this meld outright."""
    limit = rules["max_melds_per_turn"]
    if limit != "unlimited" and turn.melds_made >= limit:
        return True
    return _is_emptying_forbidden(rules, turn, len(meld))


def is_layoff_forbidden(rules: Rules, turn: Turn) -> bool:
    """Whether an option forbids this seat to lay off a card now."""
    if rules["layoff_requires_own_meld"] and not turn.has_own_meld:
        return True
    return _is_emptying_forbidden(rules, turn, 1)


def _is_emptying_forbidden(rules: Rules, turn: Turn, cards: int) -> bool:
    if len(turn.hand) > cards:
        return False
    return bool(rules["must_discard_to_go_out"] or (rules["no_going_out_first_round"] and turn.is_first))


def discard_error(rules: Rules, turn: Turn, card: str) -> str | None:
    """Why this card in hand may not be discarded now, or None."""
    if card == turn.taken and rules["discard_just_taken"] == "forbidden":
        return "taken-card"
    if turn.taken is not None and rules["use_taken_discard_now"]:
        return "rule-option"
    if len(turn.hand) == 1 and rules["no_going_out_first_round"] and turn.is_first:
        return "rule-option"
    return None


def can_finish(rules: Rules, turn: Turn, known: dict[Turn, bool] | None = None) -> bool:
    """Whether some plays, none included, bring this turn to a legal end."""
    if turn.taken is not None and rules["use_taken_discard_now"] and not _may_be_used(rules, turn, turn.taken):
        return False
    known = {} if known is None else known
    if turn not in known:
        known[turn] = (
            not turn.hand
            or any(discard_error(rules, turn, card) is None for card in turn.hand)
            or any(can_finish(rules, later, known) for later in _after_any_play(rules, turn))
        )
    return known[turn]


def _may_be_used(rules: Rules, turn: Turn, card: str) -> bool:
    """Whether this card in hand stands in any meld from the hand, or in any that a meld on the table can grow into.

    This is only a first look: with a hand of 25 cards it would take minutes to find by trying every play that a card is
    of no use.
    """
    melds = [meld for meld in MELDS[rules["ace"]] if card in meld]
    return any(old <= meld <= turn.hand | old for meld in melds for old in (frozenset[str](), *turn.table))


def _after_any_play(rules: Rules, turn: Turn) -> list[Turn]:
    """Where every play leads, those that use the taken card first, as they are the likeliest to end well."""
    later = [after_meld(turn, meld) for meld in melds_in_hand(rules, turn) if not is_meld_forbidden(rules, turn, meld)]
    if not is_layoff_forbidden(rules, turn):
        later += [after_layoff(turn, card, meld) for card, meld in layoffs_in_hand(rules, turn)]
    return sorted(later, key=lambda each: (each.taken is not None, -len(each.hand)))
