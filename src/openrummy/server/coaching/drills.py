"""Drills as they are kept with the review they come from: all that an answer needs, so that no coach is needed then."""

from __future__ import annotations

from typing import Final

from msgspec import Raw, Struct

from openrummy.server.coaching.data import Plan, Texts

FORMAT: Final = 1
"""Of a kept drill: those of another format are not read. It outlasts the versions of reviews."""


class Answer(Struct, frozen=True):
    """A plan to choose, and what choosing it is worth."""

    plan: Plan
    right: bool
    """Whether it is the best plan, or too close to it to tell."""
    verdict: str
    """As in a review."""
    loss: float
    """What it costs, in chance to win."""
    explanation: Texts


class KeptDrill(Struct, frozen=True):
    """A position in which a seat erred."""

    step: int
    """Actions of the record before it."""
    seat: int
    kind: str
    """`draw` or `play`."""
    loss: float
    """What the mistake cost."""
    question: Texts
    best: Plan
    played: Plan
    answers: list[Answer]


class Made(Struct, frozen=True):
    """What reviewing a hand makes: the review, and the mistakes of all seats as drills."""

    review: Raw
    drills: list[KeptDrill]
