"""The win chance through a hand as an inline image."""

from __future__ import annotations

from html import escape

from openrummy import words
from openrummy.coach.model import HandReview
from openrummy.coach.verdict import ERRORS
from openrummy.coach.wording import percent

WIDTH, HEIGHT = 760, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 12, 28


def x_of(hand: HandReview, step: int) -> float:
    """Where a step lies."""
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * step / max(1, len(hand.hand.actions))


def y_of(chance: float) -> float:
    """Where a chance lies."""
    return _TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - min(1.0, max(0.0, chance)))


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
    parts = [_grid(lang)]
    for line in seats:
        points = " ".join(f"{x_of(hand, p.step):.1f},{y_of(float(p.values[line])):.1f}" for p in hand.points)
        parts.append(f'<polyline class="line l{line}" points="{points}"/>')
    parts += [_mark(hand, index, seat) for index in range(len(hand.decisions))]
    parts.append(f'<line class="now" x1="{_LEFT}" x2="{_LEFT}" y1="{_TOP}" y2="{HEIGHT - _BOTTOM}"/>')
    legend = ""
    if len(seats) > 1:
        rows = "".join(
            f'<li><svg width="34" height="10" aria-hidden="true">'
            f'<line class="line l{line}" x1="1" x2="33" y1="5" y2="5"/></svg> {escape(names[line])}</li>'
            for line in seats
        )
        legend = f'<ul class="legend">{rows}</ul>'
    label = escape(title, quote=True)
    return (
        f'<figure class="graph"><figcaption>{escape(title)}</figcaption>'
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'
        f"{legend}</figure>"
    )


def _grid(lang: str) -> str:
    parts = []
    for chance in (0.0, 0.5, 1.0):
        y = y_of(chance)
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{100 * chance:.0f}%</text>')
    return "".join(parts)


def _mark(hand: HandReview, index: int, seat: int) -> str:
    """A dot on an error, of a size by how bad it is."""
    decision = hand.decisions[index]
    if decision.verdict not in ERRORS:
        return ""
    after = next(p for p in hand.points if p.step == decision.end and p.cause == "choice")
    radius = 4 + 2 * ERRORS.index(decision.verdict)
    x, y = x_of(hand, decision.end), y_of(float(after.values[seat]))
    return f'<circle class="{decision.verdict}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'
