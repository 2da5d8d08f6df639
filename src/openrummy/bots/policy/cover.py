"""Which cards of a hand lie in melds at once: the best choice of disjoint melds, in a few steps of arithmetic."""

from __future__ import annotations

from openrummy.engine._rule import rule
from openrummy.engine.cards import ACES, ALL_CARDS, KINGS, LANE, LOW, run_starts, sets_without


@rule
def in_sets(hand: int) -> int:
    """All cards of the hand that are in some set of it."""
    spare = sets_without(hand)
    ranks = (spare | spare >> 16 | spare >> 32 | spare >> 48) & LANE
    return hand & (ranks * ACES)


@rule
def next_up(cards: int, ace: int) -> int:
    """Every card moved one rank up within its suit; a king becomes the ace, but where the ace is low."""
    up = (cards & ~KINGS) << 1
    return up if ace == LOW else up | (cards & KINGS) >> 12


@rule
def in_runs(hand: int, ace: int) -> int:
    """All cards of the hand that are in some run of it."""
    first = run_starts(hand, ace)
    if first == 0:
        return 0
    second = next_up(first, ace)
    return first | second | next_up(second, ace)


@rule
def cover(hand: int, ace: int) -> int:
    """A largest set of cards of the hand that disjoint melds can hold.

    A card that is in a set and in a run is tried on both sides; there are few of them in a hand.
    """
    sets = in_sets(hand)
    runs = in_runs(hand, ace)
    both = sets & runs
    best = sets | runs
    if both == 0:
        return best
    most = -1
    to_run = both
    while True:
        covered = in_sets(sets & ~to_run) | in_runs(runs & ~(both & ~to_run), ace)
        count = covered.bit_count()
        if count > most:
            most = count
            best = covered
        if to_run == 0:
            return best & ALL_CARDS
        to_run = (to_run - 1) & both
