"""The page put together."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from openrummy import words
from openrummy.coach.model import Decision, Review
from openrummy.coach.page.cards import drawn_cards
from openrummy.coach.page.decision import anchor, decision_article, plan_words, shown_name
from openrummy.coach.page.graph import graph
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import effort_text, flat_text, percent, verdict_text
from openrummy.game.table import result_text

ROWS = ("start", "deal", "draws", "hidden", "lost", "given", "end", "adjusted")
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)


def page(review: Review, lang: str = "en", seat: int | None = None) -> str:
    """The review as an HTML page; with `seat`, only its decisions and its win chance are shown."""
    return _Page(review, lang, seat).html()


class _Page:
    def __init__(self, review: Review, lang: str, seat: int | None) -> None:
        self._review = review
        self._lang = lang
        self._seat = seat
        self._names = [shown_name(name) for name in review.players]
        self._decisions = [d for d in review.decisions if seat in (None, d.seat)]

    def html(self) -> str:
        here = files("openrummy.coach.page")
        style = (here / "style.css").read_text("utf-8")
        script = (here / "script.js").read_text("utf-8")
        title = self._review_text("title", names=", ".join(self._names))
        about = self._review_text("about", effort=effort_text(self._review.effort, self._lang), seed=self._review.seed)
        return (
            f'<!doctype html>\n<html lang="{self._lang}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
            f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title>\n<style>\n{style}</style>'
            f"</head>\n<body>{drawn_cards(self._lang)}\n<header><h1>{escape(title)}</h1><p>{escape(about)}</p></header>\n"
            f"<main>{self._summary()}\n{self._costliest()}\n{self._graphs()}\n{self._steps()}</main>\n"
            f"<script>\n{script}</script></body></html>\n"
        )

    def _summary(self) -> str:
        """The players side by side."""
        review, lang = self._review, self._lang
        seats = range(len(self._names))
        accounts = [review.account(seat) for seat in seats]
        rows = []
        accuracies = [review.accuracy(seat) for seat in seats]
        shown = ["-" if value is None else words.decimal(f"{value:.1f}", lang) for value in accuracies]
        rows.append(self._row("accuracy", shown))
        errors = ["/".join(str(review.count(seat, verdict)) for verdict in ERRORS) for seat in seats]
        rows.append(self._row("errors", errors))
        for name in ROWS:
            plain = name in ("start", "end", "adjusted")
            sign = -1 if name == "lost" else 1
            cells = [percent(sign * getattr(account, name), lang, signed=not plain) for account in accounts]
            rows.append(self._row(name, cells))
        heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in self._names)
        note = [] if review.is_game else [self._review_text("means", n=len(review.hands))]
        notes = " ".join([*note, self._review_text("explain"), flat_text(review.flat_below, lang)]).rstrip()
        label = escape(self._page_text("result"), quote=True)
        return (
            f'<section class="summary"><div class="scroll" tabindex="0" role="region" aria-label="{label}">'
            f"<table><thead><tr><td></td>{heads}</tr></thead>"
            f'<tbody>{"".join(rows)}</tbody></table></div><p class="quiet">{escape(notes)}</p></section>'
        )

    def _row(self, key: str, cells: list[str]) -> str:
        head = escape(self._review_text(key))
        return f'<tr class="{key}"><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'

    def _costliest(self) -> str:
        worst = self._review.costliest(seat=self._seat)
        body = f"<p>{escape(self._review_text('no_errors'))}</p>"
        if worst:
            body = f"<ol>{''.join(f'<li>{self._link(decision)}</li>' for decision in worst)}</ol>"
        return f'<section class="worst"><h2>{escape(self._review_text("costliest"))}</h2>{body}</section>'

    def _graphs(self) -> str:
        several = len(self._review.hands) > 1
        parts = []
        for index, hand in enumerate(self._review.hands):
            head = f"<h2>{escape(self._review_text('hand', n=hand.number))}</h2>" if several else ""
            drawn = graph(hand, self._names, self._lang, self._seat or 0)
            how = f'<p class="how">{escape(result_text(hand.hand, self._lang))}</p>'
            parts.append(f'<section class="hand" data-hand="{index}">{head}{how}{drawn}</section>')
        return "".join(parts)

    def _steps(self) -> str:
        """The decisions one by one, and the list of them."""
        buttons = "".join(
            f'<button type="button" data-go="{go}">{escape(self._page_text(go))}</button>'
            for go in ("back", "next", "error")
        )
        articles = "".join(
            decision_article(self._review.hands[d.hand], d, self._names, self._lang) for d in self._decisions
        )
        links = "".join(f'<li class="{d.verdict}">{self._link(d)}</li>' for d in self._decisions)
        heading = escape(self._review_text("decisions"))
        return (
            f'<div class="steps"><section class="one" aria-label="{escape(self._page_text("one"), quote=True)}">'
            f'<p class="buttons">{buttons} <span class="quiet">{escape(self._page_text("keys"))}</span></p>{articles}'
            f'</section><nav class="all" aria-label="{heading}"><h2>{heading}</h2><ol>{links}</ol></nav></div>'
        )

    def _link(self, decision: Decision) -> str:
        several = len(self._review.hands) > 1
        number = self._review.hands[decision.hand].number
        place = f"{number}.{decision.step}" if several else str(decision.step)
        plan = plan_words(decision, decision.judgement.played, self._lang)
        name, verdict = escape(self._names[decision.seat]), escape(verdict_text(decision, self._lang))
        return (
            f'<a href="#{anchor(decision)}"><span class="place">{place}</span> <b>{name}</b> {plan} '
            f'<span class="verdict {decision.verdict}">{verdict}</span></a>'
        )

    def _review_text(self, key: str, **values: object) -> str:
        return words.text(f"coach.review.{key}", self._lang, **values)

    def _page_text(self, key: str) -> str:
        return words.text(f"coach.page.{key}", self._lang)
