"""The chance to win the game before a hand is dealt, from a table solved backwards from hands of the tuned policy.

`openrummy train table` makes the tables, for games of 2, 3 and 4 players to 100 points. A table has one axis a seat, in
the order of play and beginning with the *dealer of the next hand*, and a last axis of the seats in the same order:

    table[i, j, k][n]   3 players: the dealer has STEPS[3] * i points, the seat on his left STEPS[3] * j, ...
                        -> the chance of the n-th seat from the dealer to win the game

Other targets: what counts is how many points everybody still needs. Where nobody needs more than 100, the table says it
whatever the target is; else `race` reckons it from how many points a won hand brought where the table was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots import race

FILE: Final = Path(__file__).parent / "weights" / "wintable.npz"
TARGET: Final = 100
"""The target of the games in the tables."""
STEPS: Final = {2: 1, 3: 5, 4: 10}
"""The points between neighbouring entries of a table, by players."""

Floats = NDArray[np.float32]


@cache
def load(players: int) -> Floats:
    """The table for so many players; KeyError where there is none."""
    with np.load(FILE) as tables:
        table: Floats = tables[str(players)].astype(np.float32)
    # Stored without the last seat: the chances of all add up to one.
    table = np.concatenate([table, 1 - table.sum(-1, keepdims=True)], -1)
    table.setflags(write=False)
    return table


@cache
def points_won(players: int) -> tuple[float, ...]:
    """The shares of won hands by what they bring, as `race.chances` reads them; KeyError where there are none."""
    with np.load(FILE) as tables:
        return tuple(tables[f"points-{players}"].astype(float).tolist())


def has_table(players: int) -> bool:
    """Whether there is a table for so many players."""
    return players in STEPS


def win_chances(scores: Any, dealer: int, target: int = TARGET) -> NDArray[np.float64]:
    """Every seat's chance to win the game, from the scores by seat after a hand and the dealer of the next.

    `scores` may be an array (..., players), for many games at once. Where somebody has reached the target, the highest
    score has won.
    """
    after = np.asarray(scores, np.float64)
    players = after.shape[-1]
    needs = np.maximum(target - after, 0)
    won = after.max(-1) >= target
    far = ~won & (needs.max(-1) > TARGET)
    near = ~won & ~far
    chances = np.empty(after.shape)
    best = after[won] == after[won].max(-1, keepdims=True)
    chances[won] = best / best.sum(-1, keepdims=True)
    placed = np.roll(np.maximum(TARGET - needs[near], 0), -dealer, -1)
    chances[near] = np.roll(_between(load(players), placed, STEPS[players]), dealer, -1)
    if far.any():
        chances[far] = race.chances(needs[far], points_won(players))
    return chances


def win_chance(scores: Sequence[int], seat: int, dealer: int, target: int = TARGET) -> float:
    """The chance of one seat."""
    return float(win_chances(scores, dealer, target)[seat])


def _between(table: Floats, placed: NDArray[np.float64], step: int) -> NDArray[np.float64]:
    """The table at these points, by straight lines between its entries; past the last entry as there."""
    players = table.ndim - 1
    at = np.clip(placed / step, 0, table.shape[0] - 1)
    low = np.minimum(at.astype(np.int64), table.shape[0] - 2)
    share = at - low
    found = np.zeros(placed.shape)
    for corner in product((0, 1), repeat=players):
        up = np.array(corner)
        weight = np.where(up == 1, share, 1 - share).prod(-1)
        found += weight[..., None] * table[tuple(np.moveaxis(low + up, -1, 0))]
    return found
