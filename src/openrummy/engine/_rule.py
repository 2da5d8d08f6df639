"""The register of rule functions: what lets one source run interpreted and compiled.

A function marked with `rule` stays plain Python. `kernels` hands every marked function to
numba's `register_jitable`, so that compiled code may call it; until then numba is not imported.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import TypeVar

Ints = Sequence[int]
"""A flat sequence of integers to read: a list or tuple interpreted, an int64 array compiled."""

MutableInts = MutableSequence[int]
"""The same, to be written."""

F = TypeVar("F", bound=Callable[..., object])

RULE_FUNCTIONS: list[Callable[..., object]] = []


def rule(function: F) -> F:
    """Mark a function as part of the rules that compiled kernels may call, and return it unchanged."""
    RULE_FUNCTIONS.append(function)
    return function
