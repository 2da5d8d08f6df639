"""OpenRummy: an honest Rummy table, from the rules engine to a game you can play.

The names of `openrummy.game` are here too, and are loaded when first asked for: `from openrummy import Hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openrummy.game import (
        CARDS,
        RANKS,
        SUITS,
        Action,
        ActionError,
        ActionKind,
        Card,
        CardError,
        Discard,
        Game,
        Hand,
        HandError,
        HandResult,
        IllegalAction,
        LayDown,
        LogEntry,
        Meld,
        MeldError,
        MeldKind,
        Phase,
        RuleError,
        RuleSet,
        RummyError,
        Seed,
        View,
        parse_cards,
    )

    __version__: str

__all__ = [
    "CARDS",
    "RANKS",
    "SUITS",
    "Action",
    "ActionError",
    "ActionKind",
    "Card",
    "CardError",
    "Discard",
    "Game",
    "Hand",
    "HandError",
    "HandResult",
    "IllegalAction",
    "LayDown",
    "LogEntry",
    "Meld",
    "MeldError",
    "MeldKind",
    "Phase",
    "RuleError",
    "RuleSet",
    "RummyError",
    "Seed",
    "View",
    "__version__",
    "parse_cards",
]


def __getattr__(name: str) -> object:
    """Load what is first asked for, so that importing one floor does not import the others."""
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("openrummy")
    elif name in __all__:
        from openrummy import game

        value = getattr(game, name)
    else:
        raise AttributeError(f"module 'openrummy' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
