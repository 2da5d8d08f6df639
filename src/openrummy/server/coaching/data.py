"""Hints, advice and reviews as they go over the wire.

Sentences come from the coach's own words, in every language at once, so that a page that changes its language needs no
other answer. Cards in them are in braces (`{7c}`): whoever shows a sentence writes cards his own way.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Texts = dict[str, str]
"""A text by language; cards in it are in braces."""


class Plan(Struct, frozen=True):
    """A draw, or the rest of a turn."""

    actions: list[str]
    """As in a record."""
    texts: list[Texts]
    """What each of them is in words."""


class Reason(Struct, frozen=True):
    """One reason: a code, its values, and the sentence."""

    key: str
    values: dict[str, Any]
    text: Texts


class RunnerUp(Struct, frozen=True):
    """The next best plan."""

    plan: Plan
    behind: float
    """How much less chance to win it has than the best."""
    error: float
    """The standard error of that difference."""


class Hint(Struct, frozen=True):
    """What the coach would do, from what the seat may know."""

    hand: int
    """The position it is about: the number of the hand,"""
    moves: int
    """and how many actions its log had."""
    plan: Plan
    win: float
    """The chance to win the game with it, from 0 to 1."""
    error: float
    """The standard error of that."""
    close: bool
    """Whether the runner-up is too close to call."""
    runner_up: RunnerUp | None
    """Null where there is no other plan."""
    reasons: list[Reason]
    facts: dict[str, Any]
    """What the position is like after the plan: outs, points left in hand, how dangerous the discard is."""
    note: Texts | None
    """What to know of the chance: that no points change it before somebody reaches the target; null where they do."""


class Weighed(Struct, frozen=True):
    """A plan, and the chance to win the game with it."""

    plan: Plan
    win: float


class AtCards(Struct, frozen=True):
    """What holding is worth against laying down, were another hand of so many cards."""

    cards: int
    gain: float
    """How much more holding is worth; negative where laying down is better."""
    error: float
    verdict: str
    """`hold`, `lay`, or `close` (too close to call)."""


class Holding(Struct, frozen=True):
    """Whether to hold melds or to lay them down."""

    verdict: str
    """`hold`, `lay`, or `close` (too close to call)."""
    hold: Weighed
    """The best plan that lays no meld down,"""
    lay: Weighed
    """and the best that does."""
    error: float
    """The standard error of the difference."""
    seat: int
    """Who has the fewest cards of the others: whose number is varied in `curve`."""
    turns_at: int | None
    """The most cards of that hand, fewer than now, at which laying down is surely better; null where it is at none."""
    curve: list[AtCards]
    """From its number now downwards."""
    text: Texts


class Danger(Struct, frozen=True):
    """One discard, and how likely the next player wants it."""

    card: str
    taken: float
    """Takes it."""
    melded: float
    """Can make or extend a meld in the hand with it."""
    laid_off: float
    """Can lay it off on the table."""
    error: float
    """The standard error of the least certain of these."""


class Likely(Struct, frozen=True):
    """One card that another player may hold."""

    card: str
    chance: float
    plain: float
    """The chance without regard to what was played."""
    clue: str
    """What tells the difference: `known`, `goes_with`, `thrown`, `play` or `none`."""
    cards: list[str]
    """The cards that the clue is about."""
    text: Texts
    """The clue in a sentence: the same for every card that it holds for."""


class OtherHand(Struct, frozen=True):
    """What another player is likely to hold."""

    seat: int
    count: int
    error: float
    """The standard error of the least certain chance."""
    cards: list[Likely]
    """The likeliest first, at most twelve."""


class Advice(Struct, frozen=True):
    """What the coach makes of the position beyond a hint, from what the seat may know."""

    hand: int
    """The position it is about: the number of the hand,"""
    moves: int
    """and how many actions its log had."""
    holding: Holding | None
    """Null where it is not the question."""
    dangers: list[Danger]
    """Every card that can be thrown, the least dangerous first; empty before the draw."""
    hands: list[OtherHand]
    """Of every other seat."""


class Point(Struct, frozen=True):
    """One value of the graph: the chances with all cards open but the stock."""

    step: int
    """After so many actions."""
    cause: str
    """`start`, `deal`, `choice` or `card`."""
    seat: int | None
    """Whose decision or card led to it."""
    win: list[float]
    """By seat."""
    error: float


class Decision(Struct, frozen=True):
    """A draw, or the plays and the discard of one turn, judged by what its seat could know."""

    step: int
    """Actions before it."""
    end: int
    """Actions up to its end."""
    seat: int
    kind: str
    """`draw` or `play`."""
    verdict: str
    """`forced`, `best`, `fine`, `close` (too close to call), `inaccuracy`, `mistake` or `blunder`."""
    played: Plan
    played_win: float
    best: Plan
    best_win: float
    loss: float
    """How much chance to win was lost, as measured; `loss_error` is the standard error."""
    loss_error: float
    counted: float
    """The loss that is held against the player: 0 where it may be chance."""
    reasons: list[Reason]
    """Why the best plan is better than the played one, or than the next."""


class Luck(Struct, frozen=True):
    """One card from the stock, against the mean of those that could have come."""

    step: int
    seat: int
    card: str
    luck: list[float]
    """What it changed, by seat."""
    error: float


class Account(Struct, frozen=True):
    """Where a seat's result came from: `luck + skill == end - start`, exactly."""

    start: float
    """The chance before the deal."""
    end: float
    """The chance after the hand."""
    deal: float
    draws: float
    hidden: float
    """What decisions changed by where the hidden cards lay."""
    lost: float
    """By own mistakes."""
    given: float
    """By mistakes of others."""
    luck: float
    """`deal + draws + hidden`."""
    skill: float
    """`given - lost`."""
    accuracy: float | None
    """From 0 to 100; null where there was nothing to decide."""
    errors: dict[str, int]
    """How many decisions were called `inaccuracy`, `mistake`, `blunder`."""
    costliest: list[int]
    """The steps of the decisions that cost the seat most, at most three, the worst first."""


class Review(Struct, frozen=True):
    """A finished hand, reviewed."""

    players: list[str]
    points: list[Point]
    decisions: list[Decision]
    draws: list[Luck]
    accounts: list[Account]
    """By seat."""
    note: Texts | None
    """As in a hint."""


class Working(Struct, frozen=True):
    """A review that is being made."""

    done: int
    """Actions reviewed so far."""
    total: int
    """Of so many; 0 while it waits for others before it."""
