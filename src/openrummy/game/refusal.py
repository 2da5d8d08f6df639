"""Why an action is refused, in the closest words there are."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy import engine
from openrummy.engine.layout import DRAW, HAND, MELDED, MELDS_NOW, OUT, PHASE, PLAY, RECYCLES, TAKEN, TURN, TURNS
from openrummy.engine.options import (
    R_LAYOFF_OWN,
    R_MAX_MELDS,
    R_MAX_RECYCLES,
    R_MUST_DISCARD,
    R_PLAYERS,
    R_SAFE_ROUND,
    R_THROW_TAKEN,
    R_USE_TAKEN,
)
from openrummy.game.action import DISCARD, LAY_OFF, MELD, TAKE_DISCARD, Action
from openrummy.game.card import Card, cards_of, mask_of
from openrummy.game.errors import ActionError, IllegalAction

Ints = Sequence[int]
Closer = tuple[str | None, dict[str, object]]
"""The message key where one is closer than that of the code, and the values for the sentence."""


def refused(s: Ints, r: Ints, action: Action) -> IllegalAction | None:
    """What is wrong with a canonical action in this position; None where it is legal."""
    code = engine.ERRORS[engine.refusal(s, r, action.id)] if action.id >= 0 else _without_number(s, action)
    if not code:
        return None
    reason, values = _closer(code, s, r, action)
    return (ActionError if code == "bad-action" else IllegalAction)(code, reason, **values)


def _without_number(s: Ints, action: Action) -> str:
    """The code for what has no number: cards that make no meld, or a lay-off on a card it cannot lie next to."""
    if s[PHASE] >= OUT:
        return "hand-over"
    if s[PHASE] != PLAY:
        return "wrong-phase"
    if _missing(s, action):
        return "not-in-hand"
    return "not-a-meld" if action.kind == MELD else "does-not-fit"


def _missing(s: Ints, action: Action) -> tuple[Card, ...]:
    return cards_of(mask_of(action.cards) & ~s[HAND + s[TURN]])


def _closer(code: str, s: Ints, r: Ints, action: Action) -> Closer:
    match code:
        case "wrong-phase":
            return ("wrong_phase_draw" if s[PHASE] == DRAW else "wrong_phase_drawn"), {}
        case "stock-empty":
            return ("stock_empty_one_discard" if s[RECYCLES] < r[R_MAX_RECYCLES] else None), {}
        case "not-in-hand":
            return None, {"card": _missing(s, action)[0]}
        case "not-a-meld":
            return _no_meld(action)
        case "does-not-fit":
            on_table = any(action.target in cards_of(mask) for mask in engine.meld_masks(s))
            return (None if on_table else "does_not_fit_no_meld"), {"card": action.card, "target": action.target}
        case "taken-card":
            return None, {"card": action.card}
        case "dead-end":
            return _dead_end(s, r, action)
        case "rule-option":
            return _option(s, r, action)
        case _:
            return None, {"action": action}


def _no_meld(action: Action) -> Closer:
    cards = " ".join(map(str, action.cards))
    twice = [card for card, after in zip(action.cards, action.cards[1:], strict=False) if card is after]
    if twice:
        return "not_a_meld_twice", {"card": twice[0]}
    return ("not_a_meld_few" if len(action.cards) < 3 else None), {"cards": cards}


def _dead_end(s: Ints, r: Ints, action: Action) -> Closer:
    """What stands in the way of ending the turn after this play."""
    left = s[HAND + s[TURN]] & ~mask_of(action.cards)
    taken = s[TAKEN] & left
    if taken and r[R_USE_TAKEN]:
        return "rule_option_use_taken", {"card": cards_of(taken)[0]}
    if left == taken and not r[R_THROW_TAKEN]:
        return "dead_end_taken", {"card": cards_of(taken)[0]}
    return ("rule_option_first_round" if r[R_SAFE_ROUND] and s[TURNS] < r[R_PLAYERS] else None), {}


def _option(s: Ints, r: Ints, action: Action) -> Closer:
    """Which option it is that forbids the action."""
    if action.kind == TAKE_DISCARD:
        return "rule_option_cannot_use", {"card": Card.from_code(engine.discard_codes(s)[-1])}
    if action.kind == DISCARD:
        return "rule_option_use_taken", {"card": cards_of(s[TAKEN])[0]}
    if action.kind == MELD and s[MELDS_NOW] >= r[R_MAX_MELDS]:
        return "rule_option_max_melds", {"n": r[R_MAX_MELDS]}
    if action.kind == LAY_OFF and r[R_LAYOFF_OWN] and not s[MELDED] >> s[TURN] & 1:
        return "rule_option_own_meld", {}
    if r[R_MUST_DISCARD]:
        return "rule_option_must_discard", {}
    return "rule_option_first_round", {}
