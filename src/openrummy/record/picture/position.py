"""A position to be drawn: the `state` object of `openrummy replay --json` (RECORD.md), checked and frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from openrummy import words
from openrummy.engine.options import MAX_PLAYERS, MIN_PLAYERS
from openrummy.game import CARDS
from openrummy.record.picture import alphabet
from openrummy.record.picture.errors import PictureError

_PHASES = ("draw", "play", "over")
_CARDS = frozenset(map(str, CARDS))


@dataclass(frozen=True, slots=True)
class Position:
    """The position; cards are texts such as "7h", `names` are cleaned of control and direction characters."""

    turn: int
    phase: str
    taken: str | None
    hands: tuple[tuple[str, ...], ...]
    melds: tuple[tuple[str, ...], ...]
    stock: int
    discards: tuple[str, ...]
    scores: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def drawn_name(self, seat: int, lang: str) -> str:
        """The seat's name where our alphabet can write it, else "Player 2"."""
        name = self.names[seat]
        return name if alphabet.drawable(name) else _numbered(seat, lang)


def read(state: Mapping[str, object], names: Sequence[str] | None, lang: str) -> Position:
    """The position of a `state` object; PictureError says what is wrong with one that cannot be drawn."""
    hands = _groups(state.get("hands"))
    seats = range(len(hands))
    scores = _items(state.get("scores"))
    given = [""] * len(hands) if names is None else [alphabet.clean(str(name)) for name in names]
    if not MIN_PLAYERS <= len(hands) <= MAX_PLAYERS or len(scores) != len(hands) or len(given) != len(hands):
        raise PictureError("seats")
    taken, phase = state.get("taken"), str(state.get("phase"))
    if phase not in _PHASES:
        raise PictureError("phase")
    position = Position(
        turn=_whole(state.get("turn"), "turn", 0, len(hands) - 1),
        phase=phase,
        taken=None if taken is None else str(taken),
        hands=hands,
        melds=_groups(state.get("melds")),
        stock=_whole(state.get("stock"), "stock", 0, 52),
        discards=_cards(state.get("discards")),
        scores=tuple(_whole(score, "seats", -(10**9), 10**9) for score in scores),
        names=tuple(given[seat] or _numbered(seat, lang) for seat in seats),
    )
    _check_cards(position)
    return position


def _check_cards(position: Position) -> None:
    """Every card is one of the 52 and lies in one place, and the stock is not larger than what is left."""
    cards = [card for group in (*position.hands, *position.melds, position.discards) for card in group]
    taken = set() if position.taken is None else {position.taken}
    if not _CARDS.issuperset(cards) or len(set(cards)) < len(cards) or not _CARDS.issuperset(taken):
        raise PictureError("card")
    if len(cards) + position.stock > len(_CARDS):
        raise PictureError("stock")


def _numbered(seat: int, lang: str) -> str:
    return words.text("picture.player", lang, seat=seat + 1)


def _groups(value: object) -> tuple[tuple[str, ...], ...]:
    return tuple(_cards(group) for group in _items(value))


def _cards(value: object) -> tuple[str, ...]:
    return tuple(str(card) for card in _items(value))


def _items(value: object) -> list[object]:
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise PictureError("shape")
    return list(value)


def _whole(value: object, reason: str, lowest: int, highest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise PictureError(reason)
    return value
