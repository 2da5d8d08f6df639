"""No dead ends (7): whether a turn can still be completed legally after a play, or after taking the discard.

A turn can always be ended while two cards are in the hand, since at most one of them may not be
thrown. So under the default rules only a play that leaves exactly the taken card needs a look ahead;
the options that restrict a turn make a rule set "careful" (R_CAREFUL), and then every play is
looked at. Each look ahead is exact and closed, without search.
"""

from __future__ import annotations

from openrummy.engine._rule import Ints, rule
from openrummy.engine.cards import ACES, AROUND, KINGS, LANE, LOW, TWOS, above, beside, has_meld, run_starts, under
from openrummy.engine.layout import FIT, HAND, MELDED, MELDS_NOW, TAKEN, TURN, TURNS
from openrummy.engine.options import (
    R_ACE,
    R_LAYOFF_OWN,
    R_MAX_MELDS,
    R_MUST_DISCARD,
    R_PLAYERS,
    R_SAFE_ROUND,
    R_THROW_TAKEN,
    R_USE_TAKEN,
)


@rule
def least_rest(s: Ints, r: Ints) -> int:
    """How many cards must be left in hand after a play, the taken card being used, so that the turn can end."""
    if r[R_SAFE_ROUND] and s[TURNS] < r[R_PLAYERS]:
        return 2
    return r[R_MUST_DISCARD]


@rule
def _reach(card: int, hand: int, spots: int, down: bool, ace: int) -> int:
    """How many other cards of the hand must be laid off first so that `card` fits a run's end; 99 where none do."""
    count = 0
    while True:
        if card & spots:
            return count
        # The neighbour that must lie there before: the card from which above() or under() leads here.
        if down:
            card = (card >> 12 if ace == AROUND else 0) if card & KINGS else card << 1
        elif card & TWOS:
            card = card >> 1 if ace == AROUND else 0
        elif card & ACES:
            card = card << 12 if ace != LOW else 0
        else:
            card >>= 1
        count += 1
        if card & hand == 0 or count > 12:
            return 99


@rule
def _has_company(others: int, card: int, ace: int) -> bool:
    """Whether the hand holds a neighbour of the card in its suit, or two more of its rank: no meld or chain without."""
    if others & beside(card, ace):
        return True
    rank = others & (ACES << ((card.bit_length() - 1) & 15))
    return rank & (rank - 1) != 0


@rule
def rest_after_use(hand: int, taken: int, r: Ints, fit: int, up: int, down: int, melds_left: int, own: int) -> int:
    """The most cards that can be left once the taken card lies on the table; -1 where it cannot get there.

    `hand` includes `taken`; fit, up, down are the spots on the table; `own` is 1 when the seat has melded.
    The ways: lay it off, perhaps after the cards between it and a run; meld it with two others; or, where
    lay-offs need a meld of one's own, lay another meld down first. Any longer way holds a meld with the card in it.
    """
    ace = r[R_ACE]
    n = hand.bit_count()
    best = -1
    others = hand & ~taken
    if taken & fit == 0 and not _has_company(others, taken, ace):
        return -1
    if own or r[R_LAYOFF_OWN] == 0:
        if taken & fit:
            return n - 1
        if (up | down) & (LANE << ((taken.bit_length() - 1) & 48)):
            between = min(_reach(taken, others, up, False, ace), _reach(taken, others, down, True, ace))
            if between < 99:
                best = n - 1 - between
    if melds_left > 0:
        if best < n - 3 and meld_with(hand, taken, ace):
            best = n - 3
        if own == 0 and r[R_LAYOFF_OWN] == 1:
            if best < n - 4 and taken & fit and has_meld(others, ace):
                best = n - 4
            if best < n - 5:
                best = max(best, _rest_after_own_meld(others, taken, ace, n, up, down))
    return best


@rule
def _rest_after_own_meld(others: int, taken: int, ace: int, n: int, up: int, down: int) -> int:
    """The way of six cards: a meld of one's own, one card laid off, and the taken card after it."""
    neighbours = others
    while neighbours:
        card = neighbours & -neighbours
        neighbours ^= card
        leads = (card & up != 0 and above(card, ace) == taken) or (card & down != 0 and under(card, ace) == taken)
        if leads and has_meld(others & ~card, ace):
            return n - 5
    return -1


@rule
def meld_with(hand: int, card: int, ace: int) -> bool:
    """Whether three cards of the hand, `card` among them, make a meld."""
    if has_meld(hand, ace):
        rank = ((card & -card).bit_length() - 1) & 15
        if (hand & (ACES << rank)).bit_count() >= 3:
            return True
        starts = run_starts(hand, ace)
        second = next_down_from(card, ace)
        return starts & (card | second | next_down_from(second, ace)) != 0
    return False


@rule
def next_down_from(card: int, ace: int) -> int:
    """The card one below in a run that goes over it; 0 for none. Below an ace lies the king unless aces are low."""
    if card & ACES:
        return card << 12 if ace != LOW else 0
    return card >> 1


@rule
def play_allowed(s: Ints, r: Ints, cards: int, is_layoff: bool, up: int, down: int, spots: int) -> bool:
    """Whether the turn can still be completed legally after a play of `cards` (7, and the options).

    `spots` are the cards that newly fit the table after this play, `up` and `down` all that then fit a run's ends.
    """
    turn = s[TURN]
    hand = s[HAND + turn] & ~cards
    taken = s[TAKEN] & ~cards
    own = (s[MELDED] >> turn) & 1
    melds_left = r[R_MAX_MELDS] - s[MELDS_NOW]
    if is_layoff:
        if r[R_LAYOFF_OWN] and not own:
            return False
    else:
        if melds_left <= 0:
            return False
        melds_left -= 1
        own = 1
    fit = (s[FIT] | spots) & ~cards
    least = least_rest(s, r)
    if r[R_USE_TAKEN] and taken:
        return rest_after_use(hand, taken, r, fit, up, down, melds_left, own) >= least
    if hand == 0:
        return least == 0
    if hand & (hand - 1):
        return True
    if least == 2:
        return False
    if hand == taken and r[R_THROW_TAKEN] == 0:
        return least == 0 and hand & fit != 0
    return True
