"""What goes wrong, said so that programs and people can act on it.

Every refusal carries a stable code (the record format's, wherever a record can be refused for it), the values it is
about, and a sentence in each language: a general one for the code, or a closer one where the rule broken is known.
"""

from __future__ import annotations

from typing import Any

from openrummy import words


class RummyError(ValueError):
    """A refusal with a stable `code`, a closer `reason` (a message key), and `params`, the values it is about."""

    def __init__(self, code: str, reason: str | None = None, /, **params: object) -> None:
        super().__init__(code, reason, params)
        self.code = code
        self.reason = reason or code.replace("-", "_")
        self.params = params

    def message(self, lang: str = "en") -> str:
        """The sentence for people, in the language asked for (`en` or `nl`)."""
        return words.text("errors." + self.reason, lang, **self.params)

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.reason, self.params)


def _rebuild(kind: type[RummyError], code: str, reason: str, params: dict[str, object]) -> RummyError:
    return kind(code, reason, **params)


def shorten(value: object) -> str:
    """What somebody gave, in printable letters and at most 40 of them, to be quoted in a sentence."""
    text = ascii(value)[1:-1] if isinstance(value, str) else ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


class CardError(RummyError):
    """A text that names no card (`bad-card`)."""


class MeldError(RummyError):
    """Cards that make no meld under any rules (`not-a-meld`)."""


class IllegalAction(RummyError):
    """An action that the rules do not allow in this position; nothing has changed."""


class ActionError(IllegalAction):
    """A text or a number that is no action at all (`bad-action`, `bad-card`)."""


class HandError(RummyError):
    """A deal that cannot be: wrong deck, dealer, players or scores (`bad-record`, `bad-card`)."""
