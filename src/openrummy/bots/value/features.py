"""What the net reads: whole numbers that a seat knows at the beginning of its turn. One source, two speeds."""

from __future__ import annotations

from typing import Final

from openrummy.bots.belief.features import FEATURES as HAND_FEATURES
from openrummy.bots.belief.features import write_features
from openrummy.bots.policy.choose import wins_with_discard
from openrummy.bots.policy.cover import cover
from openrummy.bots.policy.memory import COUNT, PILE_SET, known_of_others
from openrummy.bots.policy.outs import outs
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.cards import ALL_CARDS
from openrummy.engine.layout import FIT, HAND, NDISC, PLAYED, POS, RECYCLES, TABLE, TURN, TURNS
from openrummy.engine.legal import can_take, slot
from openrummy.engine.options import R_ACE, R_PLAYERS
from openrummy.engine.scoring import hand_value

CARDS: Final = HAND_FEATURES
"""The first numbers are those of the belief, for the seat's own hand; then: its number of cards."""
VALUE: Final = CARDS + 1
"""What they count."""
OUTS: Final = CARDS + 2
"""Cards that may come with which it goes out."""
WINS: Final = CARDS + 3
"""Whether the top discard is one of them."""
GAINS: Final = CARDS + 4
"""How many more cards the top discard would put into melds."""
TURNS_ENDED: Final = CARDS + 5
STOCK: Final = CARDS + 6
"""Cards left in the stock."""
RECYCLED: Final = CARDS + 7
"""How often the stock has been made anew."""
OWN_PLAYED: Final = CARDS + 8
"""Whether the seat has laid something down."""
OTHERS_PLAYED: Final = CARDS + 9
"""How many others have."""
FEWEST: Final = CARDS + 10
"""The fewest cards that another seat holds."""
OTHERS_CARDS: Final = CARDS + 11
"""How many cards all others hold."""
OTHERS_KNOWN: Final = CARDS + 12
"""How many of them everybody knows."""
INPUTS: Final = CARDS + 13


@rule
def write_inputs(s: MutableInts, r: Ints, m: Ints, room: MutableInts, f: MutableInts) -> None:
    """Write the INPUTS numbers for the seat to act, in its draw phase. The state is as before when it returns."""
    seat = s[TURN]
    hand, ace = s[HAND + seat], r[R_ACE]
    write_features(hand, seat, s, r, m, f)
    known = known_of_others(s, r, seat)
    live = ALL_CARDS & ~(hand | known | s[TABLE] | m[PILE_SET])
    f[CARDS] = hand.bit_count()
    f[VALUE] = hand_value(hand, r)
    f[OUTS] = outs(hand, live, live, s[FIT], ace)
    f[WINS], f[GAINS] = 0, 0
    if s[NDISC] > 0 and can_take(s, r):
        top = 1 << slot(s, s[NDISC] - 1)
        f[GAINS] = cover(hand | top, ace).bit_count() - cover(hand, ace).bit_count()
        if wins_with_discard(s, r, room):
            f[WINS] = 1
    f[TURNS_ENDED] = s[TURNS]
    f[STOCK] = 52 - s[POS]
    f[RECYCLED] = s[RECYCLES]
    f[OWN_PLAYED] = (s[PLAYED] >> seat) & 1
    f[OTHERS_PLAYED], f[FEWEST], f[OTHERS_CARDS] = 0, 52, 0
    for other in range(r[R_PLAYERS]):
        if other != seat:
            f[OTHERS_PLAYED] += (s[PLAYED] >> other) & 1
            f[FEWEST] = min(f[FEWEST], m[COUNT + other])
            f[OTHERS_CARDS] += m[COUNT + other]
    f[OTHERS_KNOWN] = known.bit_count()
