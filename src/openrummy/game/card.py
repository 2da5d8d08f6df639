"""The 52 cards, each one object for the whole program."""

from __future__ import annotations

from collections.abc import Iterable
from functools import total_ordering
from typing import Any, Final, NoReturn

from openrummy.engine import codes
from openrummy.game.errors import CardError, shorten

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"


@total_ordering
class Card:
    """A playing card: `Card("7c")` is the seven of clubs, `Card("Tc")` the ten.

    There is one object for each card, so `is` and `==` agree. Cards sort by suit (clubs, diamonds, hearts,
    spades), then from ace to king. A text that is no card raises `CardError`.
    """

    __slots__ = ("code", "rank", "suit", "_text")

    code: int
    """The engine's number: suit * 16 + rank, both from 0."""
    rank: str
    """One of `A23456789TJQK`."""
    suit: str
    """One of `cdhs`."""
    _text: str

    def __new__(cls, text: str) -> Card:
        """The card that a text names."""
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise CardError("bad-card", card=shorten(text)) from None

    @classmethod
    def from_code(cls, code: int) -> Card:
        """The card of the engine's number; `CardError` where there is none."""
        card = _BY_CODE.get(code)
        if card is None:
            raise CardError("bad-card", card=shorten(code))
        return card

    @property
    def pretty(self) -> str:
        """The card as people write it: 7♣, 10♣, Q♥."""
        return ("10" if self.rank == "T" else self.rank) + SUIT_SIGNS[self.code >> 4]

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card('{self._text}')"

    def __hash__(self) -> int:
        return self.code

    def __lt__(self, other: object) -> bool:
        return self.code < other.code if isinstance(other, Card) else NotImplemented

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card never changes: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card never changes: cannot delete {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self._text,)


def _make(code: int) -> Card:
    card = object.__new__(Card)
    values = {"code": code, "rank": RANKS[code & 15], "suit": SUITS[code >> 4]}
    for name, value in {**values, "_text": f"{values['rank']}{values['suit']}"}.items():
        object.__setattr__(card, name, value)
    return card


CARDS: Final = tuple(_make(suit * 16 + rank) for suit in range(4) for rank in range(13))
"""All cards in their order: clubs, diamonds, hearts, spades, each from ace to king."""

_BY_CODE: Final = {card.code: card for card in CARDS}
_BY_TEXT: Final = {str(card): card for card in CARDS}


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of one of the engine's sets of cards, sorted."""
    return tuple([_BY_CODE[code] for code in codes(mask)])


def mask_of(cards: Iterable[Card]) -> int:
    """The engine's set of these cards; a card given twice counts once."""
    mask = 0
    for card in cards:
        mask |= 1 << card.code
    return mask


def parse_cards(cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """The cards of a text of two characters each, spaces between them allowed: `"7c8c9c"` or `"7c 8c 9c"`.

    Cards or texts one by one will do too. Anything that is no card raises `CardError`.
    """
    if isinstance(cards, str):
        letters = "".join(cards.split())
        cards = [letters[i : i + 2] for i in range(0, len(letters), 2)]
    elif not isinstance(cards, Iterable):
        raise CardError("bad-card", card=shorten(cards))
    return tuple([card if isinstance(card, Card) else Card(card) for card in cards])
