"""Names and lines of chat that strangers may read: cleaned of what can deceive or disturb."""

from __future__ import annotations

import unicodedata
from typing import Final

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 200
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control and direction characters, halves of pairs, private and unassigned signs, and separators of lines."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like nothing."""
_MARKS_IN_A_ROW: Final = 2


def clean(text: str, length: int) -> str:
    """The text on one line without invisible characters, piles of accents or blanks at its ends, cut to a length."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: 8 * length]):
        kind = unicodedata.category(sign)
        if kind == "Zs" or sign in "\t\n\r" or sign in _BLANK:
            sign = " "
        elif kind in _INVISIBLE:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(sign)
    return " ".join("".join(kept).split())[:length].rstrip()


def clean_name(text: str) -> str:
    """A name to be shown to others; empty where nothing readable is left."""
    return clean(text, NAME_LENGTH)


def clean_chat(text: str) -> str:
    """A line of chat; empty where nothing readable is left."""
    return clean(text, CHAT_LENGTH)
