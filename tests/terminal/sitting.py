"""Sitting at the table in a test: positions, the running program, and what stands on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from openrummy.game import CARDS, Card, Hand, RuleSet, parse_cards
from openrummy.terminal.app import RummyApp
from openrummy.terminal.glyphs import FULL
from openrummy.terminal.order import arranged
from openrummy.terminal.parts.painted import Painted
from openrummy.terminal.session import Session
from openrummy.terminal.settings import Settings

Table = Pilot[None]


def position(
    mine: str, *, other: str = "", top: str = "", stock: str = "", level: str = "greedy", rules: RuleSet | None = None
) -> Session:
    """A two-player game in which the player has these cards and the first turn; `stock` is what is drawn first."""
    hand, first, up = parse_cards(mine), parse_cards(stock), parse_cards(top)
    theirs = list(parse_cards(other))
    used = {*hand, *first, *up, *theirs}
    rest = sorted((card for card in CARDS if card not in used), key=lambda card: card.code * 29 % 61)
    while len(theirs) < len(hand):
        theirs.append(rest.pop())
    if not up:
        up = (rest.pop(),)
    dealt = [card for pair in zip(hand, theirs, strict=True) for card in pair]
    options = {**(rules or RuleSet()).options(), "hand_size": len(hand)}
    rules = RuleSet.from_options(options)
    session = Session.start([level], rules, seed=1)
    session.game.hand = Hand([*dealt, *up, *first, *rest], players=session.game.players, dealer=1, rules=rules, seed=1)
    session.own_order = arranged(hand, "suit", (), rules)
    return session


@asynccontextmanager
async def sitting(
    directory: Path,
    session: Session | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    colour: bool = True,
    glyphs: str = FULL,
    **settings: Any,
) -> AsyncIterator[tuple[RummyApp, Table]]:
    """The program at work, the others playing at once; without a session with what the directory keeps."""
    start = None if session is None else lambda: session
    chosen = Settings(**{"pace": "instant", **settings})
    app = RummyApp(directory, chosen, colour=colour, glyphs=glyphs, start=start)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def my_turn(app: RummyApp, pilot: Table) -> None:
    """Wait until the player can act, or the hand is over and shown so."""
    while not (app.session.players_turn or (app.session.hand.over and app.screen is not app.table)):
        await pilot.pause()
    await pilot.pause()


def screen_of(app: RummyApp) -> list[str]:
    """The rows of the screen on top as they are shown, in the characters that the terminal gets."""
    width, height = app.size
    grid = [[" "] * width for _ in range(height)]
    for part in app.screen.query(Painted):
        region = part.region
        for y in range(region.height if part.display else 0):
            segments = list(part.render_line(y))
            for line_filter in app.get_line_filters():
                segments = line_filter.apply(segments, app.screen.styles.background)
            for x, char in enumerate("".join(segment.text for segment in segments), region.x):
                grid[region.y + y][x] = char
    return ["".join(row).rstrip() for row in grid]


def said(app: RummyApp) -> str:
    """Everything on the screen as one text with single spaces, without the sides of a dialog's frame."""
    return " ".join(word for word in " ".join(screen_of(app)).split() if word != "│")


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


async def select(app: RummyApp, pilot: Table, wanted: Iterable[Card]) -> None:
    """Select exactly these cards with the keyboard: digits where they reach, else the arrows."""
    await pilot.press("escape") if app.controller.selected or app.controller.asking else None
    for card in wanted:
        place = app.controller.shown.index(card)
        if place < 10:
            await pilot.press(str((place + 1) % 10))
        else:
            while app.controller.under_cursor is not card:
                await pilot.press("right")
            await pilot.press("space")


async def click(app: RummyApp, pilot: Table, part: str, what: object) -> None:
    """Click where something stands in a part of the table, named by its class."""
    x, y = place_of(app, part, what)
    await pilot.click(offset=(x, y))


def place_of(app: RummyApp, part: str, what: object) -> tuple[int, int]:
    """The cell of the screen at which something can be clicked."""
    widget = app.screen.query_one(part, Painted)
    spot = widget.spot(what)
    assert spot is not None, f"{what} is not there"
    return (
        widget.region.x + spot.x + 1 if spot.width > 1 else widget.region.x + spot.x,
        widget.region.y + spot.y + spot.height // 2,
    )


def texts(found: Sequence[Card]) -> str:
    return " ".join(map(str, found))
