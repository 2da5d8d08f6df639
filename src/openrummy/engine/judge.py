"""Why an action is illegal: the codes of the hand record, in their order of precedence."""

from __future__ import annotations

from typing import Final

from openrummy.engine import actions
from openrummy.engine._rule import Ints
from openrummy.engine.cards import is_run
from openrummy.engine.dead_end import least_rest
from openrummy.engine.layout import (
    DRAW,
    FIT_DOWN,
    FIT_SET,
    FIT_UP,
    HAND,
    MELDED,
    MELDS_NOW,
    NDISC,
    OUT,
    PHASE,
    STALEMATE,
    TAKEN,
    TURN,
)
from openrummy.engine.legal import can_draw_stock, can_take, is_legal
from openrummy.engine.options import (
    R_ACE,
    R_LAYOFF_OWN,
    R_MAX_MELDS,
    R_THROW_TAKEN,
    R_USE_TAKEN,
)

ERRORS: Final = (
    "",
    "bad-action",
    "hand-over",
    "wrong-phase",
    "stock-empty",
    "discard-empty",
    "not-in-hand",
    "not-a-meld",
    "does-not-fit",
    "taken-card",
    "rule-option",
    "dead-end",
)
"""Error codes of RECORD's list that an action number can meet; the place in this tuple is what `refusal` gives."""

(
    LEGAL,
    BAD_ACTION,
    HAND_OVER,
    WRONG_PHASE,
    STOCK_EMPTY,
    DISCARD_EMPTY,
    NOT_IN_HAND,
    NOT_A_MELD,
    DOES_NOT_FIT,
    TAKEN_CARD,
    RULE_OPTION,
    DEAD_END,
) = range(len(ERRORS))


def refusal(s: Ints, r: Ints, action: int) -> int:
    """LEGAL (0) for a legal action number, else the place in ERRORS of the first rule it breaks."""
    if not actions.exists(action):
        return BAD_ACTION
    if s[PHASE] in (OUT, STALEMATE):
        return HAND_OVER
    if (action <= actions.TAKE) != (s[PHASE] == DRAW):
        return WRONG_PHASE
    if action == actions.STOCK:
        return LEGAL if can_draw_stock(s, r) else STOCK_EMPTY
    if action == actions.TAKE:
        if s[NDISC] == 0:
            return DISCARD_EMPTY
        return LEGAL if can_take(s, r) else RULE_OPTION
    if action < actions.SET0:
        return _discard_refusal(s, r, 1 << actions.code_of(action - actions.DISCARD0))
    if action < actions.LAYOFF0:
        return _meld_refusal(s, r, action)
    return _layoff_refusal(s, r, action)


def _must_stay(s: Ints, r: Ints, left: int) -> bool:
    """Whether an option forbids that this play leaves no card."""
    return left == 0 and least_rest(s, r) > 0


def _discard_refusal(s: Ints, r: Ints, card: int) -> int:
    if s[HAND + s[TURN]] & card == 0:
        return NOT_IN_HAND
    if card == s[TAKEN] and r[R_THROW_TAKEN] == 0:
        return TAKEN_CARD
    if s[TAKEN] and r[R_USE_TAKEN]:
        return RULE_OPTION
    return LEGAL


def _meld_refusal(s: Ints, r: Ints, action: int) -> int:
    cards = actions.meld_mask(action)
    hand = s[HAND + s[TURN]]
    if cards & ~hand:
        return NOT_IN_HAND
    if action >= actions.RUN0 and not is_run(cards, r[R_ACE]):
        return NOT_A_MELD
    if s[MELDS_NOW] >= r[R_MAX_MELDS] or _must_stay(s, r, hand & ~cards):
        return RULE_OPTION
    return LEGAL if is_legal(s, r, action) else DEAD_END


def _layoff_refusal(s: Ints, r: Ints, action: int) -> int:
    card = 1 << actions.layoff_card(action)
    turn = s[TURN]
    hand = s[HAND + turn]
    if card & hand == 0:
        return NOT_IN_HAND
    spots = (s[FIT_SET], s[FIT_UP], s[FIT_DOWN])[actions.layoff_side(action)]
    if card & spots == 0:
        return DOES_NOT_FIT
    if (r[R_LAYOFF_OWN] and not (s[MELDED] >> turn) & 1) or _must_stay(s, r, hand & ~card):
        return RULE_OPTION
    return LEGAL if is_legal(s, r, action) else DEAD_END
