"""The win chance through a hand as an inline image."""

from __future__ import annotations

from html import escape
from math import ceil, floor

from openrummy import words
from openrummy.coach.model import Decision, HandReview
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import percent

WIDTH, HEIGHT = 760, 220
"""The image is drawn as wide as the page allows, and always so high: no text is in it, so that none is stretched."""
_BLUNDER = 16
"""The width of the dot on a blunder, in pixels."""


def x_of(hand: HandReview, step: int) -> float:
    """Where a step lies."""
    return WIDTH * step / max(1, len(hand.hand.actions))


def graph(hand: HandReview, names: list[str], lang: str, seat: int) -> str:
    """The line of `seat`; with more than two players those of all, in lines of their own kind."""
    seats = [seat] if len(names) == 2 else list(range(len(names)))
    title = words.text(
        "coach.review.graph",
        lang,
        name=names[seat],
        start=percent(float(hand.points[0].values[seat]), lang),
        end=percent(float(hand.points[-1].values[seat]), lang),
    )
    scale = _Scale([float(point.values[line]) for point in hand.points for line in seats])
    parts = [f'<path class="grid" d="M0 {scale.y(tenth / 10):.1f}H{WIDTH}"/>' for tenth in scale.tenths]
    labels = [f'<span style="top:{scale.y(tenth / 10):.1f}px">{10 * tenth}%</span>' for tenth in scale.tenths]
    for line in seats:
        points = " ".join(f"{x_of(hand, p.step):.1f},{scale.y(float(p.values[line])):.1f}" for p in hand.points)
        parts.append(f'<polyline class="line l{line}" points="{points}"/>')
    parts.append(f'<line class="now" x1="0" x2="0" y1="0" y2="{HEIGHT}"/>')
    parts += [_mark(hand, decision, decision.seat if len(seats) > 1 else seat, scale) for decision in hand.decisions]
    label = escape(title, quote=True)
    return (
        f'<figure class="graph"><figcaption>{escape(title)}</figcaption>'
        f'<div class="plot"><div class="scale" aria-hidden="true">{"".join(labels)}</div>'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" aria-label="{label}">'
        f"{''.join(parts)}</svg></div>{_legend(hand, names, lang, seats)}</figure>"
    )


class _Scale:
    """The part of the chances that the lines need, in whole tenths, with a half always in it."""

    def __init__(self, chances: list[float]) -> None:
        self._low = min(4, floor(10 * max(0.0, min(chances))))
        self._high = max(6, ceil(10 * min(1.0, max(chances))))
        self.tenths = range(self._low, self._high + 1)

    def y(self, chance: float) -> float:
        """Where a chance lies."""
        return HEIGHT * (self._high - 10 * min(1.0, max(0.0, chance))) / (self._high - self._low)


def _legend(hand: HandReview, names: list[str], lang: str, seats: list[int]) -> str:
    """The lines by name where there are several, and the dots where there are any."""
    rows = [
        f'<li><svg width="34" height="10" aria-hidden="true">'
        f'<line class="line l{line}" x1="1" x2="33" y1="5" y2="5"/></svg> {escape(names[line])}</li>'
        for line in (seats if len(seats) > 1 else [])
    ]
    made = {decision.verdict for decision in hand.decisions}
    rows += [
        f'<li><svg width="{_BLUNDER}" height="{_BLUNDER}" viewBox="0 0 {_BLUNDER} {_BLUNDER}" aria-hidden="true">'
        f"{_dot(verdict, _BLUNDER / 2, _BLUNDER / 2)}</svg> {escape(words.text(f'coach.verdict.{verdict}', lang))}</li>"
        for verdict in ERRORS
        if verdict in made
    ]
    return f'<ul class="legend">{"".join(rows)}</ul>' if rows else ""


def _mark(hand: HandReview, decision: Decision, seat: int, scale: _Scale) -> str:
    """A dot on an error, on the line of a seat, of a size by how bad it is."""
    if decision.verdict not in ERRORS:
        return ""
    after = next(p for p in hand.points if p.step == decision.end and p.cause == "choice")
    return _dot(decision.verdict, x_of(hand, decision.end), scale.y(float(after.values[seat])))


def _dot(verdict: str, x: float, y: float) -> str:
    """A dot that stays round however the image is stretched: a line of no length with round ends."""
    width = _BLUNDER - 4 * (len(ERRORS) - 1 - ERRORS.index(verdict))
    return f'<path class="dot {verdict}" stroke-width="{width}" d="M{x:.1f} {y:.1f}h0"/>'
