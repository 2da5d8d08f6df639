"""The small drawing kit of the pictures: suit pips, lines of text, rounded boxes, and the frame of an SVG document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

from openrummy.game.card import SUIT_SIGNS as SIGNS
from openrummy.game.card import SUITS
from openrummy.record.picture import alphabet
from openrummy.record.picture.alphabet import number

SUIT_SIGNS = dict(zip(SUITS, SIGNS, strict=True))
_SIGN_SUITS = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_SIGN_WIDTH = 1.0
_SIGN_GAP = 0.16

# each in a square from -50 to 50
PIPS = {
    "c": "M-4 14A22.5 22.5 0 1 1 -18 -9.5A22.5 22.5 0 1 1 18 -9.5A22.5 22.5 0 1 1 4 14"
    "C5 30 9 41 17 49H-17C-9 41 -5 30 -4 14Z",
    "d": "M0 -50C10 -33 25 -15 41 0C25 15 10 33 0 50C-10 33 -25 15 -41 0C-25 -15 -10 -33 0 -50Z",
    "h": "M0 47C-12 28 -47 8 -47 -19C-47 -36 -36 -46 -23 -46C-12 -46 -4 -39 0 -28C4 -39 12 -46 23 -46"
    "C36 -46 47 -36 47 -19C47 8 12 28 0 47Z",
    "s": "M0 -50C12 -31 46 -11 46 14C46 28 36 36 25 36C16 36 9 31 5 24C6 36 10 44 18 50H-18C-10 44 -6 36 -5 24"
    "C-9 31 -16 36 -25 36C-36 36 -46 28 -46 14C-46 -11 -12 -31 0 -50Z",
}


def pip_definitions() -> str:
    """The four pips as elements to be referred to; their colour is set where they are used."""
    return "".join(f'<path id="or-{suit}" d="{PIPS[suit]}"/>' for suit in SUITS)


def pip(suit: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """A pip of the given height with its middle at (x, y), upside down if `turned`."""
    scale = number(size / 100) if not turned else number(-size / 100)
    return f'<use href="#or-{suit}" transform="translate({number(x)} {number(y)}) scale({scale})"/>'


def box(x: float, y: float, width: float, height: float, radius: float, attributes: str) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(radius)}" {attributes}/>'
    )


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text with its strokes, suit signs included."""
    parts = _parts(text)
    width = sum(size * _SIGN_WIDTH if part in _SIGN_SUITS else alphabet.width(part, size) for part in parts)
    return width + _SIGN_GAP * size * max(len(parts) - 1, 0) + _weight(size, bold)


def shorten(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, cut with dots at the end where it is wider than `room`."""
    if text_width(text, size, bold=bold) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        cut = text[:length].rstrip() + "..."
        if text_width(cut, size, bold=bold) <= room:
            return cut
    return ""


def text_line(
    text: str, x: float, baseline: float, size: float, colour: str, *, bold: bool = False, anchor: str = "start"
) -> str:
    """A line of text in strokes; `anchor` says whether x is its start, middle or end."""
    pen = x - text_width(text, size, bold=bold) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    weight = _weight(size, bold)
    pen += weight / 2
    paths: list[str] = []
    signs: list[str] = []
    for part in _parts(text):
        if part in _SIGN_SUITS:
            signs.append(pip(_SIGN_SUITS[part], pen + size * _SIGN_WIDTH / 2, baseline - size / 2, size * 1.08))
            pen += size * (_SIGN_WIDTH + _SIGN_GAP)
        else:
            paths.append(alphabet.stroke_path(part, pen, baseline, size))
            pen += alphabet.width(part, size) + _SIGN_GAP * size
    return strokes("".join(paths), colour, weight) + (f'<g fill="{colour}">{"".join(signs)}</g>' if signs else "")


def strokes(path: str, colour: str, weight: float) -> str:
    """An open path drawn with a round pen."""
    if not path:
        return ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(weight)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def document(
    width: float, height: float, body: Sequence[str], *, title: str, description: str, lang: str, definitions: str
) -> str:
    """A whole SVG document with a title and a description for those who cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" role="img" lang="{lang}" xml:lang="{lang}">\n'
        f"<title>{escape(title)}</title>\n"
        + (f"<desc>{escape(description)}</desc>\n" if description else "")
        + f"<defs>{definitions}</defs>\n"
        + "\n".join(part for part in body if part)
        + "\n</svg>\n"
    )


def _weight(size: float, bold: bool) -> float:
    return size * (0.185 if bold else 0.135)


def _parts(text: str) -> list[str]:
    """The text cut at its suit signs; the signs are parts of their own."""
    return [part for part in re.split("([♣♦♥♠])", text) if part]
