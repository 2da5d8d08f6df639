"""A simple bot after the baseline of the Gin Rummy challenge at EAAI 2021, made for Basic Rummy.

The challenge's simple player (T. Neller) takes the discard only where it becomes part of a meld, throws the dearest
card that is in none, and ends the hand as soon as it may: here, it lays down at once. What several entries added to
it is told in their papers and done here in the plainest way: not to throw what is half of a meld that can still
come, nor what the next player, who took or threw cards of that rank or suit, is likely to want.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from openrummy import engine
from openrummy.bots.bot import DEFAULT_BUDGET
from openrummy.bots.greedy import best_lay_down, best_layoff, wants_discard
from openrummy.engine.actions import DISCARD0, LAYOFF0, SET0, TAKE, code_of
from openrummy.engine.cards import ALL_CARDS, codes, partners
from openrummy.engine.layout import FIT, TABLE
from openrummy.engine.options import R_ACE
from openrummy.game import Action, View
from openrummy.game.card import mask_of

_OUT: Final = 2
"""Points that a card is worth for each card that would make a meld with it and another of the hand."""
_FEEDS: Final = 4
"""Points against throwing a card that goes with one that the next player took openly, for each."""
_FITS: Final = 8
"""Points against throwing a card that fits a meld on the table."""
_SAFE: Final = 1
"""Points for throwing what goes with cards that the next player threw, for each."""


class EaaiBot:
    """Takes what makes a meld, lays all down at once, throws dear and lonely cards that the next player may not want.

    It plays by rule alone: the same view always gets the same answer.
    """

    def __init__(self, rng: Random, budget: float = DEFAULT_BUDGET) -> None:
        pass

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        r = view.rules.ints(len(view.players))
        ids, hand = view.legal_ids, mask_of(view.hand)
        if view.phase == "draw":
            return Action.from_id(TAKE if wants_discard(view, hand, r) else ids[0])
        melds = [number for number in ids if SET0 <= number < LAYOFF0]
        if melds:
            return Action.from_id(best_lay_down(melds, r)[0])
        layoffs = [number for number in ids if number >= LAYOFF0]
        if layoffs:
            return Action.from_id(best_layoff(layoffs, hand, r))
        return Action.from_id(_discard(view, hand, r))


def _discard(view: View, hand: int, r: Sequence[int]) -> int:
    """The card that is best thrown: dear, alone, and of no use to the next player as far as that is known."""
    ace = r[R_ACE]
    after = (view.seat + 1) % len(view.players)
    taken = mask_of(view.known[after])
    thrown = mask_of([discard.card for discard in view.discards if discard.seat == after])
    away = view._open[TABLE] | mask_of([discard.card for discard in view.discards])
    for cards in view.known:
        away |= mask_of(cards)
    live = ALL_CARDS & ~away & ~hand
    own = [(1 << code, partners(1 << code, ace)) for code in codes(hand)]

    def worth(number: int) -> int:
        card = 1 << code_of(number - DISCARD0)
        beside = partners(card, ace)
        # With a partner in the hand, a card that goes with both makes a meld of the three, or nearly so.
        outs = 0
        for other, near in own:
            if other & beside:
                outs |= near & beside & live
        points = engine.hand_value(card, r) - _OUT * outs.bit_count()
        points -= _FEEDS * (beside & taken).bit_count() + (_FITS if view._open[FIT] & card else 0)
        return points + _SAFE * (beside & thrown).bit_count()

    return max(view.legal_ids, key=worth)
