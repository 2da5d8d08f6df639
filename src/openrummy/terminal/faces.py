"""Cards as they are drawn: three sizes in the hand, a compact and a tall form on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style

from openrummy import words
from openrummy.game import Card
from openrummy.terminal.canvas import Canvas
from openrummy.terminal.palette import Palette

INTERNATIONAL = "en"
DUTCH = "nl"
LETTERS = (INTERNATIONAL, DUTCH)
"""The index letters, named by a language that has them: A K Q J, or A H V B."""

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_PLAIN = ("╭", "─", "╮", "│", "╰", "╯", "┬", "┴")
_LIT = ("┏", "━", "┓", "┃", "┗", "┛", "┳", "┻")
_CURSOR = ("╔", "═", "╗", "║", "╚", "╝", "╦", "╩")

# Where the pips of a large card lie: columns -1, 0, 1 and rows 0 to 6.
_PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "A": ((0, 3),),
    "2": ((0, 1), (0, 5)),
    "3": ((0, 1), (0, 3), (0, 5)),
    "4": ((-1, 1), (1, 1), (-1, 5), (1, 5)),
    "5": ((-1, 1), (1, 1), (0, 3), (-1, 5), (1, 5)),
    "6": ((-1, 1), (1, 1), (-1, 3), (1, 3), (-1, 5), (1, 5)),
    "7": ((-1, 1), (1, 1), (0, 2), (-1, 3), (1, 3), (-1, 5), (1, 5)),
    "8": ((-1, 1), (1, 1), (0, 2), (-1, 3), (1, 3), (0, 4), (-1, 5), (1, 5)),
    "9": ((-1, 0), (1, 0), (-1, 2), (1, 2), (0, 3), (-1, 4), (1, 4), (-1, 6), (1, 6)),
    "T": ((-1, 0), (1, 0), (0, 1), (-1, 2), (1, 2), (-1, 4), (1, 4), (0, 5), (-1, 6), (1, 6)),
}


@dataclass(frozen=True)
class CardSize:
    """A card's measures in cells, and how far it rises when selected."""

    width: int
    height: int
    rise: int


SMALL = CardSize(7, 5, 1)
MEDIUM = CardSize(9, 7, 2)
LARGE = CardSize(13, 9, 2)


