"""How often one policy wins games against others: the measure by which policies are trained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy.kernels import play_games
from openrummy.game import RuleSet

Policy = Sequence[int]
"""The numbers of a style."""

TARGET: Final = 100
SEEDS: Final = 1 << 30
"""Seeds of games are below this."""


@dataclass(frozen=True)
class Share:
    """Which share of the games one policy won, with its standard error."""

    wins: float
    error: float

    def surplus(self, players: int) -> float:
        """The share set against the fair one: 0.5 for a policy as good as the others, 1 where all is won."""
        fair = 1 / players
        return self.wins / fair / 2 if self.wins < fair else 1 - (1 - self.wins) / (1 - fair) / 2


def first_seed(seed: int, part: int) -> int:
    """Where the seeds of one part of a training begin: far from those of the others."""
    return int(np.random.SeedSequence([seed, part]).generate_state(1)[0]) % SEEDS


def game_wins(policies: Sequence[Policy], seat: int, seed: int, deals: int) -> NDArray[np.bool_]:
    """In which of the games (one a deal) the seat wins; seat n has policy n. The same seed gives the same cards."""
    players = len(policies)
    winners, hands = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    rules = np.array(RuleSet().ints(players), np.int64)
    play_games(rules, np.array(policies, np.int64), TARGET, seed, 0, winners, hands)
    won: NDArray[np.bool_] = winners == seat
    return won


def share(candidate: Policy, other: Policy, players: int, seed: int, deals: int) -> Share:
    """How the candidate does with the other policy in all other seats: each deal is played with it in each seat."""
    total = np.zeros(deals)
    for seat in range(players):
        policies = [candidate if i == seat else other for i in range(players)]
        total += game_wins(policies, seat, seed, deals)
    total /= players
    return Share(float(total.mean()), float(total.std() / sqrt(deals)))
