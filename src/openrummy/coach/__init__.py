"""Floor 4: a coach that says what was good, what was luck, and why (needs numba and numpy)."""

from openrummy.coach.effort import EFFORTS, Effort
from openrummy.coach.reviewing import review

__all__ = ["EFFORTS", "Effort", "review"]