@dataclass(frozen=True)
class Look:
    """How cards are drawn: in which colours and with which letters."""

    palette: Palette
    letters: str = INTERNATIONAL

    def index(self, card: Card) -> str:
        """What stands in the corner: 7, 10, K (or H)."""
        return words.rank_index(card.rank, self.letters)

    def name(self, card: Card) -> str:
        """The card in a sentence: 7♣, 10♣, K♦ (or H♦)."""
        return self.index(card) + _SIGNS[card.suit]

    def names(self, cards: Sequence[Card]) -> str:
        """Several cards in a sentence."""
        return " ".join(map(self.name, cards))


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    size: CardSize,
    look: Look,
    *,
    cursor: bool = False,
    lit: bool = False,
    mark: str = "",
    tight: bool = False,
    covered: bool = False,
) -> None:
    """Draw a card face up.

    `mark` is a sign in its lower edge; a `covered` card has another one on its right side, and of a `tight` one only
    three cells can be seen.
    """
    edge, ink = _frame(canvas, x, y, size, look, cursor=cursor, lit=lit), look.palette.ink(card.suit)
    if mark:
        canvas.put(x + size.width // 2 - 1, y + size.height - 1, f" {mark} ", edge)
    index, sign = look.index(card), _SIGNS[card.suit]
    left, right, top, bottom = x + 1, x + size.width - 1, y + 1, y + size.height - 2
    if size == SMALL and not tight:
        canvas.put(left, top, index + sign, ink)
        if not covered:
            canvas.put_right(right, bottom, index + sign, ink)
        return
    canvas.put(left, top, index, ink)
    canvas.put(left, top + 1, sign, ink)
    if covered or size == SMALL:
        return
    canvas.put_right(right, bottom, index, ink)
    canvas.put_right(right, bottom - 1, sign, ink)
    middle = x + size.width // 2
    if size == MEDIUM:
        canvas.put(middle, y + 3, sign, ink)
    elif card.rank in _PIPS:
        for column, row in _PIPS[card.rank]:
            canvas.put(middle + 2 * column, top + row, sign, ink)
    else:
        _draw_court(canvas, middle, top, index, sign, look, card.suit)


def _draw_court(canvas: Canvas, middle: int, top: int, index: str, sign: str, look: Look, suit: str) -> None:
    ink, edge = look.palette.ink(suit), look.palette.edge
    for row, line in enumerate(("╭─────╮", *["│     │"] * 5, "╰─────╯")):
        canvas.put(middle - 3, top + row, line, edge)
    canvas.put(middle - 2, top + 1, sign, ink)
    canvas.put(middle, top + 3, index, ink)
    canvas.put(middle + 2, top + 5, sign, ink)


def draw_back(canvas: Canvas, x: int, y: int, size: CardSize, look: Look, *, lit: bool = False) -> None:
    """Draw a card face down."""
    _frame(canvas, x, y, size, look, lit=lit)
    for row in range(1, size.height - 1):
        canvas.put(x + 1, y + row, "░" * (size.width - 2), look.palette.back)


def draw_place(canvas: Canvas, x: int, y: int, size: CardSize, look: Look) -> None:
    """Draw the place of a card where none lies."""
    style = look.palette.dim
    canvas.put(x, y, "╭" + "─" * (size.width - 2) + "╮", style)
    for row in range(1, size.height - 1):
        canvas.put(x, y + row, "│" + " " * (size.width - 2) + "│", style)
    canvas.put(x, y + size.height - 1, "╰" + "─" * (size.width - 2) + "╯", style)


def _frame(
    canvas: Canvas, x: int, y: int, size: CardSize, look: Look, *, cursor: bool = False, lit: bool = False
) -> Style:
    """Draw the frame and the paper of a card, and give the frame's style."""
    top_left, flat, top_right, upright, low_left, low_right, *_ = _CURSOR if cursor else _LIT if lit else _PLAIN
    style = look.palette.cursor if cursor else look.palette.lit if lit else look.palette.edge
    inside = size.width - 2
    canvas.put(x, y, top_left + flat * inside + top_right, style)
    for row in range(1, size.height - 1):
        canvas.put(x, y + row, upright, style)
        canvas.put(x + 1, y + row, " " * inside, look.palette.edge)
        canvas.put(x + size.width - 1, y + row, upright, style)
    canvas.put(x, y + size.height - 1, low_left + flat * inside + low_right, style)
    return style


@dataclass(frozen=True)
class MeldShape:
    """How the melds on the table are drawn: low ones are one line of indices, tall ones overlapping cards."""

    tall: bool

    @property
    def height(self) -> int:
        """Rows of a meld."""
        return 5 if self.tall else 3

    @property
    def pitch(self) -> int:
        """Rows from one row of melds to the next."""
        return 6 if self.tall else 3

    def width(self, cards: Sequence[Card], look: Look) -> int:
        """Cells of a meld."""
        return 4 * len(cards) + 3 if self.tall else sum(len(look.name(card)) + 1 for card in cards) + 1


def draw_meld(
    canvas: Canvas, x: int, y: int, cards: Sequence[Card], shape: MeldShape, look: Look, *, lit: bool, mark: str = ""
) -> None:
    """Draw a meld; `mark` is a sign in its upper edge."""
    if shape.tall:
        for place, card in enumerate(cards):
            draw_card(canvas, x + 4 * place, y, card, SMALL, look, lit=lit, covered=card is not cards[-1])
    else:
        _draw_low_meld(canvas, x, y, cards, look, lit=lit)
    if mark:
        canvas.put(x + 1, y, f"[{mark}]", look.palette.lit if lit else look.palette.edge)


def _draw_low_meld(canvas: Canvas, x: int, y: int, cards: Sequence[Card], look: Look, *, lit: bool) -> None:
    top_left, flat, top_right, upright, low_left, low_right, tee, foot = _LIT if lit else _PLAIN
    side = look.palette.lit if lit else look.palette.edge
    line = look.palette.lit if lit else look.palette.line  # on the cloth, so that rows of melds stay apart
    last = len(cards) - 1
    canvas.put(x, y, top_left, line)
    canvas.put(x, y + 1, upright, side)
    canvas.put(x, y + 2, low_left, line)
    for place, card in enumerate(cards):
        name = look.name(card)
        right = x + len(name) + 1
        canvas.put(x + 1, y, flat * len(name) + (top_right if place == last else tee), line)
        canvas.put(x + 1, y + 1, name, look.palette.ink(card.suit))
        canvas.put(right, y + 1, upright, side)
        canvas.put(x + 1, y + 2, flat * len(name) + (low_right if place == last else foot), line)
        x = right
