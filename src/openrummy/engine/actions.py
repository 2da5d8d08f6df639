"""The fixed number of every action of the game.

| ids | action |
|---|---|
| 0 | `S`: draw from the stock |
| 1 | `P`: take the top discard |
| 2 - 53 | `D c`: discard card i = id - 2 |
| 54 - 118 | `M`: the set of rank r without suit v, id = 54 + v * 13 + r; v = 4 is all four cards |
| 119 - 690 | `M`: the run of L cards (3 to 13) with bottom card i, id = 119 + (L - 3) * 52 + i |
| 691 - 846 | `L c>t`: lay off card i, id = 691 + side * 52 + i |

Here i = suit * 13 + rank (0 to 51). The sides are SET (on the set of that rank), TOP (on the run that ends just
below the card) and BOTTOM (under the run that starts just above it).
A meld is its set of cards, so a full suit has one number only
(bottom card the ace), and where one card fits both ends of one run, TOP stands for both.
Some numbers are impossible under every option (a run of 13 from another card than the ace); which runs exist above
the king depends on the option `ace`.
"""

from __future__ import annotations

from typing import Final

from openrummy.engine._rule import rule
from openrummy.engine.cards import ACES, AROUND, HIGH_OR_LOW, LANE, LOW, is_run, is_set, run_order

STOCK: Final = 0
TAKE: Final = 1
DISCARD0: Final = 2
SET0: Final = 54
FOURS0: Final = SET0 + 52
RUN0: Final = 119
LAYOFF0: Final = 691
N_ACTIONS: Final = 847

SIDE_SET: Final = 0
SIDE_TOP: Final = 1
SIDE_BOTTOM: Final = 2


@rule
def number(code: int) -> int:
    """The card's number i from 0 to 51."""
    return code - 3 * (code >> 4)


@rule
def code_of(i: int) -> int:
    """The card of number i."""
    return i + 3 * (i // 13)


@rule
def meld_mask(action: int) -> int:
    """The cards of a meld action."""
    if action < RUN0:
        action -= SET0
        cards = ACES << (action % 13)
        suit = action // 13
        return cards if suit == 4 else cards & ~(LANE << (16 * suit))
    action -= RUN0
    length = 3 + action // 52
    bottom = action % 52
    cards = ((1 << length) - 1) << (bottom % 13)
    return ((cards & LANE) | (cards >> 13)) << (16 * (bottom // 13))


def meld_id(mask: int, ace: int) -> int:
    """The number of the meld with exactly these cards, or -1 where they are no meld under the ace option."""
    length = mask.bit_count()
    if length < 3:
        return -1
    if is_set(mask):
        lowest = (mask & -mask).bit_length() - 1
        missing = ACES << (lowest & 15) & ~mask
        suit = 4 if not missing else (missing.bit_length() - 1) >> 4
        return SET0 + suit * 13 + (lowest & 15)
    if not is_run(mask, ace):
        return -1
    return RUN0 + (length - 3) * 52 + number(run_order(mask)[0])


def exists(action: int, ace: int = AROUND) -> bool:
    """Whether a number names an action that can occur under the ace option."""
    if not 0 <= action < N_ACTIONS:
        return False
    if RUN0 <= action < LAYOFF0:
        length = 3 + (action - RUN0) // 52
        last = (action - RUN0) % 13 + length
        return last <= 13 or (length < 13 and (ace == AROUND or (ace == HIGH_OR_LOW and last == 14)))
    if action >= LAYOFF0 and ace != AROUND:
        rank = (action - LAYOFF0) % 13
        side = (action - LAYOFF0) // 52
        # A run has three cards at least, and they have to lie below the card, or above it.
        if side == SIDE_TOP:
            return rank >= 3 or (rank == 0 and ace == HIGH_OR_LOW)
        if side == SIDE_BOTTOM:
            return rank + 3 <= (12 if ace == LOW else 13)
    return True


@rule
def layoff_side(action: int) -> int:
    """SIDE_SET, SIDE_TOP or SIDE_BOTTOM of a lay-off."""
    return (action - LAYOFF0) // 52


@rule
def layoff_card(action: int) -> int:
    """The card laid off."""
    return code_of((action - LAYOFF0) % 52)


@rule
def layoff_target(action: int) -> int:
    """The card that names the meld: the neighbour in the run, in a set the first other suit.

    It lies on the table whenever the lay-off is legal: a set that misses one card holds the three others.
    """
    card = layoff_card(action)
    rank = card & 15
    side = layoff_side(action)
    if side == SIDE_SET:
        return rank if card >= 16 else 16 + rank
    if side == SIDE_TOP:
        return card - 1 if rank > 0 else card + 12
    return card + 1 if rank < 12 else card - 12
