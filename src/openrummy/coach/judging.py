"""Judging one decision from what its seat may know: all plans in one set of worlds, the two that matter in another.

The first set finds the plan to compare with, the second measures the difference. So the plan that looks best by chance
in the first has no advantage in the second, and neither has the plan that was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openrummy import engine
from openrummy.bots.search import Judged, evaluate
from openrummy.coach.effort import Effort, seed_of
from openrummy.coach.endgame import exact_values
from openrummy.coach.stakes import Stakes
from openrummy.coach.verdict import Verdict, verdict_on
from openrummy.game import Action, View

Plan = tuple[Action, ...]
DISCARDS = 10
"""Discards that are tried after the same plays."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan and what it is worth in the first set of worlds."""

    plan: Plan
    win: float
    error: float
    behind: float
    """How much less than the first candidate, in the same worlds."""
    behind_error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision was worth, from public knowledge and the seat's own cards alone."""

    played: Plan
    best: Plan
    """The best plan found: the played one where no better one was."""
    win: float
    """The win chance with the best plan."""
    error: float
    played_win: float
    loss: float
    """How much less the played plan is worth, in the same worlds; 0 where it is the best one found."""
    loss_error: float
    verdict: Verdict
    candidates: tuple[Candidate, ...]
    """All plans that were tried, best first by the first set of worlds."""
    exact: bool
    """Solved, and not sampled."""

    @property
    def counted(self) -> float:
        """The loss that is held against the player: none where it may be chance."""
        return self.loss if self.loss >= 2 * self.loss_error else 0.0


def outcome(view: View, plan: Sequence[Action]) -> tuple[object, ...]:
    """What tells apart the positions that plans lead to: the order of the plays does not."""
    state, r = list(view.open_state), view.rules.ints(len(view.players))
    if plan and plan[0].kind in "SP":
        return tuple(plan)
    for action in plan:
        if action.kind != "D":
            engine.apply(state, r, action.id)
    thrown = plan[-1].cards if plan and plan[-1].kind == "D" else ()
    left = set(engine.codes(state[engine.HAND + view.seat])) - {card.code for card in thrown}
    return (frozenset(left), frozenset(engine.meld_masks(state)))


@dataclass(frozen=True, slots=True)
class Screened:
    """All plans of a decision after the first look."""

    candidates: tuple[Candidate, ...]
    """Best first."""
    exact: dict[Plan, float] | None
    """What each is worth for certain, in an endgame that was solved."""


def judge(
    view: View, played: Sequence[Action], effort: Effort, seed: object, stakes: Stakes | None = None
) -> Judgement:
    """Judge the plan that the view's seat played now: its draw, or the rest of its turn."""
    plan = tuple(played)
    stakes = stakes or stakes_of(view)
    screened = screen(view, effort, seed, stakes, plan)
    found, exact = screened.candidates, screened.exact is not None
    own = outcome(view, plan)
    # A plan that leads to the same is the played one.
    plan = next(candidate.plan for candidate in found if outcome(view, candidate.plan) == own)
    if len(found) == 1:
        only = found[0]
        verdict: Verdict = "forced" if len(view.legal_ids) == 1 else "best"
        return Judgement(
            tuple(played), tuple(played), only.win, only.error, only.win, 0.0, 0.0, verdict, (only,), exact
        )
    rival = found[0].plan if found[0].plan != plan else found[1].plan
    closer = compare(view, [plan, rival], effort.worlds, seed, stakes, screened.exact)
    mine = next(judged for judged in closer if judged.plan == plan)
    other = next(judged for judged in closer if judged.plan == rival)
    verdict = "best"
    best = mine
    if mine.behind > 0:
        verdict = verdict_on(mine.behind, mine.behind_error)
        best = other
    return Judgement(
        tuple(played),
        tuple(played) if best is mine else best.plan,
        best.win,
        best.error,
        mine.win,
        max(0.0, mine.behind),
        max(mine.behind_error, other.behind_error),
        verdict,
        found,
        exact,
    )


def stakes_of(view: View, number: int | None = None) -> Stakes:
    """What the view's hand is played for; `number` is that of the hand in its game, from 1."""
    return Stakes(view.rules, view.scores, view.dealer, number)


def screen(view: View, effort: Effort, seed: object, stakes: Stakes, played: Plan | None = None) -> Screened:
    """All plans of a decision, and the played one among them: solved, or in the first set of worlds."""
    number = seed_of("screen", seed)
    gains = stakes.gains(view.seat)
    found = evaluate(view, worlds=effort.screen, seed=number, discards=DISCARDS, gains=gains)
    plans = [judged.plan for judged in found]
    missing = [] if played is None else [played]
    solved = exact_values(view, [*plans, *missing], effort.nodes, stakes) if effort.nodes else None
    if solved is not None:
        missing += [plan for plan in solved if plan not in plans]
    for plan in missing:
        if all(outcome(view, other) != outcome(view, plan) for other in plans):
            plans.append(plan)
    if solved is not None:
        best = max(solved[plan] for plan in plans)
        plans.sort(key=lambda plan: -solved[plan])
        return Screened(tuple([Candidate(p, solved[p], 0.0, best - solved[p], 0.0) for p in plans]), solved)
    if len(plans) > len(found):
        # The same seed deals the same worlds.
        found = evaluate(view, worlds=effort.screen, seed=number, plans=plans, gains=gains)
    return Screened(tuple([Candidate(*judged) for judged in found]), None)


def contenders(view: View, found: Sequence[Candidate]) -> list[Plan]:
    """The plans that are worth a closer look: the first of two or more, and the next that leads to something else."""
    first = found[0].plan
    own = outcome(view, first)
    return [first, next((other.plan for other in found if outcome(view, other.plan) != own), found[1].plan)]


def compare(
    view: View, plans: Sequence[Plan], worlds: int, seed: object, stakes: Stakes, exact: dict[Plan, float] | None
) -> list[Judged]:
    """These plans alone, best first: as they were solved, or in the second set of worlds."""
    if exact is None:
        number = seed_of("compare", seed)
        return evaluate(view, worlds=worlds, seed=number, plans=plans, gains=stakes.gains(view.seat))
    best = max(exact[plan] for plan in plans)
    judged = [Judged(plan, exact[plan], 0.0, best - exact[plan], 0.0) for plan in plans]
    return sorted(judged, key=lambda one: one.behind)
