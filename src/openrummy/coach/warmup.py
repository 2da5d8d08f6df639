"""Compile what the coach needs now and keep the machine code: `python -m openrummy.coach.warmup`, part of a set-up."""

from __future__ import annotations

from openrummy.coach.danger import danger_map
from openrummy.coach.effort import Effort
from openrummy.coach.reviewing import review
from openrummy.game import Hand
from openrummy.record import Record


def warm_up() -> None:
    """Review a turn with as little work as can be, and ask for the danger of its discards."""
    hand = Hand.deal(2, seed=1)
    hand.play("S")
    danger_map(hand.view(hand.turn), worlds=2)
    hand.play(next(action for action in hand.legal_actions if action.kind == "D"))
    review(Record.from_hand(hand), effort=Effort("quick", 2, 2, 2, 1, 0))


if __name__ == "__main__":
    warm_up()
