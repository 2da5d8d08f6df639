"""Compile every kernel now and keep the machine code: `python -m openrummy.engine.warmup`, the end of a set-up."""

from __future__ import annotations

import numpy as np

from openrummy.engine import kernels
from openrummy.engine.batch import Batch
from openrummy.engine.layout import STATE_WORDS
from openrummy.engine.options import BY_NAME, rule_ints


def warm_up() -> None:
    """Call each kernel once, with the types it is always called with."""
    r = rule_ints({name: option.default for name, option in BY_NAME.items()}, 2)
    batch = Batch(r, 1, seed=1)
    batch.step(np.flatnonzero(batch.legal()[0])[:1])
    batch.play_out()
    batch.points()
    kernels.random_hands(batch.r, 1, 0, np.zeros((1, STATE_WORDS), np.int64), np.zeros(1, np.int64))


if __name__ == "__main__":
    warm_up()
