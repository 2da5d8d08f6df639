"""What is wrong with a record."""

from __future__ import annotations

from typing import Any

from openrummy.game.errors import RummyError


class RecordError(RummyError):
    """A record that cannot be so: a stable `code`, the index of the first bad `action`, and a sentence (`message`).

    `action` counts from 0; it is None where the record itself is bad. The codes are listed in docs/record.md.
    """

    def __init__(self, code: str, reason: str | None = None, /, *, action: int | None = None, **params: object) -> None:
        super().__init__(code, reason, **params)
        self.action = action

    @classmethod
    def of(cls, error: RummyError, action: int | None = None) -> RecordError:
        """The same refusal, as that of a record at this action."""
        return cls._rebuild(error.code, error.reason, action, dict(error.params))

    @classmethod
    def _rebuild(cls, code: str, reason: str, action: int | None, params: dict[str, object]) -> RecordError:
        # Not through the keyword arguments: a refusal may have a parameter called `action` of its own.
        error = cls(code, reason, action=action)
        error.params = params
        return error

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The refusal as `openrummy replay --json` prints it."""
        return {"ok": False, "action": self.action, "error": self.code, "message": self.message(lang)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordError):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.code, self.reason, self.action))

    def __reduce__(self) -> tuple[Any, ...]:
        return self._rebuild, self._parts()

    def _parts(self) -> tuple[str, str, int | None, dict[str, object]]:
        return self.code, self.reason, self.action, self.params
