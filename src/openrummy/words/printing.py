"""Texts from outside in sentences of ours."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text from outside, safe to print: nothing in it moves the cursor or turns the reading direction."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
