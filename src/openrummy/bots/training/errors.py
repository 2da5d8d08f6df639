"""What goes wrong in training."""

from __future__ import annotations

from openrummy.game import RummyError


class TrainingError(RummyError):
    """A training that cannot be, or cannot go on where it was kept (`bad-training`)."""
