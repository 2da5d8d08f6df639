"""What one seat may know of a hand, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from openrummy.engine.layout import HAND, MELD, PILE
from openrummy.game.action import Action
from openrummy.game.card import Card
from openrummy.game.laydown import LayDown, lay_downs
from openrummy.game.meld import Meld
from openrummy.game.result import HandResult
from openrummy.game.ruleset import RuleSet

Phase = Literal["draw", "play", "over"]


class Discard(NamedTuple):
    """A card of the discard pile."""

    card: Card
    seat: int | None
    """Who threw it; None for the first up-card."""


class LogEntry(NamedTuple):
    """One action as a seat saw it."""

    seat: int
    """Who did it."""
    action: Action
    card: Card | None
    """The card drawn: from the stock only for the seat that drew it, from the discard pile for everybody."""
    recycled: bool
    """Whether the discard pile became the stock just before this draw."""


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know at one moment: a value that never changes and leads to nothing hidden.

    It holds the seat's own cards and what everybody knows (rule 11): melds, the numbers of cards, the card turned up
    at the deal, all discards and who threw them, cards taken from the discard pile and by whom until they are played,
    and the log of actions.
    Views are equal when everything in them is.
    """

    seat: int
    """Whose view this is."""
    players: tuple[str, ...]
    """The names by seat."""
    dealer: int
    rules: RuleSet
    scores: tuple[int, ...]
    """The scores before this hand, by seat."""
    turn: int
    """The seat to act; once the hand is over, the seat that acted last."""
    phase: Phase
    hand: tuple[Card, ...]
    """The seat's own cards, sorted."""
    melds: tuple[Meld, ...]
    """The table, in the order the melds were laid down."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    stock_count: int
    recycles: int
    """How often the discard pile has become the stock."""
    up_card: Card
    """The card that was turned up at the deal, wherever it is now."""
    discards: tuple[Discard, ...]
    """The discard pile from the bottom to the top."""
    known: tuple[tuple[Card, ...], ...]
    """By seat: the cards it took openly from the discard pile and still holds."""
    taken: Card | None
    """The card that the seat to act took from the discard pile in this turn, while in its hand."""
    drawn: Card | None
    """The card that the view's seat drew last, from either pile, while in its hand."""
    legal_ids: tuple[int, ...]
    """The numbers of the actions the seat may do now; none when it is not its turn."""
    log: tuple[LogEntry, ...]
    """Everything done so far."""
    result: HandResult | None
    """How the hand ended; None while it is played."""
    hands: tuple[tuple[Card, ...], ...] | None
    """Everybody's cards, once the hand is over; None before."""
    _open: tuple[int, ...] = field(repr=False)
    """The engine's state without anything hidden, see `open_part`."""

    @property
    def legal_actions(self) -> list[Action]:
        """The actions the seat may do now; none when it is not its turn."""
        return [Action.from_id(number) for number in self.legal_ids]

    @property
    def top_discard(self) -> Card | None:
        """The card on top of the discard pile, if there is one."""
        return self.discards[-1].card if self.discards else None

    @property
    def open_state(self) -> tuple[int, ...]:
        """The engine's state with the seat's own cards and the table, and zeros for other hands and both piles."""
        return self._open

    def lay_downs(self) -> list[LayDown]:
        """The ways to lay down the seat's hand now, as `Hand.lay_downs`; none when it is not its turn."""
        return lay_downs(self._open, self.rules.ints(len(self.players))) if self.seat == self.turn else []

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON data: cards and actions as texts, options as in a record."""
        return {
            "seat": self.seat,
            "players": list(self.players),
            "dealer": self.dealer,
            "rules": self.rules.changes(),
            "scores": list(self.scores),
            "turn": self.turn,
            "phase": self.phase,
            "hand": _texts(self.hand),
            "melds": [_texts(meld.cards) for meld in self.melds],
            "counts": list(self.counts),
            "stock": self.stock_count,
            "recycles": self.recycles,
            "up_card": str(self.up_card),
            "discards": [{"card": str(discard.card), "seat": discard.seat} for discard in self.discards],
            "known": [_texts(cards) for cards in self.known],
            "taken": _text(self.taken),
            "drawn": _text(self.drawn),
            "legal": _texts(self.legal_actions),
            "log": [
                {"seat": e.seat, "action": str(e.action), "card": _text(e.card), "recycled": e.recycled}
                for e in self.log
            ],
            "result": None if self.result is None else self.result.to_dict(),
            "hands": None if self.hands is None else [_texts(cards) for cards in self.hands],
        }


def open_part(state: Sequence[int], seat: int) -> tuple[int, ...]:
    """The engine's state with the seat's own cards and the table, and zeros for other hands and both piles."""
    part = [0] * len(state)
    part[:HAND] = state[:HAND]
    part[HAND + seat] = state[HAND + seat]
    part[MELD:PILE] = state[MELD:PILE]
    return tuple(part)


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _texts(values: Iterable[Card | Action]) -> list[str]:
    return [str(value) for value in values]
