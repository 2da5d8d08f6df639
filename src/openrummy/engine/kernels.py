"""The rules compiled: kernels that deal, step and play many hands at once (needs numba and numpy).

Nothing of the rules is written here: every function marked with `rule` is handed to numba as it stands.
Importing this module declares the kernels; the first call of each compiles it or loads it from the cache,
which `warmup` does ahead of time.

All arrays are C-contiguous. states: int64 (hands, STATE_WORDS); r: int64 (R_WORDS,), one rule set for all;
generators: int64 (hands, 1), one random generator a hand (see `playout.seed_generator`).
Kernels release the GIL, so plain threads use all cores. They check nothing: `batch` is the checked front.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit

from openrummy.engine import actions, compiling
from openrummy.engine.legal import MAX_LEGAL, must_recycle, write_legal
from openrummy.engine.options import R_PLAYERS, R_TURN_OVER
from openrummy.engine.playout import playout, random_hand, seed_generator, shuffle_stock, shuffled_deck
from openrummy.engine.scoring import write_points
from openrummy.engine.turns import apply, deal, recycle

Array = Any
"""An integer array: numba checks what it is when it compiles; for mypy it is no sequence such as the rules take."""

Kernel = TypeVar("Kernel", bound=Callable[..., None])

compiling.register()


def kernel(function: Kernel) -> Kernel:
    """Compile on first use, keep the machine code, release the GIL."""
    compiled: Kernel = njit(cache=True, nogil=True)(function)
    return compiled


with compiling.cache_directory():

    @kernel
    def random_hands(r: Array, seed: int, first: int, states: Array, counts: Array) -> None:
        """Play one whole random hand for each row of `states`, which end up as the final states.

        Row i is hand number `first + i`: its generator is seeded with seed + number, its dealer is the number modulo
        the players. `counts` (hands,) receives the decisions of each.
        """
        g: Array = np.zeros(1, np.int64)
        deck: Array = np.zeros(52, np.int64)
        out: Array = np.zeros(MAX_LEGAL, np.int64)
        for i in range(states.shape[0]):
            seed_generator(g, seed + first + i)
            counts[i] = random_hand(states[i], r, g, deck, out, (first + i) % r[R_PLAYERS])

    @kernel
    def play_out(r: Array, states: Array, generators: Array, counts: Array) -> None:
        """Play every hand on at random to its end; `counts` receives the decisions of each."""
        out: Array = np.zeros(MAX_LEGAL, np.int64)
        for i in range(states.shape[0]):
            counts[i] = playout(states[i], r, generators[i], out)

    @kernel
    def deal_random(r: Array, states: Array, generators: Array, dealers: Array) -> None:
        """Shuffle and deal every hand; `dealers` (hands,) are seats."""
        deck: Array = np.zeros(52, np.int64)
        for i in range(states.shape[0]):
            shuffled_deck(generators[i], deck)
            deal(states[i], r, deck, dealers[i])

    @kernel
    def step(r: Array, states: Array, generators: Array, choices: Array) -> None:
        """Do one legal action in every hand; a negative number leaves that hand alone."""
        for i in range(states.shape[0]):
            action = choices[i]
            if action >= 0:
                if action == actions.STOCK and r[R_TURN_OVER] == 0 and must_recycle(states[i], r):
                    recycle(states[i])
                    shuffle_stock(states[i], generators[i])
                apply(states[i], r, action)

    @kernel
    def legal_masks(r: Array, states: Array, masks: Array) -> None:
        """Write which actions are legal: `masks` is bool (hands, N_ACTIONS)."""
        out: Array = np.zeros(MAX_LEGAL, np.int64)
        for i in range(states.shape[0]):
            masks[i] = False
            for k in range(write_legal(states[i], r, out)):
                masks[i, out[k]] = True

    @kernel
    def score(r: Array, states: Array, points: Array) -> None:
        """Write each seat's points of finished hands: `points` is int64 (hands, players)."""
        for i in range(states.shape[0]):
            write_points(states[i], r, points[i])
