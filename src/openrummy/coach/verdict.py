"""Verdicts: what a loss of win chance is called.

The limits are those of GNU Backgammon, 0.04, 0.08 and 0.16 of equity. Equity runs from -1 to 1 and a chance from 0 to
1, so half of each.
"""

from __future__ import annotations

from typing import Final, Literal

Verdict = Literal["forced", "best", "fine", "close", "inaccuracy", "mistake", "blunder"]
VERDICTS: Final[tuple[Verdict, ...]] = ("forced", "best", "fine", "close", "inaccuracy", "mistake", "blunder")
"""From `inaccuracy` on they are errors."""
ERRORS: Final = ("inaccuracy", "mistake", "blunder")

INACCURACY: Final = 0.02
MISTAKE: Final = 0.04
BLUNDER: Final = 0.08
SURE: Final = 2.0
"""A difference of fewer standard errors is too close to call."""
LEAST: Final = 0.0005
"""A smaller chance, or difference of chances, is told as 0.0 %."""
NOTEWORTHY: Final = 0.03
"""A change that only hindsight shows is told where it is at least so much, and surely there."""
HALF: Final = 0.10
"""The loss that halves the accuracy of a decision."""


def verdict_on(loss: float, error: float) -> Verdict:
    """What a loss with this standard error is called, where the played plan was not the best one found.

    What may be a real error but is not certain to be a loss at all is too close to call.
    """
    if loss < SURE * error:
        return "fine" if loss + SURE * error < INACCURACY else "close"
    if loss < INACCURACY:
        return "fine"
    return "inaccuracy" if loss < MISTAKE else "mistake" if loss < BLUNDER else "blunder"


def accuracy_of(losses: list[float]) -> float | None:
    """The mean accuracy of decisions: 100 without a loss, halved for every `HALF` lost; None without any decision."""
    if not losses:
        return None
    return float(100 * sum(0.5 ** (loss / HALF) for loss in losses) / len(losses))
