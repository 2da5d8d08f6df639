"""Cards and hands as lines of text for a terminal or a pipe."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Final, TextIO

from openrummy import words
from openrummy.game import Card, Hand

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
        """One card, with the letters of the language: 7♣, H♦, or 7c where there are no signs."""
        text = words.rank_index(card.rank, self.lang) + (card.pretty[-1] if self.signs else card.suit)
        colour = self.colours.get(card.suit)
        return f"\x1b[{colour}m{text}\x1b[0m" if colour else text

    def say(self, key: str, **values: object) -> str:
        """A message of the command line."""
        return words.text(f"cli.{key}", self.lang, **values)


def names_of(hand: Hand) -> list[str]:
    """The players' names, safe to print."""
    return [words.printable(name) for name in hand.players]


def is_terminal() -> bool:
    """Whether somebody sits at a terminal and can press keys."""
    return sys.stdin is not None and sys.stdout is not None and sys.stdin.isatty() and sys.stdout.isatty()
