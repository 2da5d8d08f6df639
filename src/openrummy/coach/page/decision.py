"""One decision on the page: what the seat knew, what it played, what was better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from unicodedata import bidirectional

from openrummy import words
from openrummy.coach.model import Decision, HandReview
from openrummy.coach.page.cards import row
from openrummy.coach.page.graph import x_of
from openrummy.coach.reasons import CardText, sentence
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import margin, percent, plan_text, split_text, verdict_text
from openrummy.game import Action, Card

_CANDIDATES = 5
_PILE = 3


def anchor(decision: Decision) -> str:
    """The name of a decision within the page."""
    return f"d{decision.hand}-{decision.step}"


def shown_name(name: str) -> str:
    """A player's name as the page writes it: one read from right to left turns nothing that stands beside it."""
    shown = words.printable(name)
    if any(bidirectional(sign) in ("R", "AL", "AN") for sign in shown):
        return f"\N{FIRST STRONG ISOLATE}{shown}\N{POP DIRECTIONAL ISOLATE}"
    return shown


def plan_words(decision: Decision, plan: Sequence[Action], lang: str) -> str:
    """A plan in words, safe in HTML."""
    top = decision.view.top_discard if decision.kind == "draw" else None
    return escape(plan_text(plan, lang, _pretty(lang), top))


def decision_article(hand: HandReview, decision: Decision, names: list[str], lang: str) -> str:
    """The whole decision."""
    judgement = decision.judgement

    def say(key: str, **values: object) -> str:
        return words.text(f"coach.page.{key}", lang, **values)

    name = names[decision.seat]
    title = say("decision", name=name, step=decision.step)
    played = [card for action in judgement.played for card in action.cards]
    parts = [
        f'<h3 tabindex="-1">{escape(title)} <span class="verdict {decision.verdict}">'
        f"{escape(verdict_text(decision, lang))}</span></h3>",
        _position(decision, lang, played),
        '<dl class="plans">',
        f"<dt>{escape(words.text('coach.review.played', lang))}</dt>"
        f"<dd>{plan_words(decision, judgement.played, lang)} <b>{percent(judgement.played_win, lang)}</b></dd>",
    ]
    if judgement.best != judgement.played:
        parts.append(
            f"<dt>{escape(words.text('coach.review.better', lang))}</dt>"
            f"<dd>{plan_words(decision, judgement.best, lang)} <b>{percent(judgement.win, lang)}</b></dd>"
        )
    parts.append("</dl>")
    if decision.verdict != "forced":
        parts.append(f'<p class="why">{escape(sentence(decision.why, lang, _pretty(lang)))}</p>')
    if decision.verdict in ERRORS and (split := split_text(decision, lang)):
        parts.append(f"<p>{escape(split)}</p>")
    if decision.is_noteworthy:
        swing = percent(decision.hindsight, lang, signed=True)
        error = margin(decision.hindsight_error, lang)
        said = words.text("coach.review.hindsight", lang, swing=f"{swing} ({error})")
        parts.append(f'<p class="quiet">{escape(said)}</p>')
    parts.append(_candidates(decision, lang))
    parts.append(_others(hand, decision, names, lang))
    x = x_of(hand, decision.step)
    return (
        f'<article id="{anchor(decision)}" class="decision" data-hand="{decision.hand}" data-x="{x:.1f}" '
        f'data-error="{int(decision.verdict in ERRORS)}" data-seat="{decision.seat}">{"".join(parts)}</article>'
    )


def _pretty(lang: str) -> CardText:
    """How the page writes a card: with the letters that are on the drawn ones."""
    return lambda card: words.rank_index(card.rank, lang) + card.pretty[-1]


def _position(decision: Decision, lang: str, played: list[Card]) -> str:
    """The table, the pile and the seat's own hand: what it could see."""
    view = decision.view

    def say(key: str, **values: object) -> str:
        return words.text(f"coach.page.{key}", lang, **values)

    pile = [discard.card for discard in view.discards][-_PILE:]
    counts = ", ".join(
        say("count", name=shown_name(view.players[seat]), n=count)
        for seat, count in enumerate(view.counts)
        if seat != view.seat
    )
    melds = words.text("table.melds", lang)
    table = (
        f"<div><h4>{escape(melds)}</h4>{row([m.cards for m in view.melds], lang, melds)}</div>" if view.melds else ""
    )
    discards, own = words.text("table.discards", lang), say("own")
    return (
        f'<div class="position">{table}<div class="side"><div><h4>{escape(discards)}</h4>{row([pile], lang, discards)}'
        f'</div><p class="quiet">{escape(say("stock", n=view.stock_count))}<br>{escape(counts)}</p></div>'
        f"<div><h4>{escape(own)}</h4>{row([view.hand], lang, own, played)}</div></div>"
    )


def _candidates(decision: Decision, lang: str) -> str:
    found, exact = decision.judgement.candidates[:_CANDIDATES], decision.judgement.exact
    if len(found) < 2:
        return ""
    rows = ""
    for c in found:
        behind = (
            f"{percent(-c.behind, lang, signed=True)} {margin(c.behind_error, lang, exact=exact)}" if c.behind else "-"
        )
        rows += (
            f"<tr><td>{plan_words(decision, c.plan, lang)}</td><td>{percent(c.win, lang)}</td><td>{behind}</td></tr>"
        )
    heads = "".join(f'<th scope="col">{escape(words.text(f"coach.page.{key}", lang))}</th>' for key in _HEADS)
    summary = escape(words.text("coach.page.candidates", lang))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<details><summary>{summary}</summary>{table}</details>"


_HEADS = ("plan", "win", "behind")


def _others(hand: HandReview, decision: Decision, names: list[str], lang: str) -> str:
    """The other hands as they were, for hindsight."""
    state = hand.record.hand()
    for action in hand.hand.actions[: decision.step]:
        state.apply(action.id)
    rows = "".join(
        f"<h4>{escape(names[seat])}</h4>{row([cards], lang, names[seat])}"
        for seat, cards in enumerate(state.hands)
        if seat != decision.seat
    )
    return f"<details><summary>{escape(words.text('coach.page.others', lang))}</summary>{rows}</details>"
