"""The net: how likely each ending of a hand is for the seat to act. Read from `weights/value.npz`, run compiled."""

from __future__ import annotations

from functools import cache
from math import exp
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.value.features import INPUTS
from openrummy.engine._rule import rule
from openrummy.engine.kernels import Array

FILE: Final = Path(__file__).parent.parent / "weights" / "value.npz"

RUMMY: Final = 0
"""The endings, for the seat that looks: it goes rummy."""
WIN: Final = 1
"""It goes out otherwise."""
LOSS_RUMMY: Final = 2
"""Another seat goes rummy."""
LOSS: Final = 3
"""Another seat goes out otherwise."""
NOBODY: Final = 4
ENDINGS: Final = 5

Floats = NDArray[np.float32]


class Net(NamedTuple):
    """Two layers; the scaling of what they read is within the first."""

    first: Floats
    """(INPUTS + 1, hidden), the last row for a constant."""
    second: Floats
    """(hidden + 1, ENDINGS), the last row for a constant."""


@cache
def load(players: int) -> Net:
    """The net for so many players: that of the nearest number that there is one for."""
    with np.load(FILE) as kept:
        nearest = min(range(2, 5), key=lambda n: abs(n - players))
        net = Net(kept[f"first-{nearest}"], kept[f"second-{nearest}"])
    assert len(net.first) == INPUTS + 1
    return net


@rule
def foretell(f: Array, first: Array, second: Array, hidden: Array, out: Array) -> None:
    """Write how likely each of the ENDINGS is to `out`, by the INPUTS numbers; `hidden` is room between."""
    inputs, units = first.shape[0] - 1, first.shape[1]
    for j in range(units):
        hidden[j] = first[inputs, j]
    for i in range(inputs):
        x = f[i]
        if x != 0:
            for j in range(units):
                hidden[j] += x * first[i, j]
    total = 0.0
    for k in range(second.shape[1]):
        y = second[units, k]
        for j in range(units):
            if hidden[j] > 0:
                y += hidden[j] * second[j, k]
        out[k] = exp(min(y, 80.0))
        total += out[k]
    for k in range(second.shape[1]):
        out[k] /= total
