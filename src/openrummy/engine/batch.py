"""Many hands at once, checked: the front of the compiled kernels (needs numba and numpy).

hands = Batch(rules.ints(2), 1024, seed=1)
masks = hands.legal()              # bool (1024, 847)
hands.step(choices)                # int64 (1024,), one legal action a hand
hands.over(), hands.points()       # bool (1024,), int64 (1024, 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from openrummy.engine import kernels
from openrummy.engine.actions import N_ACTIONS
from openrummy.engine.layout import OUT, PHASE, STATE_WORDS
from openrummy.engine.options import MAX_DEALT, MAX_PLAYERS, MIN_PLAYERS, R_HAND_SIZE, R_PLAYERS, R_WORDS
from openrummy.engine.playout import seed_generator

Ints64 = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

LARGEST_SEED = 2**31 - 1


class IllegalStepError(ValueError):
    """An action that is not legal in its hand; no hand was changed."""


class Batch:
    """A number of hands under one rule set, dealt from a seed, stepped together.

    `states` is int64 (hands, STATE_WORDS), the engine's states; read it freely, write it at your own risk.
    """

    def __init__(self, r: Sequence[int], hands: int, seed: int, dealers: npt.ArrayLike = 0) -> None:
        """Deal `hands` hands (1 or more) from a seed (0 to 2**31 - 1); `dealers` is a seat, or one a hand.

        `r` is `RuleSet.ints(players)`. Raises ValueError for a bad argument.
        """
        if len(r) != R_WORDS:
            raise ValueError(f"r must be the {R_WORDS} integers of a rule set (RuleSet.ints), not {len(r)}")
        players, dealt = r[R_PLAYERS], r[R_PLAYERS] * r[R_HAND_SIZE]
        if not (MIN_PLAYERS <= players <= MAX_PLAYERS and 2 <= dealt <= MAX_DEALT and min(r) >= 0):
            raise ValueError("r is no rule set: take it from RuleSet.ints(players)")
        if hands < 1:
            raise ValueError(f"a batch needs at least one hand, not {hands}")
        if not 0 <= seed <= LARGEST_SEED - hands:
            raise ValueError(f"seed must be from 0 to {LARGEST_SEED - hands}, not {seed}")
        self.r: Ints64 = np.array(r, np.int64)
        self.states: Ints64 = np.zeros((hands, STATE_WORDS), np.int64)
        self.generators: Ints64 = np.zeros((hands, 1), np.int64)
        for i in range(hands):
            word = [0]
            seed_generator(word, seed + i)
            self.generators[i] = word
        self.deal(dealers)

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self.states)

    @property
    def players(self) -> int:
        """Seats a hand."""
        return int(self.r[R_PLAYERS])

    def deal(self, dealers: npt.ArrayLike = 0) -> None:
        """Deal all hands anew, going on with their generators."""
        seats: npt.NDArray[Any] = np.broadcast_to(np.asarray(dealers), (len(self),))
        if not np.issubdtype(seats.dtype, np.integer) or seats.min() < 0 or seats.max() >= self.players:
            raise ValueError(f"dealers must be seats from 0 to {self.players - 1}")
        kernels.deal_random(self.r, self.states, self.generators, np.ascontiguousarray(seats, np.int64))

    def legal(self) -> Bools:
        """Which actions are legal: bool (hands, N_ACTIONS); a finished hand has none."""
        masks: Bools = np.zeros((len(self), N_ACTIONS), np.bool_)
        kernels.legal_masks(self.r, self.states, masks)
        return masks

    def step(self, choices: npt.ArrayLike, *, checked: bool = True) -> None:
        """Do one action in every hand: integers (hands,); a negative number leaves that hand alone.

        Raises IllegalStepError, with nothing changed, where one is not legal; `checked=False` trusts the caller.
        """
        numbers = self._whole(choices)
        if checked:
            legal = self.legal()
            moving = numbers >= 0
            bad = moving & ((numbers >= N_ACTIONS) | ~legal[np.arange(len(self)), numbers % N_ACTIONS])
            if bad.any():
                i = int(bad.argmax())
                raise IllegalStepError(f"action {numbers[i]} is not legal in hand {i}; nothing was changed")
        kernels.step(self.r, self.states, self.generators, numbers)

    def play_out(self, threads: int = 1) -> Ints64:
        """Play every hand to its end, uniformly at random; returns the number of decisions, int64 (hands,).

        The result does not depend on the number of threads.
        """
        counts: Ints64 = np.zeros(len(self), np.int64)
        with ThreadPoolExecutor(threads) as pool:
            jobs = [
                pool.submit(kernels.play_out, self.r, self.states[part], self.generators[part], counts[part])
                for part in _parts(len(self), threads)
            ]
            for job in jobs:
                job.result()
        return counts

    def over(self) -> Bools:
        """Which hands are over."""
        return np.asarray(self.states[:, PHASE] >= OUT)

    def points(self) -> Ints64:
        """Each seat's points: int64 (hands, players); zeros for hands that go on or that nobody won."""
        points: Ints64 = np.zeros((len(self), self.players), np.int64)
        kernels.score(self.r, self.states, points)
        return points

    def _whole(self, choices: npt.ArrayLike) -> Ints64:
        numbers: npt.NDArray[Any] = np.asarray(choices)
        if numbers.shape != (len(self),) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(f"choices must be {len(self)} integers, one a hand, not {numbers.dtype} {numbers.shape}")
        if numbers.dtype.kind == "u":
            # A number too large for int64 must not turn negative, which would mean no action.
            numbers = np.minimum(numbers, N_ACTIONS)
        return np.ascontiguousarray(numbers, np.int64)


def _parts(n: int, threads: int) -> list[slice]:
    bounds = [n * i // threads for i in range(threads + 1)]
    return [slice(a, b) for a, b in pairwise(bounds)]
