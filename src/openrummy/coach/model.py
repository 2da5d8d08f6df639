"""What a review holds: values that lead to text, JSON and the page."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from openrummy.coach.judging import Judgement
from openrummy.coach.reasons import Reason
from openrummy.coach.stakes import Values, flat_below
from openrummy.coach.verdict import ERRORS, LEAST, NOTEWORTHY, SURE, Verdict, accuracy_of
from openrummy.game import Card, Hand, View
from openrummy.record import Record

Cause = Literal["start", "deal", "choice", "card", "end"]
"""What led to a point of the graph: nothing yet, the deal, a decision, a card from the stock, the end of the game."""

_GRID: Final = 2.0**40
_SUMMED: Final = ("deal", "draws", "lost", "given")
"""The parts of an account of several hands that are the sums, or the means, of those of each."""


@dataclass(frozen=True, slots=True)
class Point:
    """One value of the frozen sequence: what the hand is worth to each seat with all cards open but the stock."""

    step: int
    """After so many actions of the record."""
    cause: Cause
    seat: int | None
    """Whose decision or card it was."""
    values: Values
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """One draw, or the plays and the discard of one turn."""

    hand: int
    """The number of the hand in the review, from 0."""
    step: int
    """Actions of the record before it."""
    end: int
    """Actions of the record up to its end."""
    view: View
    """What the seat could know."""
    kind: Literal["draw", "play"]
    judgement: Judgement
    swing: float
    """What the decision changed for its seat with all cards open; beyond `-loss` only hindsight shows it."""
    swing_error: float
    """The standard error of that."""
    plays_loss: float
    """Of the loss, what the plays cost whatever was discarded; the rest is the discard's."""
    why: tuple[Reason, ...]
    """Why the best plan is better than the played one, or than the next best."""

    @property
    def seat(self) -> int:
        """Whose decision it was."""
        return self.view.seat

    @property
    def verdict(self) -> Verdict:
        """What the decision is called."""
        return self.judgement.verdict

    @property
    def loss(self) -> float:
        """The loss in win chance that is held against the player."""
        return self.judgement.counted

    @property
    def hindsight(self) -> float:
        """What the decision changed for its seat beyond what it could know."""
        return self.swing + self.loss

    @property
    def hindsight_error(self) -> float:
        """The standard error of that."""
        return math.hypot(self.swing_error, self.judgement.loss_error if self.loss else 0.0)

    @property
    def is_noteworthy(self) -> bool:
        """Whether hindsight shows much, and surely."""
        return abs(self.hindsight) >= max(NOTEWORTHY, SURE * self.hindsight_error)


@dataclass(frozen=True, slots=True)
class Draw:
    """One card from the stock."""

    step: int
    """Actions of the record up to it."""
    seat: int
    card: Card
    luck: Values
    """What it changed for each seat, against the mean of the cards that could have come."""
    error: float

    @property
    def own(self) -> float:
        """What it changed for the seat that drew it."""
        return float(self.luck[self.seat])

    @property
    def is_sure(self) -> bool:
        """Whether that is something, and more than its error may make of nothing."""
        return abs(self.own) >= max(LEAST, SURE * self.error)


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's result came from, in chances to win the game; `luck + skill == end - start`."""

    start: float
    end: float
    deal: float
    """Luck of the deal."""
    draws: float
    """Luck of all draws from the stock, everybody's."""
    hidden: float
    """What decisions changed beyond what could be known: where the hidden cards were."""
    lost: float
    """By the seat's own mistakes."""
    given: float
    """By the mistakes of others."""

    @classmethod
    def of(cls, start: float, end: float, deal: float, draws: float, lost: float, given: float) -> Account:
        """An account that adds up exactly: what nothing else explains of the result lay in the hidden cards.

        Every part is a multiple of 2^-40, so sums and differences of them are never rounded.
        """
        parts = [round(part * _GRID) / _GRID for part in (start, end, deal, draws, lost, given)]
        start, end, deal, draws, lost, given = parts
        return cls(start, end, deal, draws, end - start - deal - draws + lost - given, lost, given)

    @property
    def luck(self) -> float:
        """All luck: the deal, the draws and the hidden cards."""
        return self.deal + self.draws + self.hidden

    @property
    def skill(self) -> float:
        """What errors changed: others' less one's own."""
        return self.given - self.lost

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.start + self.skill


@dataclass(frozen=True, slots=True)
class HandReview:
    """One hand, reviewed."""

    record: Record
    hand: Hand
    """As far as the record goes."""
    number: int
    """The hand's number in the file, from 1."""
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    draws: tuple[Draw, ...]
    accounts: tuple[Account, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class Review:
    """Hands with the same players, reviewed."""

    players: tuple[str, ...]
    hands: tuple[HandReview, ...]
    effort: str
    seed: int

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, in order."""
        return tuple([decision for hand in self.hands for decision in hand.decisions])

    @property
    def flat_below(self) -> int | None:
        """The points that somebody has to have before points change a chance; None where all points do."""
        return flat_below(self.hands[0].hand.rules, len(self.players))

    def costliest(self, count: int = 3, seat: int | None = None) -> tuple[Decision, ...]:
        """The decisions that cost most, worst first, of one seat or of all."""
        errors = [d for d in self.decisions if d.verdict in ERRORS and seat in (None, d.seat)]
        return tuple(sorted(errors, key=lambda d: -d.loss)[:count])

    def accuracy(self, seat: int) -> float | None:
        """The accuracy of a seat, from 0 to 100; None where it had nothing to decide."""
        return accuracy_of([d.loss for d in self.decisions if d.seat == seat and d.verdict != "forced"])

    def count(self, seat: int, verdict: Verdict) -> int:
        """How many decisions of a seat have this verdict."""
        return sum(d.verdict == verdict for d in self.decisions if d.seat == seat)

    @property
    def is_game(self) -> bool:
        """Whether each hand begins with the scores that the one before it ended with."""
        hands = [reviewed.hand for reviewed in self.hands]
        return all(before.scores_after == after.scores for before, after in pairwise(hands))

    def account(self, seat: int) -> Account:
        """Where a seat's result came from: the sums over the hands of a game; the means over hands that make none."""
        found = [hand.accounts[seat] for hand in self.hands]
        share = 1 if self.is_game else len(found)
        sums = {name: sum(getattr(account, name) for account in found) / share for name in _SUMMED}
        start = found[0].start if self.is_game else sum(account.start for account in found) / share
        return Account.of(start, start + sum(a.end - a.start for a in found) / share, **sums)
