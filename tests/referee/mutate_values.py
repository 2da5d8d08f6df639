"""What the corruptions of records share."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

Record = dict[str, Any]
Mutator = Callable[[Record, random.Random], object]
"""Changes the record given, which is its own to change, or makes something else of it."""


def deeply_nested(rng: random.Random, depth: int = 200) -> Any:
    """Lists in lists, or objects in objects."""
    value: Any = None
    for _ in range(depth):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


def odd_value(rng: random.Random) -> Any:
    """Some JSON value that does not belong where it will be put, or only just."""
    numbers = [0, 1, -1, 2, 3, 6, 7, 0.0, 1.0, 1.5, -0.0, 1e300, 2**31, 2**63, -(2**63) - 1, 10**60]
    texts = ["", "0", "1", "7c", "yes", "no", "out", "\u0000", "\u202e7c", "\U0001f600", "x" * 5000]
    others = [None, True, False, [], [None], [[]], ["7c"], [0, 0], {}, {"deals": 3}, {"v": 1}, deeply_nested(rng)]
    kinds: list[list[Any]] = [numbers, texts, others]
    return rng.choice(rng.choice(kinds))


def random_place(items: list[Any] | str, rng: random.Random) -> int:
    """An index of these, or 0 where there are none."""
    return rng.randrange(max(len(items), 1))


def cut(deck: str) -> list[str]:
    """A deck's text as cards."""
    return [deck[place : place + 2] for place in range(0, len(deck), 2)]
