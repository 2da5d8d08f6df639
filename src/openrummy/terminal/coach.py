"""The coach: the one place where the table meets him. He is loaded when he is first asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from openrummy.game import Action, View
from openrummy.terminal.phrases import Phrases

if TYPE_CHECKING:
    from openrummy.coach.hint import Hint

EFFORT: Final = "normal"


class NoCoach(Exception):
    """What the coach needs is not installed."""


def advice(view: View, number: int) -> Hint:
    """What the coach would do in the view's seat, which must be to act, in the hand of this number of the game.

    `NoCoach` where he is not there.
    """
    try:
        from openrummy.coach.hint import hint
    except ModuleNotFoundError as error:
        raise NoCoach(error.name) from None
    return hint(view, effort=EFFORT, number=number)


def plan_words(phrases: Phrases, found: Hint, left: Sequence[Action]) -> str:
    """What is left of the plan of a hint, in words."""
    from openrummy.coach.wording import plan_text

    return plan_text(left, phrases.lang, phrases.look.name, found.top)
