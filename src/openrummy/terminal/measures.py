"""How the table is divided: by the size of the window alone, so that nothing moves when cards come and go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openrummy.terminal.faces import LARGE, MEDIUM, SMALL, CardSize, MeldShape

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24


@dataclass(frozen=True)
class Measures:
    """Sizes of everything on the table for one size of the window."""

    hand: CardSize
    """The cards in the hand."""
    pile: CardSize
    """The cards of the stock and the discard pile."""
    melds: MeldShape
    seats: int
    """Rows for the other players."""
    piles_width: int
    log_width: int
    """Columns for the log; 0 where there is no room for it."""

    @property
    def hand_rows(self) -> int:
        """Rows of the hand: a selected card rises, and under the cards there is a line of notes."""
        return self.hand.rise + self.hand.height + 1


def fits(width: int, height: int) -> bool:
    """Whether the table can be shown in a window of this size."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def measures(width: int, height: int) -> Measures:
    """The sizes for a window of so many columns and rows."""
    roomy = width >= 104 and height >= 34
    large = width >= 140 and height >= 44
    return Measures(
        hand=LARGE if large else MEDIUM if roomy else SMALL,
        pile=LARGE if large else MEDIUM if roomy else SMALL,
        melds=MeldShape(tall=height >= 34),
        seats=4 if height >= 28 else 3,
        piles_width=32 if large else 28 if roomy else 24,
        log_width=34 if width >= 140 else 30 if width >= 112 else 0,
    )
