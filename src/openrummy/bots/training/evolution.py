"""Finding a policy's numbers by evolution: CMA-ES on the share of games won against a pool of opponents.

Every generation plays new deals, the same for all its candidates, each deal once in every seat. The pool is made of
hand-written styles and of the champions that the search itself has passed, so that a policy cannot grow strong against
one opponent by becoming weak against another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cma
import numpy as np

from openrummy.bots.policy.styles import STYLES, Style
from openrummy.bots.training.duels import Policy, Share, first_seed, share
from openrummy.bots.training.keeping import Keep
from openrummy.bots.training.scaling import to_point, to_policy
from openrummy.bots.training.workers import Workers

AIMS: Final = ("average", "worst")
"""What of the shares of games against the pool is to be raised."""

POOL: Final = ("lay", "hold-4", "hold-16")
"""Styles by hand. Hold-end is left out: it plays as hold-4 does against all that do not lay down early."""
CHAMPIONS: Final = 2
"""So many of the last champions are in the pool, and the policy that the search began with as champion-0."""
CHECK_DEALS: Final = 20_000
"""Deals of a cell of the last check."""
_STEP: Final = 0.3
_CHECK: Final = 1 << 20
"""The part of the seeds that the last check plays: no generation gets so far."""


@dataclass(frozen=True)
class Plan:
    """What a search is to do. The same plan finds the same policy, however often it is broken off."""

    players: int
    seed: int
    start: tuple[int, ...]
    deals: int = 500
    """Deals of each candidate against each opponent; each is played once in every seat."""
    every: int = 20
    """After so many generations the mean of the search joins the pool."""
    aim: str = AIMS[0]
    pool: tuple[str, ...] = POOL


class _Normal:
    """Normal numbers that are kept with the search; the library would draw them from numpy's common generator."""

    def __init__(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def __call__(self, *shape: int) -> Any:
        return self._generator.standard_normal(shape)


@dataclass
class Progress:
    """How the mean of the search does after a generation."""

    generation: int
    score: float
    """The mean score of the generation's candidates: 0.5 is as good as the pool."""
    step: float
    """The size of the search's steps."""


@dataclass
class Evolution:
    """A search as far as it is."""

    plan: Plan
    keep: Keep
    generation: int = 0
    champions: list[tuple[int, ...]] = field(default_factory=list)
    _search: Any = None

    @classmethod
    def begin(cls, plan: Plan, file: Path) -> Evolution:
        """A new search, or the one that is kept in the file."""
        keep = Keep(file, plan)
        state = keep.load()
        if state is not None:
            return cls(plan, keep, *state)
        options = {"verbose": -9, "seed": np.nan, "randn": _Normal(plan.seed)}
        search = cma.CMAEvolutionStrategy(to_point(plan.start), _STEP, options)
        return cls(plan, keep, champions=[plan.start], _search=search)

    @property
    def policy(self) -> tuple[int, ...]:
        """The mean of the search: the best guess there is, as a single candidate may have had good cards."""
        return to_policy(list(self._search.mean))

    def made(self) -> dict[str, Any]:
        """What is told with the policy that was found: all that it takes to find it again."""
        plan = self.plan
        start = Style.from_numbers(plan.start).to_dict()
        return {
            "seed": plan.seed,
            "generations": self.generation,
            "deals": plan.deals,
            "aim": plan.aim,
            "start": start,
        }

    def opponents(self) -> dict[str, Policy]:
        """The pool by name."""
        pool: dict[str, Policy] = {name: STYLES[name].numbers() for name in self.plan.pool}
        last = range(max(1, len(self.champions) - CHAMPIONS), len(self.champions))
        pool.update((f"champion-{i}", self.champions[i]) for i in (0, *last))
        return pool

    def step(self, workers: Workers) -> Progress:
        """Play one generation and keep what came of it."""
        plan = self.plan
        points = self._search.ask()
        opponents = list(self.opponents().values())
        cards = first_seed(plan.seed, self.generation)
        tasks = [(to_policy(list(x)), other, plan.players, cards, plan.deals) for x in points for other in opponents]
        shares = workers.map(share, tasks)
        scores = []
        for i in range(len(points)):
            cells = [s.surplus(plan.players) for s in shares[i * len(opponents) : (i + 1) * len(opponents)]]
            scores.append(sum(cells) / len(cells) if plan.aim == AIMS[0] else min(cells))
        self._search.tell(points, [-score for score in scores])
        self.generation += 1
        if self.generation % plan.every == 0:
            self.champions.append(self.policy)
        self.keep.save((self.generation, self.champions, self._search))
        return Progress(self.generation, sum(scores) / len(scores), float(self._search.sigma))

    def check(self, workers: Workers, deals: int = CHECK_DEALS) -> dict[str, Share]:
        """How the policy found does against each of the pool, on cards that the search has not seen."""
        opponents = self.opponents()
        cards = first_seed(self.plan.seed, _CHECK)
        tasks = [(self.policy, other, self.plan.players, cards, deals) for other in opponents.values()]
        return dict(zip(opponents, workers.map(share, tasks), strict=True))
