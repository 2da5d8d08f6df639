"""Names that somebody may have meant who wrote another."""

from __future__ import annotations

from collections.abc import Iterable


def near_names(given: object, known: Iterable[str]) -> list[str]:
    """The known names (in lower case) that hold what was given, or else those spelt like it, the nearest first."""
    from difflib import get_close_matches  # only needed here

    names = list(known)
    word = given.lower().replace("-", "_") if isinstance(given, str) else ""
    return [name for name in names if len(word) > 2 and word in name] or get_close_matches(word, names)
