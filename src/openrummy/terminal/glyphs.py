"""What a terminal can show: filters for those without colour, without suits, or without round corners.

The table is painted once, in full; these filters are the last step before the terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

FULL = "full"
CONSOLE = "console"
ASCII = "ascii"

_COLOURLESS = ("vt100", "vt102", "vt220", "vt320", "ansi-m", "xterm-mono", "dumb")
_CONSOLES = ("linux", "cons25", "vt100", "vt102", "vt220", "vt320")

# Where the locale is C, or one that the system does not know, Python itself puts one of these in LC_CTYPE.
_SET_BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")

# One character for one character, so that nothing moves: each pair is what is painted and what is shown.
_CONSOLE_PAIRS = "╭┌ ╮┐ ╰└ ╯┘ ┏╔ ┓╗ ┗╚ ┛╝ ━═ ┃║ ┳╦ ┻╩ ●* ▶> ▮# ✓v ×x ‹< ›>"
_ASCII_PAIRS = (
    "╭. ╮. ╰' ╯' ─- │| ┬. ┴' ┏# ┓# ┗# ┛# ━# ┃# ┳# ┻# ╔* ╗* ╚* ╝* ═= ║! ╦= ╩= ●* ▶> ▮# ░: █# ▲^ ▼v ♣c ♦d ♥h ♠s "
    '·- …~ •* ‹< ›> ✓v ×x –- ’\' “" ”" ←< →> ↑^ ↓v ée èe ëe ïi öo üu áa óo úu íi'
)
_TO_CONSOLE = {ord(pair[0]): pair[1] for pair in _CONSOLE_PAIRS.split()}
_TO_ASCII = {ord(pair[0]): pair[1] for pair in _ASCII_PAIRS.split()}


class GlyphFilter(LineFilter):
    """Replaces the characters that a terminal does not have."""

    def __init__(self, glyphs: str) -> None:
        super().__init__()
        self._table = _TO_ASCII if glyphs == ASCII else _TO_CONSOLE
        self._only_ascii = glyphs == ASCII

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Give the same row in the characters there are."""
        return [Segment(self._plain(text), style, control) for text, style, control in segments]

    def _plain(self, text: str) -> str:
        text = text.translate(self._table)
        if self._only_ascii and not text.isascii():
            text = "".join(char if char.isascii() else "?" for char in text)
        return text


class PlainFilter(LineFilter):
    """Removes every colour and keeps bold, reverse and underline."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Give the same row without colours."""
        return [Segment(text, style and _plain(style), control) for text, style, control in segments]


@lru_cache(256)
def _plain(style: Style) -> Style:
    return Style(bold=style.bold, reverse=style.reverse, underline=style.underline)


def shows_colour(environ: Mapping[str, str]) -> bool:
    """Whether the terminal shows colours and the player wants them (no-color.org)."""
    return not environ.get("NO_COLOR") and environ.get("TERM", "") not in _COLOURLESS


def glyphs_for(environ: Mapping[str, str]) -> str:
    """Which characters the terminal can show, as far as the locale and the kind of terminal tell."""
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    if not environ.get("LC_ALL") and environ.get("LC_CTYPE") in _SET_BY_PYTHON:
        locale = environ.get("LANG") or locale
    if locale and "utf" not in locale.lower():
        return ASCII
    return CONSOLE if environ.get("TERM", "") in _CONSOLES else FULL
