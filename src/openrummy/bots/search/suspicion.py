"""What another seat's play tells of its style and of its hand."""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.choose import lays_down
from openrummy.bots.policy.params import FITS, FITS_HELD, HOLD_CARDS, HOLD_STOCK, HOLD_TURNS
from openrummy.bots.policy.worth import prepare, worth
from openrummy.engine import actions
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.actions import DISCARD0, SET0, STOCK, TAKE
from openrummy.engine.cards import has_meld
from openrummy.engine.layout import FIT, HAND, TURN
from openrummy.engine.options import R_ACE, R_HAND_SIZE, R_MAX_RECYCLES, R_PLAYERS
from openrummy.game import View

NOBODY: Final = -1
"""The last discard of a seat that has thrown nothing yet."""
HELD: Final = -2000
"""Logarithm, in thousandths, of how likely a seat that lays down keeps a meld in its hand."""
CHEAPER: Final = -400
"""The same of throwing a card, for each card of less worth that it kept."""
MOST_CHEAPER: Final = 6
"""More such cards count as so many."""
HAS_PLAY: Final = 0.25
"""How often a seat that would lay down has something to lay down."""
SLIP: Final = 0.02
"""How often a seat lays down against its style."""


@rule
def log_likelihood(s: MutableInts, r: Ints, p: Ints, m: Ints, seat: int, last: int, room: MutableInts) -> int:
    """How well a seat's hand in this world fits what it last did, if it plays by `p`: a logarithm in thousandths.

    `last` is the card it threw last (its code) or NOBODY. The state is as before when it returns.
    """
    if last == NOBODY:
        return 0
    turn = s[TURN]
    s[TURN] = seat
    laying = lays_down(s, r, p, m)
    s[TURN] = turn
    hand = s[HAND + seat]
    found = 0
    # With more than two at the table others may have played since, and opened places.
    if laying and (has_meld(hand, r[R_ACE]) or (r[R_PLAYERS] == 2 and hand & s[FIT])):
        found = HELD
    fits = p[FITS] if laying else p[FITS_HELD]
    prepare(s, r, m, seat, hand | 1 << last, room)
    thrown = worth(last, r, p, room, fits)
    cheaper = 0
    while hand and cheaper < MOST_CHEAPER:
        if worth((hand & -hand).bit_length() - 1, r, p, room, fits) < thrown:
            cheaper += 1
        hand &= hand - 1
    return found + CHEAPER * cheaper


def last_discards(view: View) -> list[int]:
    """The card that each seat threw last (its code), or NOBODY."""
    last = [NOBODY] * len(view.players)
    for entry in view.log:
        if DISCARD0 <= entry.action.id < SET0:
            last[entry.seat] = actions.code_of(entry.action.id - DISCARD0)
    return last


def style_likelihoods(view: View, policies: list[list[int]]) -> list[list[float]]:
    """How well each policy fits when each seat did and did not lay down, by seat and policy."""
    r = view.rules.ints(len(view.players))
    seats = range(len(view.players))
    counts = [r[R_HAND_SIZE]] * len(seats)
    played, laid = [False] * len(seats), False
    stock, pile, recycles, turns = 51 - r[R_HAND_SIZE] * len(seats), 1, 0, 0
    found = [[1.0] * len(policies) for _ in seats]
    for entry in view.log:
        number, seat = entry.action.id, entry.seat
        if number in (STOCK, TAKE):
            counts[seat] += 1
            if entry.recycled:
                stock, pile, recycles = pile - 1, 1, recycles + 1
            stock -= number == STOCK
            pile -= number == TAKE
            continue
        counts[seat] -= len(entry.action.cards)
        if not DISCARD0 <= number < SET0:
            laid = True
            continue
        pile += 1
        if not played[seat]:
            fewest = min(counts[other] for other in seats if other != seat)
            for k, p in enumerate(policies):
                wants = fewest <= p[HOLD_CARDS] or turns >= p[HOLD_TURNS]
                wants = wants or (recycles >= r[R_MAX_RECYCLES] and stock <= p[HOLD_STOCK])
                chance = HAS_PLAY if wants else SLIP
                found[seat][k] *= chance if laid else 1 - chance
        played[seat] |= laid
        laid = False
        turns += 1
    return found
