"""Outs: the cards that would let a hand go out, counted exactly where it is near."""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.cover import cover, in_runs, in_sets
from openrummy.bots.policy.params import CLOSE, OUTS, OUTS_LEFT, OUTS_TAKEN
from openrummy.bots.policy.worth import COVER, LIVE, worth
from openrummy.engine._rule import Ints, rule
from openrummy.engine.cards import ACES, KINGS, LANE, TWOS
from openrummy.engine.options import R_ACE

LOWEST: Final = ACES | TWOS
HIGHEST: Final = KINGS | KINGS >> 1


@rule
def completing(hand: int) -> int:
    """The cards that make a meld with two cards of the hand (runs over the king left out)."""
    a, b, c, d = hand, hand >> 16, hand >> 32, hand >> 48
    pairs = ((a & (b | c | d)) | (b & (c | d)) | (c & d)) & LANE
    up, down = hand << 1, hand >> 1
    return pairs * ACES | (up & down) | (up & hand << 2) | (down & hand >> 2)


@rule
def company(cards: int) -> int:
    """The cards of the ranks of these, and all that may be within two of them in a run, over the king too."""
    ranks = (cards | cards >> 16 | cards >> 32 | cards >> 48) & LANE
    low, high = cards & LOWEST, cards & HIGHEST
    around = low << 11 | low << 12 | high >> 11 | high >> 12
    return ranks * ACES | cards << 1 | cards << 2 | cards >> 1 | cards >> 2 | around


@rule
def finishing(hand: int, enough: int, cards: int, ace: int) -> int:
    """Those of `cards` with which melds hold so many cards of the hand."""
    found = 0
    cards &= completing(hand)
    spare = hand.bit_count() + 1 - enough
    alone = hand & ~(in_sets(hand) | in_runs(hand, ace))
    if alone.bit_count() > spare:
        # More cards are in no meld than may stay outside: one that helps is in a meld with one of them,
        # and with all that may come together enough of them must find a meld.
        cards &= company(alone)
        every = hand | cards
        if (hand & ~(in_sets(every) | in_runs(every, ace))).bit_count() > spare:
            return 0
    while cards:
        card = cards & -cards
        cards ^= card
        if cover(hand | card, ace).bit_count() >= enough:
            found |= card
    return found


@rule
def outs(hand: int, cards: int, live: int, fit: int, ace: int) -> int:
    """How many cards would let a hand go out that has thrown.

    `cards` holds all that could do so by melds, `live` all that may come; one that fits the table does where one
    card at most is outside melds.
    """
    rest = hand & ~fit
    enough = rest.bit_count()
    count = finishing(rest, enough, cards & ~fit, ace).bit_count()
    if live & fit and enough - cover(rest, ace).bit_count() <= 1:
        count += (live & fit).bit_count()
    return count


@rule
def near(hand: int, melded: int, fit: int) -> bool:
    """Whether a hand is near to going out: few of its cards are outside its melds and fit nothing on the table."""
    return (hand & ~(melded | fit)).bit_count() <= CLOSE


@rule
def fewest_lost(hand: int, cards: int, fit: int, r: Ints, p: Ints, k: Ints, fits: int) -> int:
    """The card of `cards` of least worth, outs counted, as 64 * worth + code. `k` is prepared for the hand."""
    best = 1 << 40
    ace, live, weight = r[R_ACE], k[LIVE], p[OUTS]
    rest = hand & ~fit
    could = finishing(rest, rest.bit_count() - 1, live & ~fit, ace)
    most = weight * (could | (live & fit)).bit_count()
    # Cards outside melds first: they set a mark that most others cannot reach with all outs there are.
    ways = cards & ~k[COVER]
    for _ in range(2):
        while ways:
            card = ways & -ways
            code = card.bit_length() - 1
            ways ^= card
            value = worth(code, r, p, k, fits)
            if most and ((value - most) << 6) + code < best:
                value -= weight * outs(hand ^ card, could, live, fit, ace)
            best = min(best, (value << 6) + code)
        ways = cards & k[COVER]
    return best


@rule
def outs_ask_for(hand: int, card: int, fit: int, r: Ints, p: Ints, k: Ints, least: int) -> bool:
    """Whether outs speak by `least` at least for taking a card (a set of one) into a hand that has not drawn.

    `k` is prepared for both. What cannot change the answer is not counted.
    """
    ace, live, weight = r[R_ACE], k[LIVE], p[OUTS_TAKEN]
    whole = hand | card
    rest = whole & ~fit
    laid = (live & fit).bit_count()
    could = live & ~fit & completing(rest)
    if p[OUTS_LEFT] >= 0 and max(weight, 0) * (could.bit_count() + laid) < least:
        return False
    could = finishing(rest, rest.bit_count() - 1, could, ace)
    top = max(weight, 0) * (could.bit_count() + laid)
    if p[OUTS_LEFT] >= 0 and top < least:
        return False
    least += p[OUTS_LEFT] * outs(hand, live, live, fit, ace)
    if top < least:
        return False
    if weight >= 0 and least <= 0:
        return True
    most = 0
    ways = rest & ~(k[COVER] | card)
    while ways:
        thrown = ways & -ways
        ways ^= thrown
        most = max(most, outs(whole ^ thrown, could, live, fit, ace))
        if 0 < least <= weight * most:
            return True
    return weight * most >= least
