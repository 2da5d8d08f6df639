"""Drills: positions from one's own games in which one erred, to be solved again.

A drill is data: the record up to the position, the seat, and the plans that were judged. It holds what is needed to
show the position from the seat's view, and nothing that needs the evaluator again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from openrummy import words
from openrummy.coach.facts import facts_of
from openrummy.coach.judging import outcome
from openrummy.coach.model import Decision, HandReview, Review
from openrummy.coach.reasons import CardText, Reason, reasons, sentence
from openrummy.coach.verdict import ERRORS, Verdict, verdict_on
from openrummy.coach.wording import percent, plan_text
from openrummy.game import Action, Card, Hand, View
from openrummy.record import Record
from openrummy.record.replaying import steps

VERSION = 1
MOST: Final = 5
"""So many plans are there to choose from."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A plan of a drill and what it loses against the best one."""

    plan: tuple[Action, ...]
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Drill:
    """One position to solve."""

    record: Record
    """The hand up to the position."""
    seat: int
    best: tuple[Action, ...]
    played: tuple[Action, ...]
    """What was played then."""
    choices: tuple[Choice, ...]
    why: tuple[Reason, ...]

    def hand(self) -> Hand:
        """The hand at the position, all cards in it: show no more of it than `view`."""
        hand = self.record.hand()
        for _ in steps(self.record, hand):
            pass
        return hand

    @property
    def view(self) -> View:
        """What the seat knows at the position."""
        return self.hand().view(self.seat)

    @property
    def plans(self) -> tuple[tuple[Action, ...], ...]:
        """Plans to choose the answer from: the best, the played one and at most three others, mistakes before the rest.

        They stand in the same order each time, which says nothing about them.
        """
        others = [choice for choice in self.choices if choice.plan not in (self.best, self.played)]
        others.sort(key=_as_a_trap)
        found = list(dict.fromkeys([self.best, self.played, *(choice.plan for choice in others)]))[:MOST]
        found.sort(key=_texts)
        Random(" ".join(map(str, (*self.record.deck, *self.record.actions)))).shuffle(found)
        return tuple(found)

    def question(self, lang: str = "en") -> str:
        """What is asked."""
        return words.text(f"coach.drill.{self.view.phase}", lang)

    @property
    def sound(self) -> bool:
        """Whether it can be asked: the seat is to act, and each plan is one that it can carry out and was judged."""
        view = self.view
        return view.turn == self.seat and all(
            self._is_whole(plan) and check_answer(self, plan).verdict for plan in self.plans
        )

    def _is_whole(self, plan: Sequence[Action]) -> bool:
        """Whether a plan can be carried out and is a draw, or ends the turn."""
        hand = self.hand()
        before = hand.phase
        for action in plan:
            if hand.over or hand.turn != self.seat or hand.phase != before or action not in hand.legal_actions:
                return False
            hand.play(action)
        return hand.over or hand.turn != self.seat or hand.phase != before

    def to_dict(self) -> dict[str, Any]:
        """The drill as JSON data."""
        return {
            "v": VERSION,
            "record": self.record.to_dict(),
            "seat": self.seat,
            "best": _texts(self.best),
            "played": _texts(self.played),
            "choices": [
                {"plan": _texts(c.plan), "loss": round(c.loss, 6), "error": round(c.error, 6)} for c in self.choices
            ],
            "why": [reason.to_dict() for reason in self.why],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Drill:
        """The drill that `to_dict` wrote, by this version of it.

        `RummyError`, `ValueError`, `KeyError` or `TypeError` where it is none.
        """
        if data["v"] != VERSION:
            raise ValueError(data["v"])
        return cls(
            Record.from_dict(data["record"]),
            data["seat"],
            _plan(data["best"]),
            _plan(data["played"]),
            tuple([Choice(_plan(c["plan"]), c["loss"], c["error"]) for c in data["choices"]]),
            tuple([Reason.from_dict(reason) for reason in data["why"]]),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer to a drill was worth."""

    right: bool
    """It is the best plan, or too close to it to tell."""
    verdict: Verdict | None
    """None where the plan was not among those judged."""
    loss: float | None
    why: tuple[Reason, ...]
    """Why the best plan is better than this one; for the best one, than what was played."""

    def text(self, drill: Drill, lang: str = "en", card: CardText = str) -> str:
        """The answer and the explanation, in a few sentences."""
        top: Card | None = drill.view.top_discard
        best = plan_text(drill.best, lang, card, top)
        key = "unknown" if self.loss is None else "wrong" if not self.right else "as_good" if self.loss else "right"
        loss = percent(self.loss or 0.0, lang)
        said = words.text(f"coach.drill.{key}", lang, best=best, loss=loss)
        return f"{said} {sentence(self.why, lang, card)}"


def drills(review: Review, seat: int | None = None, count: int | None = None) -> list[Drill]:
    """The mistakes of a review as drills, the costliest first; of one seat or of all."""
    found = [d for d in review.decisions if d.verdict in ERRORS and seat in (None, d.seat)]
    found.sort(key=lambda decision: -decision.loss)
    return [_drill(review.hands[decision.hand], decision) for decision in found[:count]]


def check_answer(drill: Drill, answer: Sequence[Action | str]) -> Answer:
    """Judge an answer: the draw, or the plays and the discard, in any order that is legal.

    `IllegalAction` where it cannot be played.
    """
    hand = drill.hand()
    view = hand.view(drill.seat)
    plan = [hand.play(action) for action in answer]
    own = outcome(view, plan)
    if own == outcome(view, drill.best):
        return Answer(True, "best", 0.0, drill.why)
    if own == outcome(view, drill.played):
        why = drill.why
    else:
        why = reasons(facts_of(view, drill.best), facts_of(view, tuple(plan)), view.players)
    for choice in drill.choices:
        if outcome(view, choice.plan) == own:
            verdict = verdict_on(choice.loss, choice.error)
            return Answer(verdict not in ERRORS, verdict, choice.loss, why)
    return Answer(False, None, None, why)


def _drill(hand: HandReview, decision: Decision) -> Drill:
    judgement = decision.judgement
    # The played plan by its second, closer look; the best one loses nothing.
    own, best = outcome(decision.view, judgement.played), outcome(decision.view, judgement.best)
    choices = [Choice(judgement.played, judgement.loss, judgement.loss_error)]
    for candidate in judgement.candidates:
        if outcome(decision.view, candidate.plan) not in (own, best):
            choices.append(Choice(candidate.plan, candidate.behind, candidate.behind_error))
    record = hand.record
    recycles = sum(1 for entry in decision.view.log if entry.recycled)
    until = replace(
        record, actions=record.actions[: decision.step], reshuffles=record.reshuffles[:recycles], result=None
    )
    return Drill(until, decision.seat, judgement.best, judgement.played, tuple(choices), decision.why)


def _as_a_trap(choice: Choice) -> tuple[bool, float]:
    """What comes first is worth more as a wrong answer: a mistake, and no great one."""
    return verdict_on(choice.loss, choice.error) not in ERRORS, choice.loss


def _texts(plan: Sequence[Action]) -> list[str]:
    return list(map(str, plan))


def _plan(texts: Sequence[str]) -> tuple[Action, ...]:
    return tuple([Action(text) for text in texts])
