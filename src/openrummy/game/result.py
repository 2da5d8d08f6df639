"""How a hand ended."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple


class HandResult(NamedTuple):
    """How a hand ended and what it pays."""

    end: Literal["out", "stalemate"]
    winner: int | None
    """The seat that won, or None."""
    rummy: bool
    """Whether the winner went rummy and the rules reward it."""
    points: tuple[int, ...]
    """What each seat's score gains, by seat."""

    def to_dict(self) -> dict[str, Any]:
        """The result as plain JSON data, as the record format has it."""
        return {**self._asdict(), "points": list(self.points)}
