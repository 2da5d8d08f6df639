"""What a finished hand pays."""

from __future__ import annotations

from typing import Final

from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import ACES, ALL_CARDS, TENS
from openrummy.engine.layout import HAND, OUT, PHASE, PLAYED, STALEMATE, TURN
from openrummy.engine.options import (
    R_ACE_POINTS,
    R_LOWEST,
    R_PENALTIES,
    R_PLAYERS,
    R_RUMMY,
    RUMMY_DOUBLE,
    RUMMY_OFF,
    RUMMY_PLUS_10,
)

PIPS: Final = ALL_CARDS & ~TENS & ~ACES
"""Twos to nines."""


@rule
def hand_value(cards: int, r: Ints) -> int:
    """The points of a set of cards: ace by the option (1), 2 to 9 their number, ten to king 10."""
    value = 10 * (cards & TENS).bit_count() + r[R_ACE_POINTS] * (cards & ACES).bit_count()
    pips = cards & PIPS
    while pips:
        low = pips & -pips
        pips ^= low
        value += ((low.bit_length() - 1) & 15) + 1
    return value


@rule
def is_rummy(s: Ints, r: Ints) -> bool:
    """Whether the hand was won by going rummy (without a play in an earlier turn) and the rules reward it."""
    return s[PHASE] == OUT and r[R_RUMMY] != RUMMY_OFF and (s[PLAYED] >> s[TURN]) & 1 == 0


@rule
def winner(s: Ints, r: Ints) -> int:
    """The seat that won a finished hand: who went out, or (exhausted_score) the only lowest hand; -1 for nobody."""
    if s[PHASE] == OUT:
        return s[TURN]
    if s[PHASE] != STALEMATE or r[R_LOWEST] == 0:
        return -1
    best = -1
    lowest = 0
    tied = False
    for seat in range(r[R_PLAYERS]):
        value = hand_value(s[HAND + seat], r)
        if best < 0 or value < lowest:
            best, lowest, tied = seat, value, False
        elif value == lowest:
            tied = True
    return -1 if tied else best


@rule
def write_points(s: Ints, r: Ints, out: MutableInts) -> None:
    """Write each seat's points for a finished hand to `out` (one number a seat); all 0 where nobody won.

    Winner takes: the winner has the value of all other hands, less his own in a stalemate; penalties: each other
    seat has its own value, less the lowest in a stalemate. Going rummy doubles, or adds 10 (to each penalty).
    """
    players = r[R_PLAYERS]
    first = winner(s, r)
    for seat in range(players):
        out[seat] = 0
    if first < 0:
        return
    own = hand_value(s[HAND + first], r)
    rummy = r[R_RUMMY] if is_rummy(s, r) else RUMMY_OFF
    total = 0
    for seat in range(players):
        if seat != first:
            points = hand_value(s[HAND + seat], r) - own
            total += points
            if r[R_PENALTIES]:
                out[seat] = with_bonus(points, rummy)
    if r[R_PENALTIES] == 0:
        out[first] = with_bonus(total, rummy)


@rule
def with_bonus(points: int, rummy: int) -> int:
    """Points with the reward for going rummy (RUMMY_OFF where it does not apply)."""
    if rummy == RUMMY_DOUBLE:
        return 2 * points
    if rummy == RUMMY_PLUS_10:
        return points + 10
    return points


def points(s: Ints, r: Ints) -> list[int]:
    """Each seat's points for a finished hand, by seat; all 0 while it goes on."""
    out = [0] * r[R_PLAYERS]
    write_points(s, r, out)
    return out
