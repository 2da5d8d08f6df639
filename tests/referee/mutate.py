"""Plausible corruptions of a record, to compare how two programs judge them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

from .mutate_actions import ACTION_MUTATORS
from .mutate_fields import FIELD_MUTATORS
from .mutate_values import Record

MUTATORS = (*ACTION_MUTATORS, *FIELD_MUTATORS)


def mutations(record: Record, rng: random.Random) -> Iterator[object]:
    """One corruption of every kind, each of its own copy of a good record; some leave it good, or good otherwise."""
    for mutate in MUTATORS:
        yield mutate(copy.deepcopy(record), rng)
