"""The trained weights, as `openrummy train belief` writes them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from openrummy.bots.belief.features import B_WORDS

FILE: Final = Path(__file__).parent.parent / "weights" / "belief.json"


@cache
def load(players: int) -> tuple[int, ...]:
    """The B_WORDS weights for a table of so many: those of the nearest number that there are some for."""
    kept = json.loads(FILE.read_text("utf-8"))
    nearest = min(kept, key=lambda n: (abs(int(n) - players), n))
    weights = tuple(kept[nearest]["weights"])
    assert len(weights) == B_WORDS
    return weights
