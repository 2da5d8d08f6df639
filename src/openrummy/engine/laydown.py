"""The best ways to lay down a hand: every maximal lay-down, the fewest points left, the ways to go out now.

A lay-down is a set of plays of one turn: melds from the hand and lay-offs on the table, after which the
turn can be ended legally. Two that leave the same table are one: melding 4 5 6 and laying off the 3 is melding 3 4 5 6.
So a lay-down is a choice of disjoint melds from the hand and of lay-offs on the melds that already lay there.
It is maximal when no legal play is left after it.
"""

from __future__ import annotations

from typing import NamedTuple

from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import above, codes, run_starts, under
from openrummy.engine.dead_end import least_rest
from openrummy.engine.layout import (
    FIT_DOWN,
    FIT_SET,
    FIT_UP,
    HAND,
    MAX_MELDS,
    MELDED,
    MELDS_NOW,
    PHASE,
    PLAY,
    TAKEN,
    TURN,
)
from openrummy.engine.legal import MAX_LEGAL, discards, write_plays, write_runs, write_sets
from openrummy.engine.options import R_ACE, R_LAYOFF_OWN, R_MAX_MELDS, R_THROW_TAKEN, R_USE_TAKEN
from openrummy.engine.reading import meld_masks
from openrummy.engine.scoring import hand_value
from openrummy.engine.turns import apply

ROOM = MAX_LEGAL + 3 * MAX_MELDS
"""Words of working room that `least_points_left` needs."""


class LayDown(NamedTuple):
    """One maximal lay-down."""

    actions: tuple[int, ...]
    """Numbers of the plays, in an order in which each is legal."""
    left: int
    """The cards left in hand before the discard, as a set."""
    points: int
    """The points of those cards, before the discard."""
    goes_out: bool
    """Whether the hand is won in this turn: nothing is left, or one card that may be thrown."""


Found = dict[tuple[int, ...], LayDown]
"""Lay-downs by what they leave: the hand, then the melds on the table, sorted."""


@rule
def can_end_with(s: Ints, r: Ints, left: int) -> bool:
    """Whether the turn can be ended with these cards in hand and no further play: by a discard, or by being out."""
    taken = s[TAKEN] & left
    if taken and r[R_USE_TAKEN]:
        return False
    if left == 0:
        return least_rest(s, r) == 0
    if left & (left - 1):
        return True
    return least_rest(s, r) < 2 and (taken == 0 or r[R_THROW_TAKEN] == 1)


@rule
def after_lay_offs(hand: int, fit_set: int, up: int, down: int, ace: int) -> int:
    """What is left of the cards once all that can be laid off on these spots is.

    Runs come first, as only they open places for further cards; which end takes a card makes no difference to the rest.
    """
    fits = hand & (up | down)
    while fits:
        card = fits & -fits
        hand ^= card
        if card & up:
            up |= above(card, ace)
        else:
            down |= under(card, ace)
        fits = hand & (up | down)
    return hand & ~fit_set


@rule
def _least_after(s: Ints, r: Ints, rest: int, may_lay_off: bool) -> int:
    """Fewest points left of `rest` (the hand less the melds chosen) where the turn can end; -1 where it cannot."""
    if not may_lay_off:
        return hand_value(rest, r) if can_end_with(s, r, rest) else -1
    left = after_lay_offs(rest, s[FIT_SET], s[FIT_UP], s[FIT_DOWN], r[R_ACE])
    if can_end_with(s, r, left):
        return hand_value(left, r)
    # Too little is left to end the turn: keep one card that could have gone, or two. No more can be needed.
    best = -1
    first = rest & ~left
    while first:
        x = first & -first
        first ^= x
        second = first | x
        while second:
            y = second & -second
            second ^= y
            kept = after_lay_offs(rest & ~(x | y), s[FIT_SET], s[FIT_UP], s[FIT_DOWN], r[R_ACE]) | x | y
            if can_end_with(s, r, kept):
                value = hand_value(kept, r)
                if best < 0 or value < best:
                    best = value
    return best


