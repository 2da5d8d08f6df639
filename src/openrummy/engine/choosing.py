"""The k-th possible play, found by counting: a random choice need not list what it does not take.

Possible means that the shape is right and the options let the seat meld or lay off; where `legal.all_allowed` holds,
these are exactly the legal plays, in the order of their numbers.
"""

from __future__ import annotations

from openrummy.engine import actions
from openrummy.engine._rule import Ints, rule
from openrummy.engine.cards import LANE, longer_runs, run_starts, select_bit, sets_without
from openrummy.engine.layout import FIT_DOWN, FIT_SET, FIT_UP
from openrummy.engine.legal import may_lay_off, may_meld, own_hand
from openrummy.engine.options import R_ACE


@rule
def count_plays(s: Ints, r: Ints) -> int:
    """How many melds and lay-offs are possible."""
    hand = own_hand(s)
    n = 0
    if may_meld(s, r):
        threes = sets_without(hand)
        n = threes.bit_count() + (hand & threes & LANE).bit_count()
        starts = run_starts(hand, r[R_ACE])
        length = 3
        while starts:
            n += starts.bit_count()
            starts = longer_runs(starts, hand, length, r[R_ACE])
            length += 1
    if may_lay_off(s, r):
        n += (hand & s[FIT_SET]).bit_count() + (hand & s[FIT_UP]).bit_count() + (hand & s[FIT_DOWN]).bit_count()
    return n


@rule
def kth_play(s: Ints, r: Ints, k: int) -> int:
    """The number of the k-th possible play (from 0, less than `count_plays`), ascending."""
    hand = own_hand(s)
    if may_meld(s, r):
        threes = sets_without(hand)
        n = threes.bit_count()
        if k < n:
            return actions.SET0 + actions.number(select_bit(threes, k))
        k -= n
        fours = hand & threes & LANE
        n = fours.bit_count()
        if k < n:
            return actions.FOURS0 + select_bit(fours, k)
        k -= n
        starts = run_starts(hand, r[R_ACE])
        length = 3
        while starts:
            n = starts.bit_count()
            if k < n:
                return actions.RUN0 + (length - 3) * 52 + actions.number(select_bit(starts, k))
            k -= n
            starts = longer_runs(starts, hand, length, r[R_ACE])
            length += 1
    return _kth_layoff(s, hand, k)


@rule
def _kth_layoff(s: Ints, hand: int, k: int) -> int:
    cards = hand & s[FIT_SET]
    n = cards.bit_count()
    if k < n:
        return actions.LAYOFF0 + actions.number(select_bit(cards, k))
    k -= n
    cards = hand & s[FIT_UP]
    n = cards.bit_count()
    if k < n:
        return actions.LAYOFF0 + 52 + actions.number(select_bit(cards, k))
    return actions.LAYOFF0 + 104 + actions.number(select_bit(hand & s[FIT_DOWN], k - n))
