"""Reviewing hands: every decision judged, every draw weighed, and a result that adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from openrummy.bots.policy.memory import MEMORY_WORDS, begin, play
from openrummy.coach.effort import Effort, effort_named
from openrummy.coach.facts import facts_of
from openrummy.coach.judging import Judgement, Plan, judge, outcome
from openrummy.coach.model import Account, Cause, Decision, Draw, HandReview, Point, Review
from openrummy.coach.reasons import Reason, reasons
from openrummy.coach.stakes import Stakes, Values
from openrummy.coach.truth import Estimate, Truth
from openrummy.coach.verdict import SURE
from openrummy.game import Hand, View
from openrummy.record import Record, replay

Progress = Callable[[int, int], None]
"""Takes how many actions are reviewed, and of how many."""


def review(
    records: Record | Sequence[Record],
    *,
    effort: Effort | str = "normal",
    seed: int = 0,
    numbers: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review one hand, or the hands of a game in their order; all must have the same players.

    The same records, effort and seed give the same review. `numbers` are the hands' numbers in their file, else from 1
    on. `RecordError` where a record cannot be so, `ValueError` where there is none or the players differ.
    """
    given = [records] if isinstance(records, Record) else list(records)
    if not given or len({record.players for record in given}) != 1:
        raise ValueError("a review is of hands with the same players, and of one at least")
    work = effort_named(effort)
    hands = [replay(record).hand for record in given]
    total, done = sum(len(hand.actions) for hand in hands), 0
    reviewed: list[HandReview] = []
    for index, (record, hand) in enumerate(zip(given, hands, strict=True)):
        number = index + 1 if numbers is None else numbers[index]
        walk = _Walk(record, hand, index, number, work, seed)
        for step in walk.go():
            if progress is not None:
                progress(done + step, total)
        done += len(hand.actions)
        reviewed.append(walk.finished())
    return Review(given[0].players, tuple(reviewed), work.name, seed)


@dataclass(slots=True)
class _Open:
    """A decision that has been begun: its view, and the value before it with its error."""

    view: View
    step: int
    before: Values
    error: float