@rule
def least_points_left(s: Ints, r: Ints, room: MutableInts) -> int:
    """The fewest points that can be left in hand in this turn, before the discard. Play phase only.

    `room` has ROOM words. Exact under every option.
    """
    hand = s[HAND + s[TURN]]
    n = write_sets(s, r, room, 0, False)
    n = write_runs(s, r, room, n, run_starts(hand, r[R_ACE]), False)
    for i in range(n):
        room[i] = actions.meld_mask(room[i])
    own = (s[MELDED] >> s[TURN]) & 1
    most = r[R_MAX_MELDS] - s[MELDS_NOW]
    best = _least_after(s, r, hand, r[R_LAYOFF_OWN] == 0 or own == 1)
    # Depth first over the sets of disjoint melds: at each depth the next meld to try and the cards still free.
    depth = 0
    room[MAX_LEGAL] = 0
    room[MAX_LEGAL + MAX_MELDS] = hand
    while depth >= 0:
        i = room[MAX_LEGAL + depth]
        rest = room[MAX_LEGAL + MAX_MELDS + depth]
        while i < n and room[i] & ~rest:
            i += 1
        if i == n or depth >= most:
            depth -= 1
            continue
        room[MAX_LEGAL + depth] = i + 1
        rest &= ~room[i]
        value = _least_after(s, r, rest, True)
        if value >= 0 and (best < 0 or value < best):
            best = value
        depth += 1
        room[MAX_LEGAL + depth] = i + 1
        room[MAX_LEGAL + MAX_MELDS + depth] = rest
    return best


def lay_downs(s: Ints, r: Ints) -> list[LayDown]:
    """All maximal lay-downs of the seat to act, fewest points left first; none outside the play phase.

    Where nothing can be laid down, the one answer is the empty lay-down. Never empty in the play phase.
    """
    if s[PHASE] != PLAY:
        return []
    found: Found = {}
    _choose_melds(list(s), r, _melds_in_hand(s, r), (s[FIT_SET], s[FIT_UP], s[FIT_DOWN]), (), found)
    return sorted(found.values(), key=lambda d: (d.points, d.left.bit_count(), d.actions))


def _melds_in_hand(s: Ints, r: Ints) -> list[int]:
    """Numbers of all melds of the hand, legal now or not."""
    room = [0] * MAX_LEGAL
    n = write_sets(s, r, room, 0, False)
    return room[: write_runs(s, r, room, n, run_starts(s[HAND + s[TURN]], r[R_ACE]), False)]


def _choose_melds(
    s: list[int], r: Ints, melds: list[int], spots: tuple[int, int, int], chosen: tuple[int, ...], found: Found
) -> None:
    _choose_lay_offs(s, r, spots, chosen, found, set())
    if s[MELDS_NOW] >= r[R_MAX_MELDS]:
        return
    hand = s[HAND + s[TURN]]
    for i, action in enumerate(melds):
        if actions.meld_mask(action) & ~hand == 0:
            after = s.copy()
            apply(after, r, action)
            _choose_melds(after, r, melds[i + 1 :], spots, (*chosen, action), found)


def _choose_lay_offs(
    s: list[int],
    r: Ints,
    spots: tuple[int, int, int],
    chosen: tuple[int, ...],
    found: Found,
    seen: set[tuple[int, ...]],
) -> None:
    """Try every choice of lay-offs on the melds that lay on the table before this turn's new ones (`spots`)."""
    turn = s[TURN]
    hand = s[HAND + turn]
    fit_set, up, down = spots
    fits = hand & (fit_set | up | down)
    if r[R_LAYOFF_OWN] and not (s[MELDED] >> turn) & 1:
        fits = 0
    ace = r[R_ACE]
    # A card that fits stays in a maximal lay-down only where too few cards would be left to end the turn.
    if not fits or after_lay_offs(hand, fit_set, up, down, ace).bit_count() <= 2:
        _note(s, r, chosen, found)
    for card in codes(fits):
        bit = 1 << card
        for side, spot in enumerate(spots):
            if not bit & spot:
                continue
            after = s.copy()
            action = actions.LAYOFF0 + side * 52 + actions.number(card)
            apply(after, r, action)
            key = tuple(meld_masks(after))
            if key in seen:
                continue
            seen.add(key)
            opened = (
                fit_set,
                up | above(bit, ace) if side == actions.SIDE_TOP else up,
                down | under(bit, ace) if side == actions.SIDE_BOTTOM else down,
            )
            _choose_lay_offs(after, r, opened, (*chosen, action), found, seen)


def _note(s: list[int], r: Ints, chosen: tuple[int, ...], found: Found) -> None:
    """Keep the lay-down that led to this state if the turn can end here and nothing more can be played."""
    left = s[HAND + s[TURN]]
    if not can_end_with(s, r, left):
        return
    if s[PHASE] == PLAY and write_plays(s, r, [0] * MAX_LEGAL):
        return
    key = (left, *sorted(meld_masks(s)))
    if key not in found:
        found[key] = LayDown(chosen, left, hand_value(left, r), left == 0 or _last_goes(s, r, left))


def _last_goes(s: Ints, r: Ints, left: int) -> bool:
    return left & (left - 1) == 0 and discards(s, r) == left
