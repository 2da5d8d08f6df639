"""Choosing among plans: paired worlds, the worse half dropped again and again, and a gate before the first choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from openrummy.bots.search.problem import Problem

TURNS_A_SECOND: Final = 1_700_000
"""Turns that the reference machine plays out in a second, rounded down: what turns a budget into work."""

TURNS_A_FIRST: Final = 2200
"""See `Care.first`: who has ten times the time need not drop plans as early."""


@dataclass(frozen=True, kw_only=True)
class Care:
    """How much it takes to drop a plan, and to leave the policy's own."""

    gate: float = 0.75
    """A plan is taken instead of the policy's own where it is better by so many standard errors."""
    drop: float = 2.5
    """A plan is dropped once it is worse than the best by so many standard errors."""
    first: int = 16
    """Worlds that all plans are tried in, at least: with more work in all, one of them for each TURNS_A_FIRST."""


def decide(problem: Problem, turns: int, care: Care) -> int:
    """The number of the plan to follow, after about so many turns of play in worlds."""
    active = np.arange(len(problem.plans))
    first = max(care.first, turns // TURNS_A_FIRST)
    most, worlds, step = len(active), 0, first
    while len(active) > 1:
        used = problem.try_in(step, active)
        worlds += step
        values = problem.utilities[active]
        best = int(values.mean(1).argmax())
        behind = values[best] - values
        mean = behind.mean(1)
        away = mean * np.sqrt(worlds) / np.maximum(behind.std(1), 1e-9)
        most = max(2, (most + 1) // 2)
        rank = np.argsort(np.argsort(mean, kind="stable"), kind="stable")
        kept = np.where(active == 0, away < max(care.gate, care.drop), (away < care.drop) & (rank < most))
        left = int((turns - problem.turns) / (used / (step * len(active))) / kept.sum())
        if kept.sum() == 1 or left < first // 2:
            gated = active[0] == 0 and away[0] < care.gate
            return 0 if gated else int(active[best])
        active = active[kept]
        step = min(worlds, left)
    return 0
