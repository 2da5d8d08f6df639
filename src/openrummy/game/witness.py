"""What was seen of a hand, kept up action by action so that a view is quickly made."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.engine.actions import STOCK
from openrummy.engine.layout import HAND, RECYCLES, TURN
from openrummy.game.action import Action
from openrummy.game.card import Card, cards_of
from openrummy.game.view import Discard, LogEntry


class Witness:
    """The log as each seat saw it, the discard pile with who threw what, and the card each seat drew last."""

    __slots__ = ("drawn", "logs", "pile")

    def __init__(self, players: int, up_card: Card) -> None:
        self.logs: list[list[LogEntry]] = [[] for _ in range(players)]
        self.pile = [Discard(up_card, None)]
        self.drawn: list[Card | None] = [None] * players

    def see(self, number: int, before: Sequence[int], after: Sequence[int]) -> None:
        """Take in one action, by its number and the states before and after it."""
        action, seat = Action.from_id(number), before[TURN]
        recycled = after[RECYCLES] > before[RECYCLES]
        gained = cards_of(after[HAND + seat] & ~before[HAND + seat])
        card = gained[0] if gained else None
        entry = own = LogEntry(seat, action, card, recycled)
        if card is not None:
            self.drawn[seat] = card
        if recycled:
            del self.pile[:-1]
        if number == STOCK:
            entry = LogEntry(seat, action, None, recycled)
        elif action.kind == "P":
            self.pile.pop()
        elif action.kind == "D":
            self.pile.append(Discard(action.cards[0], seat))
        for other, log in enumerate(self.logs):
            log.append(own if other == seat else entry)

    def copy(self) -> Witness:
        """Another one that has seen the same."""
        twin = Witness.__new__(Witness)
        twin.logs = [log[:] for log in self.logs]
        twin.pile = self.pile[:]
        twin.drawn = self.drawn[:]
        return twin
