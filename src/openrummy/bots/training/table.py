"""The table of the chances to win a game, solved backwards from how hands end.

Hands of the tuned policy against itself say how often each seat (counted from the dealer) wins how many points. As that
does not depend on the scores, a game's chances follow from those with more points on the table: the highest sums of
scores are solved first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy.kernels import play_hands
from openrummy.bots.policy.styles import tuned
from openrummy.bots.search.utility import MOST_POINTS
from openrummy.bots.training.duels import SEEDS, first_seed
from openrummy.bots.training.keeping import Keep
from openrummy.bots.training.workers import Workers
from openrummy.bots.wintable import FILE, STEPS, TARGET
from openrummy.engine import compiling
from openrummy.engine._rule import Ints, rule
from openrummy.engine.kernels import Array, kernel
from openrummy.game import RuleSet

BATCH: Final = 20_000
PLAYERS: Final = tuple(STEPS)
_SOLVED: Final = {2: 1, 3: 5, 4: 5}
"""The points between the scores that are solved: finer than what is kept, where that is coarse."""

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


@dataclass
class Work:
    """The hands of all tables, as far as they are played."""

    seed: int
    hands: int
    keep: Keep
    ends: dict[int, Counts]
    done: int = 0

    @classmethod
    def begin(cls, seed: int, hands: int, file: Path) -> Work:
        """New work, or the one that is kept in the file: so many hands for each number of players."""
        keep = Keep(file, (seed, hands, [tuned(players) for players in PLAYERS]))
        done, ends = keep.load() or (0, {n: np.zeros((n + 1, MOST_POINTS + 1), np.int64) for n in PLAYERS})
        return cls(seed, hands, keep, ends, done)

    @property
    def batches(self) -> int:
        """In how many parts the hands of one number of players are played."""
        return -(-self.hands // BATCH)

    def run(self, workers: Workers) -> Iterator[int]:
        """Play what is left, a batch for each number of players at a time; gives how many parts are done."""
        while self.done < self.batches:
            size = min(BATCH, self.hands - self.done * BATCH)
            cards = first_seed(self.seed, self.done)
            for players, ends in zip(PLAYERS, workers.map(hand_ends, [(n, cards, size) for n in PLAYERS]), strict=True):
                self.ends[players] += ends
            self.done += 1
            self.keep.save((self.done, self.ends))
            yield self.done * len(PLAYERS)


def hand_ends(players: int, seed: int, hands: int) -> Counts:
    """How hands end: counts (players + 1, MOST_POINTS + 1) by the winner, counted from the dealer, and his points.

    The last row is for hands that nobody wins.
    """
    points = _points(players, 0, seed, hands)
    won = points.max(1)
    ends = np.zeros((players + 1, MOST_POINTS + 1), np.int64)
    np.add.at(ends, (np.where(won > 0, points.argmax(1), players), np.minimum(won, MOST_POINTS)), 1)
    return ends


def solve(ends: Counts) -> Floats:
    """The table from the counts of `hand_ends`, in the steps that are kept."""
    players = len(ends) - 1
    step = _SOLVED[players]
    size = TARGET // step
    table: Floats = np.zeros((size**players, players))
    shares = ends / ends.sum()
    order = np.argsort(-np.indices((size,) * players).reshape(players, -1).sum(0), kind="stable")
    _solve(shares, order, size, step, table)
    keep = STEPS[players] // step
    return table.reshape((size,) * players + (players,))[(slice(None, None, keep),) * players]


def write(tables: dict[int, Floats], ends: dict[int, Counts], folder: Path) -> Path:
    """Write the tables, and the points of the hands, as `wintable` reads them: the tables in half precision."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE.name
    halves: dict[str, Any] = {str(n): table[..., :-1].astype(np.float16) for n, table in tables.items()}
    won = {n: counts[:n].sum(0) for n, counts in ends.items()}
    points: dict[str, Any] = {f"points-{n}": (counts / counts.sum()).astype(np.float32) for n, counts in won.items()}
    np.savez_compressed(file, **halves, **points)
    return file


def simulate(scores: Sequence[int], dealer: int, seed: int, games: int, target: int = TARGET) -> Floats:
    """Each seat's share of games that the tuned policy plays from these scores on: what the table foretells."""
    players = len(scores)
    now = np.tile(np.array(scores, np.int64), (games, 1))
    going = np.arange(games)
    part = 0
    while len(going):
        now[going] += _points(players, dealer, first_seed(seed, part), len(going))
        going = going[now[going].max(1) < target]
        dealer = (dealer + 1) % players
        part += 1
    wins: Floats = np.bincount(now.argmax(1), minlength=players) / games
    return wins


def _points(players: int, dealer: int, seed: int, hands: int) -> Counts:
    rules = np.array(RuleSet().ints(players), np.int64)
    policies = np.array([tuned(players).numbers()] * players, np.int64)
    points, facts = np.zeros((hands, players), np.int64), np.zeros((hands, 3), np.int64)
    play_hands(rules, policies, seed % SEEDS, 0, dealer, points, facts)
    return points


@rule
def _number(scores: Ints, first: int, winner: int, digit: int, size: int, players: int) -> int:
    """The state with these scores from the seat `first` on, the winner's being `digit`."""
    number = 0
    for k in range(players):
        seat = (first + k) % players
        number = number * size + (digit if seat == winner else scores[seat])
    return number


compiling.register()

with compiling.cache_directory(Path(__file__).parent):

    @kernel
    def _solve(shares: Array, order: Array, size: int, step: int, table: Array) -> None:
        """Fill the table (states, players), a state being the scores from the dealer on as digits of base `size`.

        A hand that nobody wins, or with so few points that they are lost between two entries, passes the deal on and
        leaves the scores. So the states with the same scores in turn are solved together, by going around until
        nothing changes.
        """
        players = table.shape[1]
        rest: Array = np.zeros((players, players))
        stay: Array = np.zeros(players)
        ring: Array = np.zeros(players, np.int64)
        scores: Array = np.zeros(players, np.int64)
        for state in order:
            if table[state].sum() > 0:
                continue
            for turn in range(players):
                # The scores of this state, `turn` deals on.
                number = state
                for seat in range(players - 1, -1, -1):
                    scores[(seat - turn) % players] = number % size
                    number //= size
                ring[turn] = _number(scores, 0, 0, scores[0], size, players)
                rest[turn] = 0
                stay[turn] = shares[players].sum()
                for winner in range(players):
                    for points in range(1, shares.shape[1]):
                        share = shares[winner, points]
                        after = scores[winner] * step + points
                        if share == 0 or after >= size * step:
                            rest[turn, winner] += share
                            continue
                        # Between two entries of the table; past the last one as there.
                        low = after // step
                        part = (after - low * step) / step
                        for up in range(2):
                            weight = share * (part if up else 1 - part)
                            digit = min(low + up, size - 1)
                            if digit == scores[winner]:
                                stay[turn] += weight
                            elif weight > 0:
                                following = _number(scores, 1, winner, digit, size, players)
                                for seat in range(players):
                                    rest[turn, seat] += weight * table[following, (seat - 1) % players]
            for _ in range(100):
                for turn in range(players - 1, -1, -1):
                    after = ring[(turn + 1) % players]
                    for seat in range(players):
                        table[ring[turn], seat] = rest[turn, seat] + stay[turn] * table[after, (seat - 1) % players]
