"""The cloths: every colour of the table in one place, and the same roles without any colour.

Colour never carries meaning alone. One accent means "you can do this now"; nothing else uses it, and what it marks is
marked by a heavy frame or by brackets too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rich.style import Style

FOUR_COLOURS = "four"
TWO_COLOURS = "two"


@dataclass(frozen=True)
class Cloth:
    """The colours of one look, as `#rrggbb`; `ink` has one for each suit in the order c d h s."""

    name: str
    cloth: str
    rail: str
    text: str
    dim: str
    accent: str
    on_accent: str
    paper: str
    edge: str
    back: str
    back_line: str
    ink: tuple[str, str, str, str]
    four: bool = True

    def ink_of(self, suit: str) -> str:
        """The colour of a suit on the paper; with two colours, clubs as spades and diamonds as hearts."""
        clubs, diamonds, hearts, spades = self.ink
        if not self.four:
            clubs, diamonds = spades, hearts
        return {"c": clubs, "d": diamonds, "h": hearts, "s": spades}[suit]


_PAPER_INK = ("#176a2b", "#1c4fb0", "#b3201f", "#191919")
_NIGHT_INK = ("#6fdc8c", "#82b7ff", "#ff8a80", "#f2f2f2")

CLOTHS = {
    cloth.name: cloth
    for cloth in (
        Cloth(
            name="green", cloth="#1c462d", rail="#2b211a", text="#f0ead9", dim="#b4c7bb", accent="#f3c04f",
            on_accent="#1c1608", paper="#f7f2e4", edge="#a3987f", back="#7c2f2b", back_line="#d8aa8f", ink=_PAPER_INK,
        ),
        Cloth(
            name="slate", cloth="#303940", rail="#1d2226", text="#edf1f5", dim="#b3c0cd", accent="#f3c04f",
            on_accent="#1c1608", paper="#f5f4ef", edge="#9a9a94", back="#2f4d73", back_line="#9fbbe0", ink=_PAPER_INK,
        ),
        Cloth(
            name="sand", cloth="#dccfb2", rail="#c4b28c", text="#2a2114", dim="#493d28", accent="#7a3b00",
            on_accent="#fff6e6", paper="#fffdf6", edge="#8f8567", back="#3d5a4c", back_line="#a9c7b6", ink=_PAPER_INK,
        ),
        Cloth(
            name="night", cloth="#14171a", rail="#0a0c0e", text="#e6e8ea", dim="#a2abb3", accent="#e8b84a",
            on_accent="#161005", paper="#262c33", edge="#7d8894", back="#3a3148", back_line="#9a8bb8", ink=_NIGHT_INK,
        ),
    )
}  # fmt: skip


class Palette:
    """The styles of the table's parts, by role."""

    def __init__(self, cloth: Cloth) -> None:
        self._colours = cloth

    @cached_property
    def cloth(self) -> Style:
        """Text on the table."""
        return self._on(self._colours.text, self._colours.cloth)

    @cached_property
    def dim(self) -> Style:
        """Quiet text on the table."""
        return self._on(self._colours.dim, self._colours.cloth)

    @cached_property
    def strong(self) -> Style:
        """Text on the table that stands out."""
        return self._on(self._colours.text, self._colours.cloth, bold=True)

    @cached_property
    def rail(self) -> Style:
        """Text on the wood: the header and the buttons."""
        return self._on(self._colours.text, self._colours.rail)

    @cached_property
    def rail_dim(self) -> Style:
        """Quiet text on the wood."""
        return self._on(self._colours.dim, self._colours.rail)

    @cached_property
    def rail_strong(self) -> Style:
        """Text on the wood that stands out."""
        return self._on(self._colours.text, self._colours.rail, bold=True)

    @cached_property
    def lit(self) -> Style:
        """What can be done now."""
        return self._on(self._colours.on_accent, self._colours.accent, bold=True)

    @cached_property
    def edge(self) -> Style:
        """The frame of a card."""
        return self._on(self._colours.edge, self._colours.paper)

    @cached_property
    def line(self) -> Style:
        """A card's outline on the cloth."""
        return self._on(self._colours.edge, self._colours.cloth)

    @cached_property
    def cursor(self) -> Style:
        """The frame of the card the keyboard is at."""
        return self._on(self._colours.ink[3], self._colours.paper, bold=True)

    @cached_property
    def back(self) -> Style:
        """The back of a card."""
        return self._on(self._colours.back_line, self._colours.back)

    @cached_property
    def chosen(self) -> Style:
        """The choice of a form that the keyboard is at."""
        return self._on(self._colours.cloth, self._colours.text, bold=True)

    def ink(self, suit: str) -> Style:
        """A suit's mark on the paper."""
        return self._on(self._colours.ink_of(suit), self._colours.paper, bold=True)

    def _on(self, colour: str, ground: str, *, bold: bool = False) -> Style:
        return Style(color=colour, bgcolor=ground, bold=bold)


class PlainPalette(Palette):
    """The same roles with bold and reverse alone."""

    def __init__(self) -> None:
        super().__init__(CLOTHS["night"])

    @cached_property
    def lit(self) -> Style:
        """What can be done now."""
        return Style(reverse=True, bold=True)

    @cached_property
    def chosen(self) -> Style:
        """The choice of a form that the keyboard is at."""
        return Style(reverse=True)

    def _on(self, colour: str, ground: str, *, bold: bool = False) -> Style:
        return Style(bold=bold)


def palette_for(name: str, *, suits: str = FOUR_COLOURS, colour: bool = True) -> Palette:
    """The palette of a cloth by name, with four or two colours for the suits, or the one without colour."""
    if not colour:
        return PlainPalette()
    cloth = CLOTHS[name]
    if suits == TWO_COLOURS:
        cloth = Cloth(**{**vars(cloth), "four": False})
    return Palette(cloth)
