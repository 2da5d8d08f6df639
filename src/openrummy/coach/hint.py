"""A hint on request: the best action now, how sure that is, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from openrummy import words
from openrummy.coach.effort import Effort, effort_named
from openrummy.coach.facts import Facts, facts_of
from openrummy.coach.judging import Candidate, Plan, compare, contenders, screen, stakes_of
from openrummy.coach.reasons import CardText, Reason, reasons, sentence
from openrummy.coach.stakes import flat_below
from openrummy.coach.verdict import LEAST, SURE
from openrummy.coach.wording import flat_text, margin, percent, plan_text
from openrummy.game import Action, Card, View


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The next best plan."""

    plan: Plan
    behind: float
    """How much less it is worth."""
    error: float
    """The standard error of that difference."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do now."""

    plan: Plan
    """The draw, or the rest of the turn."""
    win: float
    """The chance to win the game with it."""
    error: float
    runner_up: RunnerUp | None
    """None where there is no other plan."""
    facts: Facts
    why: tuple[Reason, ...]
    candidates: tuple[Candidate, ...]
    top: Card | None
    """The discard that could be taken."""
    exact: bool
    """The chances were solved, and not sampled."""
    flat_below: int | None
    """The points that somebody has to have before points change the chance; None where all points do."""

    @property
    def action(self) -> Action:
        """What to do first."""
        return self.plan[0]

    @property
    def close(self) -> bool:
        """Whether the runner-up is too close to call."""
        return self.runner_up is not None and self.runner_up.behind < SURE * self.runner_up.error

    def text(self, lang: str = "en", card: CardText = str) -> str:
        """The hint in a few plain sentences."""
        parts = [
            words.text(
                "coach.hint.best",
                lang,
                plan=_capital(plan_text(self.plan, lang, card, self.top)),
                win=percent(self.win, lang),
                error=margin(self.error, lang, exact=self.exact),
            ),
            sentence(self.why, lang, card),
        ]
        if self.runner_up is not None:
            key = "close" if self.close else "next" if self.runner_up.behind >= LEAST else "alike"
            other = plan_text(self.runner_up.plan, lang, card, self.top)
            behind = percent(self.runner_up.behind, lang)
            parts.append(words.text(f"coach.hint.{key}", lang, plan=other, behind=behind))
        return " ".join([*parts, flat_text(self.flat_below, lang)]).rstrip()

    def to_dict(self, lang: str = "en", card: CardText = str) -> dict[str, Any]:
        """The hint as JSON data, with its text."""
        other = self.runner_up
        return {
            "plan": list(map(str, self.plan)),
            "win": round(self.win, 6),
            "error": round(self.error, 6),
            "close": self.close,
            "runner_up": None
            if other is None
            else {"plan": list(map(str, other.plan)), "behind": round(other.behind, 6), "error": round(other.error, 6)},
            "facts": facts_data(self.facts),
            "reasons": [reason.to_dict(lang) for reason in self.why],
            "text": self.text(lang, card),
        }


def hint(view: View, *, effort: Effort | str = "quick", seed: int = 0, number: int | None = None) -> Hint:
    """What the view's seat should do now; `ValueError` where it is not its turn.

    The same view and seed give the same hint. Nothing hidden is used. `number` is that of the hand in its game, from 1:
    where the game is over so many hands it says how many are to come.
    """
    if not view.legal_ids:
        raise ValueError("a hint is for the seat to act, while the hand is played")
    work = effort_named(effort)
    stakes = stakes_of(view, number)
    screened = screen(view, work, seed, stakes)
    found = screened.candidates
    flat, exact = flat_below(view.rules, len(view.players)), screened.exact is not None
    if len(found) == 1:
        only = found[0]
        facts = facts_of(view, only.plan)
        why = reasons(facts, None, view.players)
        return Hint(only.plan, only.win, only.error, None, facts, why, found, view.top_discard, exact, flat)
    best, other = compare(view, contenders(view, found), work.worlds, seed, stakes, screened.exact)
    facts = facts_of(view, best.plan)
    why = reasons(facts, facts_of(view, other.plan), view.players)
    runner_up = RunnerUp(other.plan, other.behind, other.behind_error)
    return Hint(best.plan, best.win, best.error, runner_up, facts, why, found, view.top_discard, exact, flat)


def facts_data(facts: Facts) -> dict[str, Any]:
    """The facts of a plan as JSON data."""
    danger = facts.danger
    return {
        "goes_out": facts.goes_out,
        "doubles": facts.doubles,
        "may_double": facts.may_double,
        "completes": list(map(str, facts.completes)),
        "held": list(map(str, facts.held)),
        "loose": list(map(str, facts.loose)),
        "outs": list(map(str, facts.outs)),
        "unseen": facts.unseen,
        "points": facts.points,
        "fewest": facts.fewest,
        "danger": None
        if danger is None
        else {
            "card": str(danger.card),
            "fits": danger.fits,
            "wanted": danger.wanted,
            "near": list(map(str, danger.near)),
            "taker": danger.taker,
        },
    }


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
