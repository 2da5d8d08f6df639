"""What another seat's play tells of its style."""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.params import HOLD_CARDS, HOLD_STOCK, HOLD_TURNS, OUTSIDE, PATIENCE
from openrummy.engine.actions import DISCARD0, SET0, STOCK, TAKE
from openrummy.engine.options import R_HAND_SIZE, R_MAX_RECYCLES
from openrummy.game import View

HAS_PLAY: Final = (0.60, 0.76, 0.86, 0.91, 0.94)
"""How often a hand that holds its melds has something to lay down, by its turns before; from then on as the last."""
HAS_NEW_PLAY: Final = 0.35
"""The same where it would have laid down the turn before already, and had nothing."""
OUTSIDE_AT_LEAST: Final = (
    (99, 97, 84, 83, 75),
    (98, 94, 72, 72, 63),
    (94, 87, 59, 57, 48),
    (88, 77, 46, 45, 36),
    (81, 66, 33, 32, 24),
    (70, 52, 22, 22, 15),
    (62, 41, 15, 14, 10),
    (51, 31, 10, 9, 6),
    (45, 24, 7, 6, 3),
)
"""How many of a hundred such hands with melds have 4, 5, 6, 7 and 8 cards outside them or more, by turns before."""
SLIP: Final = 0.02
"""How often a seat lays down against its style."""


def style_likelihoods(view: View, policies: list[list[int]]) -> list[list[float]]:
    """How well each policy fits when each seat did and did not lay down, by seat and policy."""
    r = view.rules.ints(len(view.players))
    seats = range(len(view.players))
    counts = [r[R_HAND_SIZE]] * len(seats)
    played, laid = [False] * len(seats), False
    stock, pile, recycles, turns = 51 - r[R_HAND_SIZE] * len(seats), 1, 0, 0
    found = [[1.0] * len(policies) for _ in seats]
    wanted = [[False] * len(policies) for _ in seats]
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
            before = turns // len(seats)
            for k, p in enumerate(policies):
                chance = HAS_NEW_PLAY if wanted[seat][k] else HAS_PLAY[min(before, len(HAS_PLAY) - 1)]
                wants = fewest <= p[HOLD_CARDS] or turns >= p[HOLD_TURNS]
                wants = wants or (recycles >= r[R_MAX_RECYCLES] and stock <= p[HOLD_STOCK])
                wanted[seat][k] = wants
                if not wants:
                    chance *= 0 if any(played) else _out_of_patience(p, turns, before)
                chance = max(chance, SLIP)
                found[seat][k] *= chance if laid else 1 - chance
        played[seat] |= laid
        laid = False
        turns += 1
    return found


def _out_of_patience(p: list[int], turns: int, before: int) -> float:
    """How often a hand with melds has so many cards outside them that a style lays it down while nobody has played."""
    left = p[PATIENCE] - 4 * turns
    if p[PATIENCE] == 0 or left > 8 * p[OUTSIDE]:
        return 0.0
    if left <= 3 * p[OUTSIDE]:
        return 1.0
    shares = OUTSIDE_AT_LEAST[min(before, len(OUTSIDE_AT_LEAST) - 1)]
    return shares[-(-left // p[OUTSIDE]) - 4] / 100
