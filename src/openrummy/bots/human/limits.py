"""The levels in one table: how a player of each plays, and where his memory and his eye end.

Levels are human limits and no blunders by chance. The figures that the numbers give against `hard` are printed by
`python3 dev bench levels`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openrummy.bots.policy.styles import Style

ALL: Final = 1000
"""More discards than there are in a hand."""
AT_ONCE: Final = 100
"""Chance in a hundred of what is never overlooked."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """A human player. The chances are in a hundred, for each turn that something is there to be noticed."""

    style: Style | None = None
    """None: the trained one, for so many players."""
    remembers: int = ALL
    """The last so many cards that were thrown or taken are remembered, besides the one on top of the pile."""
    sees_melds: int = AT_ONCE
    """To notice three cards of the hand that are a meld."""
    sees_long_melds: int = AT_ONCE
    """To notice a meld of four cards or more as a whole."""
    sees_lay_offs: int = AT_ONCE
    """To notice that a card fits a meld on the table."""


LIMITS: Final[dict[str, Limits]] = {
    "newcomer": Limits(
        style=Style(hold_cards=7, hold_turns=8, meld_gain=3000, take_at=2000),
        remembers=0,
        sees_melds=85,
        sees_long_melds=50,
        sees_lay_offs=45,
    ),
    "kitchen": Limits(
        style=Style(hold_cards=7, hold_turns=10),
        remembers=4,
        sees_lay_offs=90,
    ),
    "hard": Limits(),
}
"""From the weakest. The newcomer takes only what makes a meld at sight, and lays down as soon as the hand is under way:
who lays down at once and overlooks nothing wins no more than a tenth of the games against `hard`."""
