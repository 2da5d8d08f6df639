"""The colours of the pictures. Every pair that is read against another has a contrast of at least 4.5 : 1 (tested).

They are written in capitals, so that a search for the name of a card (such as "2c") finds cards only.
"""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#FDFBF5"
PAPER_EDGE = "#C9C0AE"
INK = "#2A2620"
GOLD = "#E3B655"

FOUR_COLOURS = {"s": "#20222A", "h": "#B4232D", "d": "#1D4FAE", "c": "#17693A"}
TWO_COLOURS = {"s": "#20222A", "h": "#B4232D", "d": "#B4232D", "c": "#20222A"}

WOOD_LIGHT, WOOD_DARK, WOOD_GRAIN = "#7A5233", "#56371F", "#3A2413"


@dataclass(frozen=True, slots=True)
class Cloth:
    """A table cloth: its middle under the lamp, its edge, and the colours of what is written on it."""

    light: str
    dark: str
    text: str
    quiet: str
    accent: str


CLOTHS = {
    "green": Cloth("#2B6047", "#1E4735", "#F6F1E4", "#CFDCCF", "#F2C66D"),
    "slate": Cloth("#46566A", "#323F4F", "#F4F3EE", "#D2D9E2", "#F2C66D"),
    "sand": Cloth("#DCCDAE", "#C6B491", "#2F2617", "#46391F", "#7A2F0F"),
    "night": Cloth("#232A3D", "#161B29", "#F1EFE8", "#BCC4D6", "#F2C66D"),
}


@dataclass(frozen=True, slots=True)
class Back:
    """A card back: its ground and the colour of its pattern."""

    ground: str
    line: str


BACKS = {"lattice": Back("#8C2F33", "#E9C9B4"), "scales": Back("#2C4A72", "#C7D6EA")}


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two `#RRGGBB` colours, from 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
