"""What goes wrong in the arena."""

from __future__ import annotations

from openrummy.game import RummyError


class SimulationError(RummyError):
    """A simulation that cannot be (`bad-simulation`)."""


class MatchError(RummyError):
    """A match or a ladder that cannot be, or cannot go on where it was kept (`bad-match`)."""


class BotFault(RummyError):
    """A bot of this program failed or did what is not allowed (`bot-fault`): the match cannot be counted.

    `params` names the `bot`, its `seat` (from 1), the `game`, the `hand` and the number of `actions` before, and holds
    the hand so far as the line of a `record`.
    """
