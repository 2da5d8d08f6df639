"""The colours of the pictures. Every pair that is read against another has a contrast of at least 4.5 : 1 (tested)."""

from __future__ import annotations

from dataclasses import dataclass

PAPER = "#fdfbf5"
PAPER_EDGE = "#c9c0ae"
INK = "#2a2620"
GOLD = "#e3b655"

FOUR_COLOURS = {"s": "#20222a", "h": "#b4232d", "d": "#1d4fae", "c": "#17693a"}
TWO_COLOURS = {"s": "#20222a", "h": "#b4232d", "d": "#b4232d", "c": "#20222a"}

WOOD_LIGHT, WOOD_DARK, WOOD_GRAIN = "#7a5233", "#56371f", "#3a2413"


@dataclass(frozen=True, slots=True)
class Cloth:
    """A table cloth: its middle under the lamp, its edge, and the colours of what is written on it."""

    light: str
    dark: str
    text: str
    quiet: str
    accent: str


CLOTHS = {
    "green": Cloth("#2c6148", "#1e4735", "#f6f1e4", "#cfdccf", "#f2c66d"),
    "slate": Cloth("#46566a", "#323f4f", "#f4f3ee", "#d2d9e2", "#f2c66d"),
    "sand": Cloth("#dccdae", "#c6b491", "#2f2617", "#46391f", "#7a2f0f"),
    "night": Cloth("#232a3d", "#161b29", "#f1efe8", "#bcc4d6", "#f2c66d"),
}


@dataclass(frozen=True, slots=True)
class Back:
    """A card back: its ground and the colour of its pattern."""

    ground: str
    line: str


BACKS = {"lattice": Back("#8c2f33", "#e9c9b4"), "scales": Back("#2c4a72", "#c7d6ea")}


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two `#rrggbb` colours, from 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
