"""What is legal: draws, plays and discards, by their numbers."""

from __future__ import annotations

from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import (
    ACES,
    LANE,
    above,
    is_meld,
    longer_runs,
    run_starts,
    sets_without,
    under,
)
from openrummy.engine.dead_end import least_rest, play_allowed, rest_after_use
from openrummy.engine.layout import (
    DRAW,
    FIT,
    FIT_DOWN,
    FIT_SET,
    FIT_UP,
    HAND,
    MELDED,
    MELDS_NOW,
    NDISC,
    PHASE,
    PILE,
    PLAY,
    POS,
    RECYCLES,
    TAKEN,
    TURN,
)
from openrummy.engine.options import (
    R_ACE,
    R_CAREFUL,
    R_LAYOFF_OWN,
    R_MAX_MELDS,
    R_MAX_RECYCLES,
    R_ON_DEMAND,
    R_THROW_TAKEN,
    R_USE_TAKEN,
)

MAX_LEGAL = 400
"""Room enough for the legal actions of any position (two whole suits in one hand make 288)."""


@rule
def slot(s: Ints, i: int) -> int:
    """The card in slot i (0 to 51) of the pile."""
    return (s[PILE + ((i >> 3) & 7)] >> ((i & 7) << 3)) & 0xFF


@rule
def own_hand(s: Ints) -> int:
    """The cards of the seat to act, as a set. Compiled, `& 7` saves the test for an index counted from the end."""
    return s[HAND + (s[TURN] & 7)]


@rule
def must_recycle(s: Ints, r: Ints) -> bool:
    """Whether a stock draw now would first make a new stock of the discard pile (9)."""
    return s[POS] == 52 and s[RECYCLES] < r[R_MAX_RECYCLES] and s[NDISC] > 1


@rule
def can_draw_stock(s: Ints, r: Ints) -> bool:
    """Whether `S` is legal in the draw phase: a card is there, a recycle gives one, or (option) it ends the hand."""
    if s[POS] < 52:
        return True
    if s[RECYCLES] < r[R_MAX_RECYCLES]:
        return s[NDISC] > 1
    return r[R_ON_DEMAND] == 1


@rule
def can_take(s: Ints, r: Ints) -> bool:
    """Whether `P` is legal in the draw phase: always, but where the taken card must be used at once and cannot be."""
    if r[R_USE_TAKEN] == 0:
        return True
    turn = s[TURN]
    card = 1 << slot(s, s[NDISC] - 1)
    own = (s[MELDED] >> turn) & 1
    rest = rest_after_use(
        s[HAND + turn] | card, card, r, s[FIT], s[FIT_UP], s[FIT_DOWN], r[R_MAX_MELDS] - s[MELDS_NOW], own
    )
    return rest >= least_rest(s, r)


@rule
def _layoff_allowed(s: Ints, r: Ints, card: int, side: int) -> bool:
    ace = r[R_ACE]
    up, down = s[FIT_UP], s[FIT_DOWN]
    spot = 0
    if side == actions.SIDE_TOP:
        spot = above(card, ace)
        up |= spot
    elif side == actions.SIDE_BOTTOM:
        spot = under(card, ace)
        down |= spot
    return play_allowed(s, r, card, True, up, down, spot)


@rule
def _run_allowed(s: Ints, r: Ints, cards: int, bottom: int, top: int) -> bool:
    up = above(top, r[R_ACE])
    down = under(bottom, r[R_ACE])
    return play_allowed(s, r, cards, False, s[FIT_UP] | up, s[FIT_DOWN] | down, up | down)


@rule
def _set_allowed(s: Ints, r: Ints, cards: int) -> bool:
    rank = ((cards & -cards).bit_length() - 1) & 15
    return play_allowed(s, r, cards, False, s[FIT_UP], s[FIT_DOWN], ACES << rank & ~cards)


@rule
def discards(s: Ints, r: Ints) -> int:
    """The cards that may be discarded now, as a set (6)."""
    hand = own_hand(s)
    taken = s[TAKEN]
    if taken == 0:
        return hand
    if r[R_USE_TAKEN]:
        return 0
    return hand if r[R_THROW_TAKEN] else hand & ~taken


@rule
def write_sets(s: Ints, r: Ints, out: MutableInts, n: int, check: bool) -> int:
    """Append the numbers of the legal sets to `out` at n; returns the new n. `check` where each must be looked at."""
    hand = own_hand(s)
    threes = sets_without(hand)
    fours = hand & threes & LANE
    while threes:
        low = threes & -threes
        threes ^= low
        action = actions.SET0 + actions.number(low.bit_length() - 1)
        if not check or _set_allowed(s, r, actions.meld_mask(action)):
            out[n] = action
            n += 1
    while fours:
        low = fours & -fours
        fours ^= low
        action = actions.FOURS0 + low.bit_length() - 1
        if not check or _set_allowed(s, r, actions.meld_mask(action)):
            out[n] = action
            n += 1
    return n


