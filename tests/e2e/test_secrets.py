"""What a page holds: no card that its reader may not know, in whatever corner of it."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.seat import Seat, over, together
from tests.e2e.words import EN
from tests.server.wire.knowledge import CARD, follow

ALL = {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"}
SPOKEN = {EN.card(card): card for card in ALL}
SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
EVERYTHING = """
() => [document.documentElement.outerHTML, document.title, location.href, document.cookie,
       JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])].join("\\n")
"""


def named(text: str) -> set[str]:
    """Every card that a text names: as `7c`, as 7♣, or in words."""
    text = re.sub(r'\s(d|points|transform|viewBox)="[^"]*"', " ", text)  # drawings have their own numbers and letters
    cards = set(CARD.findall(text))
    cards |= {
        ("T" if rank == "10" else rank) + SIGNS[sign] for rank, sign in re.findall(r"\b(10|[A2-9JQK])([♣♦♥♠])", text)
    }
    return cards | {card for name, card in SPOKEN.items() if re.search(rf"\b{name}\b", text)}


class Scan:
    """Somebody's page, looked through again and again while a hand is played."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.samples: list[tuple[int, str]] = []
        """How many actions had been done at most, and all that the page held."""

    async def look(self) -> None:
        """Take a sample. While it is taken the table may go on: the log after it counts."""
        text = await self.person.page.evaluate(EVERYTHING)
        text += "\n".join(self.person.said)
        state = self.person.state
        if not over(state):
            self.samples.append((len(state["hand"]["log"]), text))

    def check(self, record: dict[str, Any], seat: int | None) -> None:
        """Hold all samples against what the seat could know."""
        moments = follow(record).moments
        assert len(self.samples) > 3
        for done, text in self.samples:
            known = set().union(*(moment.visible(seat) for moment in moments[: done + 1]))
            assert named(text) <= known, (seat, done, named(text) - known)


def test_the_scan_finds_cards_however_they_are_named() -> None:
    assert named('<b data-card="7c"></b>') == {"7c"}
    assert named('<b title="ten of hearts"></b> 10♠ Q♦︎ {"hand":["As"]}') == {"Th", "Ts", "Qd", "As"}
    assert named('<path d="M2 7h-2" />') == set()


async def test_no_page_holds_a_card_that_its_reader_may_not_know(arrive: Arrive) -> None:
    people = [await arrive() for _ in range(3)]
    anna, bram, cleo = people
    code = await together(anna, bram, "greedy")
    await cleo.go(f"/t/{code}")
    await cleo.until(lambda s: s["hand"] is not None)
    scans = [Scan(one) for one in people]

    async def play(person: Person) -> None:
        seat = Seat(person)
        while not over(await seat.my_turn()):
            await asyncio.gather(*(scan.look() for scan in scans))
            await seat.draw()
            await person.page.keyboard.press("h")
            await asyncio.gather(*(scan.look() for scan in scans))
            await seat.turn()

    await asyncio.gather(play(anna), play(bram))
    await expect(anna.page.get_by_role("region", name=anna.words("table.hand_over"))).to_be_visible()
    record = await anna.ask("GET", f"hands/{anna.state['hand']['id']}")
    for scan, seat in zip(scans, (0, 1, None), strict=True):
        scan.check(record, seat)
        frames_know_as_little(scan.person, record, seat)


def frames_know_as_little(person: Person, record: dict[str, Any], seat: int | None) -> None:
    """Hold every frame that came while the hand was played against what the seat could know then."""
    moments = follow(record).moments
    looked_at = 0
    for text in person.raw:
        frame = json.loads(text)
        if not isinstance(frame, dict) or frame.get("t") not in ("snapshot", "events") or not frame["state"]["hand"]:
            continue
        state = frame["state"]
        if state["status"] != "playing" or state["hand"]["number"] != 1:
            continue
        known = set().union(*(moment.visible(seat) for moment in moments[: len(state["hand"]["log"]) + 1]))
        assert set(CARD.findall(text)) <= known
        looked_at += 1
    assert looked_at > 5


@pytest.mark.parametrize("view", ["0", "1"])
async def test_a_replay_from_one_seat_shows_that_seat_only_on_the_table(arrive: Arrive, view: str) -> None:
    """The record of a finished hand is open to everybody; what is asked for is a view, and the view keeps to itself."""
    anna = await arrive()
    await anna.new_table("greedy")
    await Seat(anna).hand_to_end()
    hand = anna.state["hand"]["id"]
    await anna.go(f"/h/{hand}/replay?step=0&seat={view}")
    record = await anna.ask("GET", f"hands/{hand}")
    await expect(anna.page.locator("[data-drop=hand] button")).to_have_count(10)
    shown = named(await anna.page.locator(".replay .table").first.evaluate("table => table.outerHTML"))
    assert shown <= follow(record).moments[0].visible(int(view))
