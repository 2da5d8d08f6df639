"""How long a player of a level seems to think: not as long for every move, and never by the clock."""

from __future__ import annotations

from random import Random
from typing import Final

from openrummy.bots import registry
from openrummy.engine import partners
from openrummy.engine.options import R_ACE
from openrummy.game import View
from openrummy.game.action import LAY_OFF, MELD
from openrummy.game.card import mask_of

_FORCED: Final = 0.5
_GOING_ON: Final = 0.6
_PLAIN_DRAW: Final = 0.7
_TURN: Final = 1.3
_CLOSE: Final = 0.2
"""More for a turn in which another seat may soon go out, with so many cards or fewer:"""
_FEW: Final = 3
_SPREAD: Final = (0.8, 1.25)


def thinking_time(level: str, view: View, seed: str | int) -> float:
    """What to multiply a table's pace with for this move: around 1, more where there is more to think about.

    It is 1 for bots that are no level, and the same for the same seed.
    """
    if level not in registry.levels():
        return 1.0
    least, most = _SPREAD
    return _weight(view) * (least + (most - least) * Random(f"pace {seed}").random())


def _weight(view: View) -> float:
    if len(view.legal_ids) == 1:
        return _FORCED
    if view.phase == "draw":
        return 1.0 if _tempted(view) else _PLAIN_DRAW
    if view.log and view.log[-1].action.kind in (MELD, LAY_OFF):
        return _GOING_ON
    others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
    return _TURN + _CLOSE * (min(others) <= _FEW)


def _tempted(view: View) -> bool:
    """Whether the top discard goes with a card of the hand."""
    top = view.top_discard
    if top is None:
        return False
    ace = view.rules.ints(len(view.players))[R_ACE]
    return bool(partners(1 << top.code, ace) & mask_of(view.hand))