@rule
def write_runs(s: Ints, r: Ints, out: MutableInts, n: int, starts: int, check: bool) -> int:
    """Append the numbers of the legal runs to `out` at n; `starts` are the bottoms of runs of three in the hand."""
    hand = own_hand(s)
    length = 3
    while starts:
        bits = starts
        while bits:
            low = bits & -bits
            bits ^= low
            code = low.bit_length() - 1
            action = actions.RUN0 + (length - 3) * 52 + actions.number(code)
            if check:
                top = code + length - 1
                if (code & 15) + length > 13:
                    top -= 13
                if not _run_allowed(s, r, actions.meld_mask(action), low, 1 << top):
                    continue
            out[n] = action
            n += 1
        starts = longer_runs(starts, hand, length, r[R_ACE])
        length += 1
    return n


@rule
def write_layoffs(s: Ints, r: Ints, out: MutableInts, n: int, check: bool) -> int:
    """Append the numbers of the legal lay-offs to `out` at n; returns the new n."""
    hand = own_hand(s)
    for side in range(3):
        if side == actions.SIDE_SET:
            cards = hand & s[FIT_SET]
        elif side == actions.SIDE_TOP:
            cards = hand & s[FIT_UP]
        else:
            cards = hand & s[FIT_DOWN]
        while cards:
            low = cards & -cards
            cards ^= low
            if not check or _layoff_allowed(s, r, low, side):
                out[n] = actions.LAYOFF0 + side * 52 + actions.number(low.bit_length() - 1)
                n += 1
    return n


@rule
def may_meld(s: Ints, r: Ints) -> bool:
    """Whether another meld may be laid down in this turn, as far as the limit goes (option)."""
    return s[MELDS_NOW] < r[R_MAX_MELDS]


@rule
def may_lay_off(s: Ints, r: Ints) -> bool:
    """Whether the seat may lay off, as far as a meld of its own goes (option)."""
    return r[R_LAYOFF_OWN] == 0 or (s[MELDED] >> s[TURN]) & 1 == 1


@rule
def all_allowed(s: Ints, r: Ints) -> bool:
    """Whether a quick look shows that no play can lead to a dead end (7), so that none need be looked at."""
    hand = own_hand(s)
    taken = s[TAKEN]
    if taken == 0:
        if r[R_CAREFUL] == 0:
            return True
    elif r[R_USE_TAKEN]:
        return False
    n = hand.bit_count()
    # Only a play of all cards or all but one can: up to five cards, or else a run, with at least n - 3 runs of three.
    if n > 5 and run_starts(hand, r[R_ACE]).bit_count() < n - 3:
        return True
    if r[R_CAREFUL]:
        return False
    rest = hand & ~taken
    return rest & (rest - 1) != 0 and not is_meld(rest, r[R_ACE])


@rule
def write_plays(s: Ints, r: Ints, out: MutableInts) -> int:
    """Write the numbers of all legal melds and lay-offs of the play phase to `out`, ascending; returns how many."""
    hand = own_hand(s)
    n = 0
    check = not all_allowed(s, r)
    if may_meld(s, r):
        n = write_sets(s, r, out, n, check)
        starts = run_starts(hand, r[R_ACE])
        if starts:
            n = write_runs(s, r, out, n, starts, check)
    if hand & s[FIT] and may_lay_off(s, r):
        n = write_layoffs(s, r, out, n, check)
    return n


@rule
def write_legal(s: Ints, r: Ints, out: MutableInts) -> int:
    """Write the numbers of all legal actions to `out` (room for MAX_LEGAL), ascending; returns how many."""
    n = 0
    if s[PHASE] == DRAW:
        if can_draw_stock(s, r):
            out[0] = actions.STOCK
            n = 1
        if can_take(s, r):
            out[n] = actions.TAKE
            n += 1
        return n
    if s[PHASE] != PLAY:
        return 0
    plays = write_plays(s, r, out)
    cards = discards(s, r)
    n = cards.bit_count()
    for i in range(plays - 1, -1, -1):
        out[n + i] = out[i]
    i = 0
    while cards:
        low = cards & -cards
        cards ^= low
        out[i] = actions.DISCARD0 + actions.number(low.bit_length() - 1)
        i += 1
    return n + plays


def legal_ids(s: Ints, r: Ints) -> list[int]:
    """The numbers of all legal actions, ascending; none when the hand is over."""
    out = [0] * MAX_LEGAL
    return out[: write_legal(s, r, out)]


def is_legal(s: Ints, r: Ints, action: int) -> bool:
    """Whether an action number is legal now."""
    return action in legal_ids(s, r)
