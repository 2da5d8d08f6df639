"""A review as text, for terminals of 40 columns and more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from textwrap import wrap

from openrummy import words
from openrummy.coach.model import Account, Decision, HandReview, Review
from openrummy.coach.reasons import CardText, sentence
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import effort_text, flat_text, margin, percent, plan_text, split_text, verdict_text
from openrummy.game import Action, Card
from openrummy.game.table import result_text

BARS = "▁▂▃▄▅▆▇█"
DIGITS = "01234567"
_LUCKIEST = 3
_CELL = 10
"""The width of a figure in the table."""
_ROWS = ("start", "deal", "draws", "hidden", "lost", "given", "end", "adjusted")


class TextReview:
    """Writes a review in one language: `card` writes a card, `seat` leaves out the decisions of others."""

    def __init__(
        self,
        review: Review,
        lang: str = "en",
        *,
        card: CardText = str,
        seat: int | None = None,
        width: int = 80,
        signs: bool = True,
        file: str | None = None,
    ) -> None:
        self._review = review
        self._lang = lang
        self._card = card
        self._seat = seat
        self._width = max(40, width)
        self._signs = signs
        self._file = file
        self._names = [words.printable(name) for name in review.players]

    def lines(self) -> Iterator[str]:
        """The whole review, line by line."""
        for line in self._lines():
            yield line if self._signs else line.replace("±", "+/-")

    def _lines(self) -> Iterator[str]:
        review = self._review
        yield from self._wrapped(self._say("title", names=", ".join(self._names)))
        yield from self._wrapped(self._say("about", effort=effort_text(review.effort, self._lang), seed=review.seed))
        yield ""
        if not review.is_game:
            yield from self._wrapped(self._say("means", n=len(review.hands)))
            yield ""
        yield from self._table([review.account(seat) for seat in range(len(self._names))])
        yield ""
        yield from self._wrapped(self._say("explain"))
        yield from self._wrapped(flat_text(review.flat_below, self._lang))
        for hand in review.hands:
            yield from self._graph(hand)
        yield from self._costliest()
        yield from self._luckiest()
        yield from self._in_hindsight()
        yield ""
        yield self._say("decisions")
        for hand in review.hands:
            if len(review.hands) > 1:
                yield self._say("hand", n=hand.number)
            for decision in hand.decisions:
                if self._seat in (None, decision.seat):
                    yield from self._line(hand, decision)

    def _table(self, accounts: Sequence[Account]) -> Iterator[str]:
        """The players side by side: accuracy, errors, and the account of the result."""
        review, lang = self._review, self._lang
        accuracies = [review.accuracy(seat) for seat in range(len(accounts))]
        rows = [("", [_short(name) for name in self._names])]
        rows.append(("accuracy", ["-" if a is None else words.decimal(f"{a:.1f}", lang) for a in accuracies]))
        rows.append(("errors", [self._errors(seat) for seat in range(len(accounts))]))
        for name in _ROWS:
            plain = name in ("start", "end", "adjusted")
            sign = -1 if name == "lost" else 1
            values = [percent(sign * getattr(account, name), lang, signed=not plain) for account in accounts]
            rows.append((name, values))
        labels = [self._say(name) if name else "" for name, _ in rows]
        wide = max(map(len, labels))
        apart = wide + _CELL * len(accounts) > self._width
        for label, (_, cells) in zip(labels, rows, strict=True):
            figures = "".join(cell.rjust(_CELL) for cell in cells)
            if not apart:
                yield label.ljust(wide) + figures
                continue
            yield from self._wrapped(label)
            yield figures

    def _errors(self, seat: int) -> str:
        return "/".join(str(self._review.count(seat, verdict)) for verdict in ERRORS)

    def _graph(self, hand: HandReview) -> Iterator[str]:
        """The win chance as a row of bars."""
        seat = self._seat or 0
        values = [float(point.values[seat]) for point in hand.points]
        room = self._width - 2
        if len(values) > room:
            values = [values[i * (len(values) - 1) // (room - 1)] for i in range(room)]
        signs = BARS if self._signs else DIGITS
        yield ""
        if len(self._review.hands) > 1:
            yield self._say("hand", n=hand.number)
        yield from self._wrapped(result_text(hand.hand, self._lang))
        ends = {"start": percent(values[0], self._lang), "end": percent(values[-1], self._lang)}
        yield from self._wrapped(self._say("graph", name=self._names[seat], **ends))
        yield "".join(signs[min(7, max(0, int(8 * value)))] for value in values)

    def _costliest(self) -> Iterator[str]:
        yield ""
        yield self._say("costliest")
        worst = self._review.costliest(seat=self._seat)
        if not worst:
            yield from self._wrapped(self._say("no_errors"))
        for decision in worst:
            yield from self._error(self._review.hands[decision.hand], decision)

    def _error(self, hand: HandReview, decision: Decision) -> Iterator[str]:
        lang, judgement = self._lang, decision.judgement
        place = self._say("place", hand=hand.number, step=decision.step)
        yield ""
        yield from self._wrapped(f"{self._names[decision.seat]}, {place}: {verdict_text(decision, lang)}")
        chance = percent(judgement.played_win, lang)
        yield from self._wrapped(f"{self._say('played')}: {self._plan(decision, judgement.played)} ({chance})", 2)
        chance = percent(judgement.win, lang)
        yield from self._wrapped(f"{self._say('better')}: {self._plan(decision, judgement.best)} ({chance})", 2)
        yield from self._wrapped(sentence(decision.why, lang, self._card), 2)
        yield from self._wrapped(split_text(decision, lang), 2)
        if self._file is not None:
            command = self._say("replay", file=quote(self._file), hand=hand.number, step=decision.step)
            yield from self._wrapped(command, 2)

    def _luckiest(self) -> Iterator[str]:
        draws = [(hand, draw) for hand in self._review.hands for draw in hand.draws if draw.is_sure]
        draws.sort(key=lambda pair: -abs(pair[1].own))
        if draws:
            yield ""
            yield self._say("luckiest")
        for hand, draw in draws[:_LUCKIEST]:
            luck, error = percent(draw.own, self._lang, signed=True), margin(draw.error, self._lang)
            drew = self._say("drew", name=self._names[draw.seat], card=self._card(draw.card), luck=f"{luck} ({error})")
            yield from self._wrapped(f"{drew}, {self._say('place', hand=hand.number, step=draw.step)}", 2)

    def _in_hindsight(self) -> Iterator[str]:
        """Decisions that changed much for reasons that nobody could know."""
        found = [d for d in self._review.decisions if d.is_noteworthy and self._seat in (None, d.seat)]
        found.sort(key=lambda d: -abs(d.hindsight))
        if found:
            yield ""
            yield from self._wrapped(self._say("only_hindsight"))
        for decision in found[:_LUCKIEST]:
            place = self._say("place", hand=self._review.hands[decision.hand].number, step=decision.step)
            plan = self._plan(decision, decision.judgement.played)
            swing = percent(decision.hindsight, self._lang, signed=True)
            error = margin(decision.hindsight_error, self._lang)
            yield from self._wrapped(f"{self._names[decision.seat]}: {plan}: {swing} ({error}), {place}", 2)

    def _line(self, hand: HandReview, decision: Decision) -> Iterator[str]:
        """One decision in a line or two."""
        played = self._plan(decision, decision.judgement.played)
        name = _short(self._names[decision.seat])
        yield from self._wrapped(f"{decision.step:>3} {name}: {played}: {verdict_text(decision, self._lang)}", 0, 6)

    def _plan(self, decision: Decision, plan: Sequence[Action]) -> str:
        top: Card | None = decision.view.top_discard if decision.kind == "draw" else None
        return plan_text(plan, self._lang, self._card, top)

    def _wrapped(self, text: str, indent: int = 0, hang: int | None = None) -> list[str]:
        rest = " " * (indent + 2 if hang is None else hang)
        return wrap(text, self._width, initial_indent=" " * indent, subsequent_indent=rest, break_long_words=True)

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"coach.review.{key}", self._lang, **values)


def _short(name: str) -> str:
    return name if len(name) <= 9 else name[:8] + "…"
