"""Actions as values: what a player does, apart from any position."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, Final, Literal, NoReturn, SupportsIndex

from openrummy.engine.actions import (
    DISCARD0,
    LAYOFF0,
    N_ACTIONS,
    SET0,
    SIDE_BOTTOM,
    SIDE_SET,
    SIDE_TOP,
    STOCK,
    TAKE,
    code_of,
    exists,
    layoff_card,
    layoff_target,
    meld_id,
    meld_mask,
)
from openrummy.engine.actions import number as card_number
from openrummy.engine.cards import AROUND
from openrummy.game.card import Card, mask_of
from openrummy.game.errors import ActionError, CardError, shorten
from openrummy.game.meld import Meld

ActionKind = Literal["S", "P", "M", "L", "D"]

DRAW_STOCK: Final = "S"
TAKE_DISCARD: Final = "P"
MELD: Final = "M"
LAY_OFF: Final = "L"
DISCARD: Final = "D"


class Action:
    """One action, written as in a record: `S`, `P`, `M 7c 7d 7h`, `L 8h>7h` or `D Kd`.

    `Action(text)` reads that; a text that is not of the grammar raises `ActionError` (`bad-action`, or `bad-card`
    for a token that is no card). Two actions are equal when their texts are. The cards of a meld are put in table
    order. The target of a lay-off stays as written: which card is its canonical target, the neighbour, depends on
    the table, so `hand.parse` and `hand.play` give the canonical action.
    """

    __slots__ = ("kind", "cards", "target", "id", "_text")

    kind: ActionKind
    """`S` draw from the stock, `P` take the discard, `M` meld, `L` lay off, `D` discard."""
    cards: tuple[Card, ...]
    """The cards that leave the hand: none for a draw, one for a lay-off or a discard."""
    target: Card | None
    """A card of the meld that a lay-off goes on; else None."""
    id: int
    """The fixed number (0 to 846), or -1 where the text as it stands has none: cards that make no meld, or a
    target that is not the neighbour."""
    _text: str

    def __new__(cls, text: str) -> Action:
        """The action that a text names."""
        return _read(text)

    @classmethod
    def parse(cls, text: str) -> Action:
        """The same as `Action(text)`."""
        return cls(text)

    @staticmethod
    def from_id(number: SupportsIndex) -> Action:
        """The action of a fixed number (one object for each); `ActionError` where the number means nothing."""
        try:
            return _BY_ID[index(number)]
        except (KeyError, TypeError):
            _refuse(number)

    @staticmethod
    def draw_stock() -> Action:
        """`S`: draw from the stock."""
        return _BY_ID[STOCK]

    @staticmethod
    def take_discard() -> Action:
        """`P`: take the top of the discard pile."""
        return _BY_ID[TAKE]

    @staticmethod
    def meld(cards: Iterable[Card]) -> Action:
        """`M`: lay these cards down as a meld."""
        given = tuple(sorted(cards))
        mask = mask_of(given)
        number = meld_id(mask, AROUND) if mask.bit_count() == len(given) else -1
        if number < 0:
            return _make(MELD, given, None, number) if given else _refuse(MELD)
        return _BY_ID.get(number) or _make(MELD, Meld.from_mask(mask).cards, None, number)

    @staticmethod
    def lay_off(card: Card, target: Card) -> Action:
        """`L`: lay a card off on the meld that holds the target."""
        for side in (SIDE_SET, SIDE_TOP, SIDE_BOTTOM):
            number = LAYOFF0 + side * 52 + card_number(card.code)
            if layoff_target(number) == target.code:
                return _BY_ID.get(number) or _make(LAY_OFF, (card,), target, number)
        return _make(LAY_OFF, (card,), target, -1)

    @staticmethod
    def discard(card: Card) -> Action:
        """`D`: discard a card."""
        return _BY_ID[DISCARD0 + card_number(card.code)]

    @property
    def card(self) -> Card | None:
        """The one card of a lay-off or a discard; else None."""
        return self.cards[0] if self.kind in (LAY_OFF, DISCARD) else None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Action('{self._text}')"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an action never changes: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an action never changes: cannot delete {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (self._text,)


def _refuse(action: object) -> NoReturn:
    raise ActionError("bad-action", action=shorten(action))


def _make(kind: ActionKind, cards: tuple[Card, ...], target: Card | None, number: int) -> Action:
    action = object.__new__(Action)
    text = f"{kind} {' '.join(map(str, cards))}" if cards else kind
    if target is not None:
        text = f"{text}>{target}"
    for name, value in (("kind", kind), ("cards", cards), ("target", target), ("id", number), ("_text", text)):
        object.__setattr__(action, name, value)
    return action


def _read(text: object) -> Action:
    if not isinstance(text, str):
        _refuse(text)
    if text in _BY_TEXT:
        return _BY_TEXT[text]
    kind, _, rest = text.partition(" ")
    tokens = rest.split(">" if kind == LAY_OFF else " ")
    wanted = {MELD: len(tokens), LAY_OFF: 2, DISCARD: 1}.get(kind)
    if len(tokens) != wanted or not all(tokens) or any(map(str.isspace, "".join(tokens))):
        _refuse(text)
    try:
        cards = [Card(token) for token in tokens]
    except CardError as error:
        raise ActionError("bad-card", **error.params) from None
    return Action.lay_off(*cards) if kind == LAY_OFF else Action.meld(cards)


def _every_action() -> Iterable[Action]:
    yield _make(DRAW_STOCK, (), None, STOCK)
    yield _make(TAKE_DISCARD, (), None, TAKE)
    for number in range(DISCARD0, SET0):
        yield _make(DISCARD, (Card.from_code(code_of(number - DISCARD0)),), None, number)
    for number in filter(exists, range(SET0, LAYOFF0)):
        yield _make(MELD, Meld.from_mask(meld_mask(number)).cards, None, number)
    for number in filter(exists, range(LAYOFF0, N_ACTIONS)):
        card, target = Card.from_code(layoff_card(number)), Card.from_code(layoff_target(number))
        yield _make(LAY_OFF, (card,), target, number)


_BY_ID: Final = {action.id: action for action in _every_action()}
_BY_TEXT: Final = {str(action): action for action in _BY_ID.values()}
