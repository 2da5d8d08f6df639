"""Playing at the table by what can be pressed there."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Locator, expect

from tests.e2e.people import Person, State


def over(state: State) -> bool:
    """Whether the hand is over."""
    return bool(state["status"] != "playing")


def not_over(state: State) -> bool:
    """Whether a hand is being played."""
    return not over(state)


async def together(host: Person, guest: Person, *bots: str, **wishes: Any) -> str:
    """Two people at a new table of the first one's (with bots), the first hand dealt; the table's code."""
    code = await host.new_table("open", *bots, **wishes)
    await guest.go(f"/t/{code}")
    await guest.page.get_by_role("button", name=guest.words("table.sit"), exact=True).click()
    await guest.until(lambda s: s["you"] == 1)
    await host.page.get_by_role("button", name=host.words("table.start"), exact=True).click()
    for one in (host, guest):
        await one.until(lambda s: s["status"] == "playing")
    return code


class Seat:
    """A person at a table, who plays by taps (or clicks): first choose, then say what to do with it."""

    def __init__(self, person: Person, *, touch: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.words = person.words
        self.touch = touch

    # What lies on the table

    @property
    def hand(self) -> Locator:
        """The own cards."""
        return self.page.get_by_role("group", name=self.words.begins("table.your_hand"))

    @property
    def stock(self) -> Locator:
        """The stock."""
        return self.page.get_by_role("button", name=re.compile("^" + self.words("table.stock", n=2).split(",")[0]))

    @property
    def pile(self) -> Locator:
        """The discard pile."""
        return self.page.get_by_role("button", name=re.compile("^" + self.words("table.pile_empty").split(",")[0]))

    @property
    def melds(self) -> Locator:
        """The melds, and the places where something can be laid."""
        return self.page.get_by_role("group", name=self.words("table.melds"))

    def button(self, key: str, **values: str | int) -> Locator:
        """The button with the text of a key."""
        return self.page.get_by_role("button", name=self.words(key, **values), exact=True)

    def card(self, card: str) -> Locator:
        """A card in the hand."""
        return self.hand.get_by_role("button", name=re.compile("^" + re.escape(self.words.card(card))))

    async def cards(self) -> list[str]:
        """The cards of the hand, as they lie."""
        labels = await self.hand.get_by_role("button").evaluate_all(
            "cards => cards.map(card => card.getAttribute('aria-label'))"
        )
        return [card for card in map(self.words.card_in, labels) if card]

    @property
    def go_on(self) -> Locator:
        """What deals again after a hand: the next one or, where it was worth the game, the first of another game."""
        return self.page.get_by_role("button", name=self.words.begins("table.next_hand")).or_(
            self.button("table.rematch")
        )

    # What a person does

    async def press(self, what: Locator) -> None:
        """Tap or click something, in its middle."""
        await (what.tap() if self.touch else what.click())

    async def breathe(self) -> None:
        """Let the next tap be one of its own: two at once in one place are a double tap, which is no second wish."""
        if self.touch:
            await self.page.locator(".say").tap()

    async def choose(self, *cards: str) -> None:
        """Choose exactly these cards: each by the part that no other card covers."""
        for card in await self.cards():
            place = self.card(card)
            chosen = await place.get_attribute("aria-pressed") == "true"
            if chosen != (card in cards):
                at = {"x": 14, "y": 24}
                await (place.tap(position=at) if self.touch else place.click(position=at))  # type: ignore[arg-type]

    async def draw(self) -> State:
        """Draw: from the stock, or what lies on the pile where the stock cannot be drawn from."""
        state = self.person.state
        seq = state["seq"]
        await self.press(self.stock if "S" in state["hand"]["legal"] else self.pile)
        return await self.person.until(lambda now: now["seq"] > seq)

    async def take(self) -> State:
        """Take the top of the discard pile."""
        seq = self.person.state["seq"]
        await self.press(self.pile)
        return await self.person.until(lambda now: now["seq"] > seq)

    async def play(self, text: str) -> State:
        """Lay a meld (`M 7c 7d 7h`) or lay a card off (`L 8h>7h`)."""
        state = self.person.state
        seq = state["seq"]
        if text[0] == "M":
            await self.choose(*text[2:].split())
            await self.press(self.button("table.lay_meld"))
        else:
            card, target = text[2:].split(">")
            await self.choose(card)
            at = next(i for i, meld in enumerate(state["hand"]["melds"]) if target in meld)
            await self.press(self.page.locator(f'[data-drop="meld-{at}"]').get_by_role("button"))
        return await self.person.until(lambda now: now["seq"] > seq)

    async def throw(self, card: str) -> State:
        """Throw a card: choose it, tap the pile, and tap again to be sure."""
        seq = self.person.state["seq"]
        await self.choose(card)
        await self.press(self.pile)
        await expect(self.page.get_by_text(self.words("table.sure_tag"), exact=True)).to_be_visible()
        await self.breathe()
        await self.press(self.pile)
        return await self.person.until(lambda now: now["seq"] > seq)

    def wanted(self) -> str:
        """What to do now: the best lay-down where there is one, else a discard."""
        hand = self.person.state["hand"]
        legal: list[str] = hand["legal"]
        best: list[str] = hand["lay_downs"][0]["actions"] if hand["lay_downs"] else []
        plays = [text for text in best if text in legal]
        if plays:
            return plays[0]
        # What pairs with nothing goes first, the high cards before the low ones.
        throws = [text for text in legal if text[0] == "D"]
        held: list[str] = hand["hand"]
        ranks = "A23456789TJQK"

        def near(card: str, other: str) -> bool:
            return card[1] == other[1] and abs(ranks.index(card[0]) - ranks.index(other[0])) <= 2

        def ties(card: str) -> int:
            return sum(other[0] == card[0] or near(card, other) for other in held)

        return min(throws or legal, key=lambda text: (ties(text[2:4]), -ranks.index(text[2])))

    async def turn(self) -> State:
        """Play the whole turn that has begun; the state after it."""
        state = self.person.state
        you = state["you"]
        if state["hand"]["phase"] == "draw":
            state = await self.draw()
        while state["status"] == "playing" and state["hand"]["turn"] == you and state["hand"]["phase"] == "play":
            text = self.wanted()
            state = await (self.throw(text[2:]) if text[0] == "D" else self.play(text))
        return state

    async def my_turn(self) -> State:
        """Wait until it is this seat's turn, or the hand is over."""
        return await self.person.until(lambda s: over(s) or (s["hand"] and s["hand"]["turn"] == s["you"]))

    async def hand_to_end(self) -> State:
        """Play on until the hand is over."""
        while not over(await self.my_turn()):
            await self.turn()
        return self.person.state
