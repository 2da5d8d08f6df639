"""What another seat's play tells of its style."""

from __future__ import annotations

from typing import Final

from openrummy.bots.policy.params import HOLD_CARDS, HOLD_STOCK, HOLD_TURNS, OUTSIDE, PATIENCE
from openrummy.engine.actions import DISCARD0, SET0, STOCK, TAKE
from openrummy.engine.options import R_HAND_SIZE, R_MAX_RECYCLES
from openrummy.game import View

HAS_PLAY: Final = 0.25
"""How often a seat that would lay down has something to lay down."""
OFTEN_OUTSIDE: Final = 4
"""How many cards outside melds a seat is thought to hold, where its style goes by that."""
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
                if p[PATIENCE] and not any(played):
                    wants = wants or 4 * turns + p[OUTSIDE] * OFTEN_OUTSIDE >= p[PATIENCE]
                chance = HAS_PLAY if wants else SLIP
                found[seat][k] *= chance if laid else 1 - chance
        played[seat] |= laid
        laid = False
        turns += 1
    return found
