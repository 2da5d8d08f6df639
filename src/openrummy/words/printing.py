"""Texts from outside, and numbers, in sentences of ours."""

from __future__ import annotations

from typing import Final


def printable(text: str) -> str:
    """A text from outside, safe to print: nothing in it moves the cursor or turns the reading direction."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def decimal(number: str, lang: str) -> str:
    """A number as this language writes it: in Dutch with a comma, and points between thousands."""
    return number.translate(_DUTCH) if lang == "nl" else number


_DUTCH: Final = str.maketrans(",.", ".,")
