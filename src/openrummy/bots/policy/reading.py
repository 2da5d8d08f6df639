"""From a view to what the policy functions read: a state without hidden cards, and the memory of the table."""

from __future__ import annotations

from openrummy.bots.policy.memory import COUNT, MEMORY_WORDS, PASSED, PILE_SET, THROWN
from openrummy.engine import HAND, KNOWN, STATE_WORDS
from openrummy.engine.actions import DISCARD0, SET0, STOCK, TAKE, code_of
from openrummy.engine.turns import write_slot
from openrummy.game import View
from openrummy.game.card import mask_of


def read_state(view: View) -> list[int]:
    """The engine's state as far as the seat may know it.

    Others' hands hold the cards they took openly and no more (their true numbers are in the memory), the stock is 0s.
    """
    s = list(view.open_state)
    for seat, cards in enumerate(view.known):
        s[KNOWN + seat] = mask_of(cards)
        if seat != view.seat:
            s[HAND + seat] = s[KNOWN + seat]
    for i, discard in enumerate(view.discards):
        write_slot(s, i, discard.card.code)
    assert len(s) == STATE_WORDS
    return s


def read_memory(view: View) -> list[int]:
    """What everybody remembers of the hand: MEMORY_WORDS integers, see `memory`."""
    m = [0] * MEMORY_WORDS
    m[PILE_SET] = mask_of(discard.card for discard in view.discards)
    m[COUNT : COUNT + len(view.counts)] = view.counts
    pile = [view.up_card.code]
    for entry in view.log:
        number = entry.action.id
        if number == STOCK:
            if entry.recycled:
                m[THROWN:] = [0] * (MEMORY_WORDS - THROWN)
            if pile:
                m[PASSED + entry.seat] |= 1 << pile[-1]
        elif number == TAKE:
            pile.pop()
        elif DISCARD0 <= number < SET0:
            pile.append(code_of(number - DISCARD0))
            m[THROWN + entry.seat] |= 1 << pile[-1]
    return m
