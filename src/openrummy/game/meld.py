"""Melds: sets and runs as they lie on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, NoReturn

from openrummy.engine.actions import meld_id
from openrummy.engine.cards import AROUND, codes, is_set, run_order
from openrummy.game.card import Card, mask_of, parse_cards
from openrummy.game.errors import MeldError

MeldKind = Literal["set", "run"]


class Meld:
    """A set or a run: a value that never changes. `Meld("7c 7d 7h")`, or `Meld(cards)`, cards or texts, in any order.

    Any shape that some value of the option `ace` allows will do (Q-K-A, K-A-2); whether it may be laid
    down is for the hand to say. Cards that make no meld raise `MeldError` (`not-a-meld`), no cards `CardError`.
    """

    __slots__ = ("kind", "cards")

    kind: MeldKind
    cards: tuple[Card, ...]
    """In table order: a set by suit, a run in sequence from its bottom."""

    def __new__(cls, cards: str | Iterable[str | Card]) -> Meld:
        """The meld of these cards."""
        given = parse_cards(cards)
        mask = mask_of(given)
        if mask.bit_count() != len(given) or meld_id(mask, AROUND) < 0:
            raise MeldError("not-a-meld", cards=" ".join(map(str, given)))
        return cls.from_mask(mask)

    @staticmethod
    @cache
    def from_mask(mask: int) -> Meld:
        """The meld of one of the engine's sets of cards, which must be a meld."""
        meld = object.__new__(Meld)
        in_order = codes(mask) if is_set(mask) else run_order(mask)
        cards = tuple([Card.from_code(code) for code in in_order])
        object.__setattr__(meld, "kind", "set" if is_set(mask) else "run")
        object.__setattr__(meld, "cards", cards)
        return meld

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __repr__(self) -> str:
        return f"Meld('{self}')"

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Meld) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a meld never changes: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a meld never changes: cannot delete {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Meld, (self.cards,)