class _Walk:
    """One hand gone through from the deal to the end."""

    def __init__(self, record: Record, hand: Hand, index: int, number: int, effort: Effort, seed: int) -> None:
        self._record = record
        self._end = hand
        self._index = index
        self._number = number
        self._effort = effort
        # By the public part of the deal alone, so that the judgement of a decision depends on nothing hidden.
        self._seed = f"{seed} {index}"
        self._r = hand.rules.ints(len(hand.players))
        self._stakes = Stakes(hand.rules, hand.scores, hand.dealer, _number_in_game(record))
        self._truth = Truth(self._r, self._stakes, effort, self._seed)
        self._memory = [0] * MEMORY_WORDS
        self._points: list[Point] = []
        self._decisions: list[Decision] = []
        self._draws: list[Draw] = []

    def go(self) -> Iterator[int]:
        """Go through the hand; gives the number of actions done after each."""
        hand = self._record.hand()
        begin(hand._state, self._r, self._memory)
        self._points.append(Point(0, "start", None, self._stakes.start, 0.0))
        self._note(0, "deal", None, self._value(hand, 0))
        current = self._open(hand, 0)
        for step, action in enumerate(self._end.actions):
            before = hand._state
            self._remember(hand, action.id)
            hand.apply(action.id)
            if action.kind in "SP":
                self._drawn(hand, before, current, step)
                current = self._open(hand, step + 1)
            elif action.kind == "D" or hand.over:
                value = self._value(hand, step + 1)
                self._decide(current, step + 1, "play", value)
                self._note(step + 1, "choice", current.view.seat, value)
                current = self._open(hand, step + 1)
            yield step + 1

    def finished(self) -> HandReview:
        """The review of the hand, once all is gone through."""
        accounts = tuple([self._account(seat) for seat in range(len(self._end.players))])
        return HandReview(
            self._record,
            self._end,
            self._number,
            tuple(self._points),
            tuple(self._decisions),
            tuple(self._draws),
            accounts,
        )

    def _open(self, hand: Hand, step: int) -> _Open:
        return _Open(hand.view(hand.turn), step, self._points[-1].values, self._points[-1].error)

    def _remember(self, hand: Hand, number: int) -> None:
        """Bring the memory of the table up to date; the state itself is played on a copy."""
        play(list(hand._state), self._r, self._memory, [1], number)

    def _value(self, hand: Hand, step: int) -> Estimate:
        result = hand.result
        if result is not None:
            return Estimate(self._stakes.of_result(result), 0.0)
        return self._truth.value(hand._state, self._memory, step)

    def _note(self, step: int, cause: Cause, seat: int | None, value: Estimate) -> None:
        self._points.append(Point(step, cause, seat, value.values, value.error))

    def _drawn(self, hand: Hand, before: list[int], current: _Open, step: int) -> None:
        """A draw: the decision where to draw from, then the card where it came from the stock."""
        seat, action = current.view.seat, self._end.actions[step]
        after = self._value(hand, step + 1)
        if action.kind == "P" or hand.over:
            self._decide(current, step + 1, "draw", after)
            self._note(step + 1, "choice", seat, after)
            return
        card = hand.view(seat).drawn
        assert card is not None
        mean = self._truth.before_card(before, self._memory, card.code, after, step + 1)
        self._decide(current, step + 1, "draw", mean)
        self._note(step + 1, "choice", seat, mean)
        self._note(step + 1, "card", seat, after)
        self._draws.append(Draw(step, seat, card, after.values - mean.values, float(np.hypot(after.error, mean.error))))

    def _decide(self, current: _Open, end: int, kind: Literal["draw", "play"], after: Estimate) -> None:
        view = current.view
        plan = self._end.actions[current.step : end]
        judgement = judge(view, plan, self._effort, (self._seed, current.step), self._stakes)
        self._decisions.append(
            Decision(
                hand=self._index,
                step=current.step,
                end=end,
                view=view,
                kind=kind,
                judgement=judgement,
                swing=float(after.values[view.seat] - current.before[view.seat]),
                swing_error=float(np.hypot(after.error, current.error)),
                plays_loss=_plays_loss(view, judgement),
                why=_why(view, judgement),
            )
        )

    def _account(self, seat: int) -> Account:
        """The account of a seat: every step of the frozen values belongs to one cause, so the parts add up."""
        values = [point.values[seat] for point in self._points]
        deal = draws = 0.0
        for before, point in zip(self._points, self._points[1:], strict=False):
            change = float(point.values[seat] - before.values[seat])
            if point.cause == "deal":
                deal += change
            elif point.cause == "card":
                draws += change
        others = len(self._end.players) - 1
        lost = sum(d.loss for d in self._decisions if d.seat == seat)
        # What a player loses the others share.
        given = sum(d.loss for d in self._decisions if d.seat != seat) / others
        return Account.of(float(values[0]), float(values[-1]), deal, draws, lost, given)


def _number_in_game(record: Record) -> int | None:
    """The number of the hand in its game, where the record says it."""
    number = record.metadata.get("hand")
    return number if "game" in record.metadata and type(number) is int and number > 0 else None


def _plays_loss(view: View, judgement: Judgement) -> float:
    """What the plays cost, whatever was discarded: the first candidate against the best with the played plays."""
    own = _table(view, judgement.played)
    if not judgement.counted or view.phase != "play" or own == _table(view, judgement.best):
        return 0.0
    left = outcome(view, judgement.played)
    alike = [c for c in judgement.candidates if _table(view, c.plan) == own]
    played = next(c for c in alike if outcome(view, c.plan) == left)
    least = min(alike, key=lambda c: c.behind)
    # Another discard that looks better, but may not be, leaves all of the loss to the plays.
    if played.behind - least.behind < SURE * max(played.behind_error, least.behind_error):
        return judgement.loss
    return max(0.0, min(judgement.loss, least.behind))


def _table(view: View, plan: Plan) -> object:
    """The melds on the table after a plan."""
    return outcome(view, [action for action in plan if action.kind != "D"])


def _why(view: View, judgement: Judgement) -> tuple[Reason, ...]:
    """Why the best plan is better than the played one; where that was the best, than the next."""
    best = judgement.best
    if best == judgement.played:
        own = outcome(view, best)
        rivals = [c.plan for c in judgement.candidates if outcome(view, c.plan) != own]
        other = rivals[0] if rivals else None
    else:
        other = judgement.played
    return reasons(facts_of(view, best), None if other is None else facts_of(view, other), view.players)
