"""Positions drawn as text: `position("7c 7d Ks | Qc 2c", discards="4c 7h")`, seats parted by a bar."""

from __future__ import annotations

from typing import Any

from .cards import DECK, MELDS
from .play import Referee


def position(
    hands: str,
    table: str = "",
    discards: str = "",
    stock: str | None = None,
    rules: dict[str, Any] | None = None,
    recycles: int = 0,
    turn: int = 0,
    first_round: bool = False,
    has_played: str = "",
    has_melded: str = "",
    reshuffles: list[list[str]] | None = None,
    scores: list[int] | None = None,
) -> Referee:
    """The hand in which `turn` is about to draw.

    `stock` and `discards` end with the card that is drawn or taken next. Cards not named lie under the stock, or under
    the discards where a stock is given. `has_played` and `has_melded` list the seats that did so before ("02").
    """
    seats = [seat.split() for seat in hands.split("|")]
    referee = Referee(rules or {}, len(seats), len(seats) - 1, list(DECK), reshuffles or [], scores)
    referee.hands = seats
    referee.table = [list(MELDS[referee.ace][frozenset(meld.split())]) for meld in table.split("|") if meld.strip()]
    drawn = list(reversed((stock or "").split()))
    pile = discards.split()
    named = [card for cards in (*seats, *referee.table, drawn, pile) for card in cards]
    rest = [card for card in DECK if card not in named]
    assert sorted(named + rest) == sorted(DECK), "a card is drawn twice"
    referee.stock = drawn + rest if stock is None else drawn
    referee.discards = pile if stock is None else rest + pile
    referee.recycles = recycles
    referee.turn = turn
    referee.turn_number = turn if first_round else turn + len(seats)
    referee.has_melded = [str(seat) in has_melded for seat in range(len(seats))]
    referee.played_in_earlier_turn = [str(seat) in has_played for seat in range(len(seats))]
    return referee


def play_all(referee: Referee, *actions: str) -> None:
    """Play actions that must all be legal."""
    for action in actions:
        error = referee.play(action)
        assert error is None, f"{action}: {error}"


def refused(referee: Referee, action: object) -> str | None:
    """The error of an action that must change nothing."""
    before = (referee.state(), referee.result(), referee.legal())
    error = referee.play(action)
    if error is not None:
        assert (referee.state(), referee.result(), referee.legal()) == before
    return error
