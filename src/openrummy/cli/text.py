"""Cards and hands as lines of text for a terminal or a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TextIO

from openrummy import words
from openrummy.game import Action, Card, Hand

_FOUR: Final = {"c": "32", "d": "34", "h": "31"}
_TWO: Final = {"d": "31", "h": "31"}
"""Colours of the suits as a terminal numbers them; spades have the terminal's own."""


@dataclass(frozen=True)
class Look:
    """How cards are written: with signs where the output has them, in colour on a terminal."""

    lang: str
    signs: bool
    colours: dict[str, str]

    @classmethod
    def of(cls, stream: TextIO, lang: str, four_colour: bool) -> Look:
        """The look that suits an output."""
        coloured = stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        try:
            "♣♦♥♠".encode(stream.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return cls(lang, False, {})
        return cls(lang, True, (_FOUR if four_colour else _TWO) if coloured else {})

    def card(self, card: Card) -> str:
        """One card: 7♣, or 7c where there are no signs."""
        text = card.pretty if self.signs else str(card)
        colour = self.colours.get(card.suit)
        return f"\x1b[{colour}m{text}\x1b[0m" if colour else text

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards, with spaces between."""
        return " ".join(map(self.card, cards))

    def say(self, key: str, **values: object) -> str:
        """A message of the command line."""
        return words.text(f"cli.{key}", self.lang, **values)


def names_of(hand: Hand) -> list[str]:
    """The players' names, safe to print."""
    return [words.printable(name) for name in hand.players]


def table(hand: Hand, look: Look, seat: int | None) -> str:
    """The position: melds, piles and hands; with `seat`, only what that seat may know."""
    none = look.say("show.table.none")
    rows = [
        ("  " + look.say("show.table.melds"), " | ".join(look.cards(meld.cards) for meld in hand.melds) or none),
        ("  " + look.say("show.table.stock"), str(hand.stock_count)),
        ("  " + look.say("show.table.discards"), look.cards(hand.discards) or none),
    ]
    for player, (name, score) in enumerate(zip(names_of(hand), hand.scores_after, strict=True)):
        mark = "> " if player == hand.turn and not hand.over else "  "
        rows.append((mark + name, f"{_hand(hand, player, look, seat)}  {look.say('show.table.score', n=score)}"))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {content}" for name, content in rows)


def _hand(hand: Hand, player: int, look: Look, seat: int | None) -> str:
    cards = hand.hands[player]
    if seat is None or player == seat or hand.over:
        return look.cards(cards) or look.say("show.table.none")
    known = hand.view(seat).known[player]
    if not known:
        return look.say("show.table.hidden", n=len(cards))
    return look.say("show.table.hidden_known", n=len(cards) - len(known), cards=look.cards(known))


def action_line(before: Hand, action: Action, after: Hand, look: Look, seat: int | None) -> str:
    """What a player did, in a sentence; with `seat`, without the cards that others draw from the stock."""
    player = before.turn
    values = {"name": names_of(before)[player], "cards": look.cards(action.cards)}
    if action.card is not None:
        values["card"] = look.card(action.card)
    drawn = set(after.hands[player]) - set(before.hands[player])
    key: str = action.kind
    for card in drawn:
        values["card"] = look.card(card)
    if action.kind == "S" and drawn and seat in (None, player):
        key += "_card"
    if action.kind == "L":
        meld = next(meld for meld in before.melds if action.target in meld.cards)
        values["cards"] = look.cards(meld.cards)
    line = look.say(f"show.action.{key}", **values)
    return f"{look.say('show.action.recycled')} {line}" if after.recycles > before.recycles else line


def result_line(hand: Hand, look: Look) -> str:
    """How the hand ended, in a sentence."""
    result = hand.result
    if result is None:
        return look.say("result.unfinished")
    penalties = hand.rules.score_mode == "penalties"
    if result.winner is None:
        return look.say("result.stalemate")
    names = names_of(hand)
    if result.end == "out":
        key = ("penalties_" if penalties else "") + ("rummy" if result.rummy else "out")
    else:
        key = "stalemate_penalties" if penalties else "stalemate_lowest"
    every = ", ".join(f"{name} {points}" for name, points in zip(names, result.points, strict=True))
    return look.say(f"result.{key}", name=names[result.winner], n=result.points[result.winner], all=every)


def is_terminal() -> bool:
    """Whether somebody sits at a terminal and can press keys."""
    return sys.stdin is not None and sys.stdout is not None and sys.stdin.isatty() and sys.stdout.isatty()
