"""Plans and chances as texts: what the reviews as text and as a page share."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy import words
from openrummy.coach.model import Decision
from openrummy.coach.reasons import CardText
from openrummy.coach.verdict import ERRORS, LEAST
from openrummy.game import Action, Card


def plan_text(plan: Sequence[Action], lang: str = "en", card: CardText = str, top: Card | None = None) -> str:
    """A plan in words: "lay 7c 7d 7h, throw Kd"; `top` is the discard that a draw may take."""
    return ", ".join(action_text(action, lang, card, top) for action in plan) or words.text("coach.plan.none", lang)


def action_text(action: Action, lang: str = "en", card: CardText = str, top: Card | None = None) -> str:
    """One action of a plan in words."""
    if action.kind == "P" and top is not None:
        return words.text("coach.plan.P_card", lang, card=card(top))
    return words.text(f"coach.plan.{action.kind}", lang, card=" ".join(map(card, action.cards)))


def percent(chance: float, lang: str = "en", *, signed: bool = False) -> str:
    """A chance in percent with one decimal; Dutch writes a comma."""
    shown = 0.0 if abs(chance) < LEAST else 100 * chance
    return words.decimal(f"{shown:+.1f}%" if signed and shown else f"{shown:.1f}%", lang)


def margin(error: float, lang: str = "en", *, exact: bool = False) -> str:
    """A standard error as it follows a figure: what came out alike in all worlds is not `exact` for that."""
    if exact:
        return words.text("coach.review.exact", lang)
    least = 0.001
    key = "margin" if error >= least / 2 else "margin_small"
    return words.text(f"coach.review.{key}", lang, error=percent(max(error, least), lang))


def flat_text(below: int | None, lang: str = "en") -> str:
    """What to know of a chance that no points change before somebody has so many; empty where they do."""
    return "" if below is None else words.text("coach.flat", lang, target=below)


def split_text(decision: Decision, lang: str = "en") -> str:
    """How the loss of an error falls on the plays and on the discard; empty where it is all of one."""
    played, best = decision.judgement.played, decision.judgement.best
    if not 0.1 < decision.plays_loss / decision.loss < 0.9 or played[-1] == best[-1]:
        return ""
    plays, rest = percent(decision.plays_loss, lang), percent(decision.loss - decision.plays_loss, lang)
    return words.text("coach.review.split", lang, plays=plays, discard=rest)


def effort_text(name: str, lang: str = "en") -> str:
    """What an effort is called."""
    return words.text(f"coach.effort.{name}", lang)


def verdict_text(decision: Decision, lang: str = "en") -> str:
    """The verdict, with the loss where it is an error."""
    verdict = words.text(f"coach.verdict.{decision.verdict}", lang)
    if decision.verdict not in ERRORS:
        return verdict
    error = margin(decision.judgement.loss_error, lang, exact=decision.judgement.exact)
    loss = percent(-decision.loss, lang, signed=True)
    return words.text("coach.review.verdict_loss", lang, verdict=verdict, loss=loss, error=error)
