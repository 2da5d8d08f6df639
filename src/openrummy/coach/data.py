"""A review as JSON data; docs/coach.md describes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from openrummy.coach.model import Account, Decision, Draw, HandReview, Review
from openrummy.coach.reasons import sentence
from openrummy.coach.verdict import ERRORS
from openrummy.game import Action

VERSION = 1
_DIGITS = 6


def review_data(review: Review, lang: str = "en", seat: int | None = None) -> dict[str, Any]:
    """The whole review; with `seat`, only its decisions are listed."""
    seats = range(len(review.players))
    return {
        "v": VERSION,
        "players": list(review.players),
        "effort": review.effort,
        "seed": review.seed,
        "totals": [
            {
                "seat": s,
                "accuracy": None if (accuracy := review.accuracy(s)) is None else round(accuracy, 2),
                "errors": {verdict: review.count(s, verdict) for verdict in ERRORS},
                **account_data(review.account(s)),
            }
            for s in seats
        ],
        "costliest": [
            {"hand": review.hands[d.hand].number, "step": d.step, "seat": d.seat, "loss": _round(d.loss)}
            for d in review.costliest(seat=seat)
        ],
        "hands": [hand_data(hand, lang, seat) for hand in review.hands],
    }


def hand_data(hand: HandReview, lang: str = "en", seat: int | None = None) -> dict[str, Any]:
    """One hand of a review."""
    return {
        "hand": hand.number,
        "dealer": hand.hand.dealer,
        "accounts": [{"seat": s, **account_data(account)} for s, account in enumerate(hand.accounts)],
        "graph": [
            {
                "step": point.step,
                "cause": point.cause,
                "seat": point.seat,
                "win": [_round(float(value)) for value in point.values],
                "error": _round(point.error),
            }
            for point in hand.points
        ],
        "decisions": [decision_data(d, lang) for d in hand.decisions if seat in (None, d.seat)],
        "draws": [_draw(draw) for draw in hand.draws],
    }


def decision_data(decision: Decision, lang: str = "en") -> dict[str, Any]:
    """One decision of a review."""
    judgement = decision.judgement
    return {
        "step": decision.step,
        "end": decision.end,
        "seat": decision.seat,
        "kind": decision.kind,
        "verdict": decision.verdict,
        "played": plan_data(judgement.played),
        "played_win": _round(judgement.played_win),
        "best": plan_data(judgement.best),
        "best_win": _round(judgement.win),
        "loss": _round(judgement.loss),
        "loss_error": _round(judgement.loss_error),
        "counted": _round(decision.loss),
        "plays_loss": _round(decision.plays_loss),
        "hindsight": _round(decision.hindsight),
        "candidates": [
            {
                "plan": plan_data(c.plan),
                "win": _round(c.win),
                "behind": _round(c.behind),
                "error": _round(c.behind_error),
            }
            for c in judgement.candidates
        ],
        "reasons": [reason.to_dict(lang) for reason in decision.why],
        "why": sentence(decision.why, lang),
    }


def account_data(account: Account) -> dict[str, float]:
    """Where a result came from; not rounded, so that the parts add up to the whole."""
    values = {field.name: getattr(account, field.name) for field in fields(account)}
    return {**values, "luck": account.luck, "skill": account.skill, "adjusted": account.adjusted}


def plan_data(plan: Sequence[Action]) -> list[str]:
    """A plan as the texts of its actions, as in a record."""
    return list(map(str, plan))


def _draw(draw: Draw) -> dict[str, Any]:
    luck = [_round(float(value)) for value in draw.luck]
    return {"step": draw.step, "seat": draw.seat, "card": str(draw.card), "luck": luck, "error": _round(draw.error)}


def _round(value: float) -> float:
    return round(float(value), _DIGITS)
