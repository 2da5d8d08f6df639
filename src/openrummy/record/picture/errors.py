"""Why a picture cannot be made."""

from __future__ import annotations

from typing import Any

from openrummy import words


class PictureError(ValueError):
    """A picture cannot be made; `reason` is the key of the sentence that `message(lang)` says, in English or Dutch."""

    def __init__(self, reason: str, /, **params: object) -> None:
        super().__init__(reason, params)
        self.reason = reason
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The sentence for people, in the language asked for."""
        return words.text(f"picture.error.{self.reason}", lang, **self.params)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.reason, self.params)


def _rebuild(reason: str, params: dict[str, object]) -> PictureError:
    return PictureError(reason, **params)
