"""The table without a mouse and without looking at it: keys, roles, names, and what is said."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.seat import Seat, over


class Listener:
    """Somebody who plays by keys alone, and knows of the table only what a screen reader tells."""

    def __init__(self, person: Person) -> None:
        self.page: Page = person.page
        self.words = person.words
        self.seat = Seat(person)

    @property
    def log(self) -> Locator:
        """What is said of what happens."""
        return self.page.get_by_role("log")

    async def hear(self, text: str | re.Pattern[str]) -> None:
        """Wait until something is said."""
        await expect(self.log.get_by_text(text).last).to_be_visible()

    async def whose(self) -> str:
        """`mine`, or `over`: what comes first."""
        mine = self.page.get_by_role("button", name=re.compile(re.escape(self.words("table.do_draw")) + "$"))
        pile = self.page.get_by_role("button", name=re.compile(re.escape(self.words("table.do_take")) + "$"))
        over = self.page.get_by_role("region", name=self.words("table.hand_over"))
        await expect(mine.or_(pile).or_(over).first).to_be_visible()
        return "over" if await over.count() else "mine"

    async def choose(self, card: str) -> None:
        """Go to a card with the arrows and choose it."""
        await self.page.keyboard.press("Home")
        for _ in range(12):
            at = self.seat.card(card)
            if await at.evaluate("card => card === document.activeElement"):
                await self.page.keyboard.press("Space")
                await expect(at).to_have_attribute("aria-pressed", "true")
                return
            await self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows do not come to {card}")

    async def turn(self) -> None:
        """Draw, lay what the hint names, throw."""
        keyboard, words = self.page.keyboard, self.words
        stock = self.page.get_by_role("button", name=re.compile(re.escape(words("table.do_draw")) + "$"))
        await keyboard.press("s" if await stock.count() else "p")
        await self.hear(
            re.compile(f"{words.begins('event.drew_you').pattern}|{words.begins('event.took_you').pattern}")
        )
        await expect(
            self.seat.hand.get_by_role("button", name=re.compile("(, new|, taken this turn.*)$"))
        ).to_have_count(1)
        while await self._lay():
            if await self.page.get_by_role("region", name=words("table.hand_over")).count():
                return
        cards = await self.seat.cards()
        taken = [await self.seat.card(card).get_attribute("aria-label") for card in cards]
        free = [card for card, label in zip(cards, taken, strict=True) if "taken" not in (label or "")]
        await self.choose(max(free, key=lambda card: "A23456789TJQK".index(card[0])))
        await keyboard.press("d")
        await expect(
            self.page.get_by_role("button", name=re.compile(words("table.do_sure", card=".*")))
        ).to_be_visible()
        await keyboard.press("Enter")

    async def _lay(self) -> bool:
        """Lay what the hint has chosen, by M or L; whether there was anything."""
        held = await self.seat.cards()
        await self.page.keyboard.press("h")
        chosen = self.seat.hand.get_by_role("button", pressed=True)
        try_meld = await chosen.count()
        if not try_meld:
            return False
        await self.page.keyboard.press("m" if try_meld > 1 else "l")
        if try_meld == 1 and len(await self.seat.cards()) == len(held):
            # L points at one of several melds; Enter says yes to it.
            await self.page.keyboard.press("Enter")
        over = self.page.get_by_role("region", name=self.words("table.hand_over"))
        await expect(self.seat.hand.get_by_role("button").nth(len(held) - 1).or_(over)).to_have_count(
            0 if not await over.count() else 1
        )
        return True


async def test_a_whole_hand_is_played_by_keys_and_ears_alone(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.go()
    start = anna.page.get_by_role("button", name=anna.words("home.play_now"))
    await start.wait_for()
    for _ in range(30):
        if await start.evaluate("it => it === document.activeElement"):
            break
        await anna.page.keyboard.press("Tab")
    await anna.page.keyboard.press("Enter")
    ears = Listener(anna)
    await ears.seat.hand.wait_for()
    while await ears.whose() == "mine":
        await anna.page.keyboard.press("ArrowRight")
        await ears.turn()
    await expect(
        anna.page.get_by_role("region", name=anna.words("table.hand_over")).get_by_role("list")
    ).to_be_visible()
    assert over(anna.state)
    next_hand = anna.page.get_by_role("button", name=anna.words.begins("table.next_hand"))
    await next_hand.focus()
    await anna.page.keyboard.press("Enter")
    await anna.until(lambda s: not over(s))


async def test_every_event_of_a_hand_is_said_once_and_in_order(arrive: Arrive) -> None:
    anna = await arrive()
    await anna.page.add_init_script(
        """
        window.heard = [];
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if (node.nodeName === "P" && node.parentElement?.matches("[role=log]")) heard.push(node.textContent);
        }).observe(document, { childList: true, subtree: true });
        """
    )
    await anna.new_table("greedy")
    seat = Seat(anna)
    state = await seat.my_turn()
    start = len(state["hand"]["log"])
    ended = await seat.hand_to_end()
    await expect(anna.page.get_by_role("region", name=anna.words("table.hand_over"))).to_be_visible()
    heard: list[str] = await anna.page.evaluate("heard")
    bot = state["seats"][1 - state["you"]]["name"]
    wanted = [said(anna, entry, bot) for entry in ended["hand"]["log"][start:]]
    told = [line for line in heard if line in set(wanted)]
    assert told[-len(wanted) :] == wanted


def said(person: Person, entry: dict[str, str], bot: str) -> str:
    """What is said of one action of the log."""
    words = person.words
    mine = int(entry["seat"]) == person.state["you"]
    action, you, who = entry["action"], "_you" if mine else "", {} if mine else {"name": bot}

    def several(cards: list[str]) -> str:
        names = [words.card(card) for card in cards]
        return words("card.and", first=", ".join(names[:-1]), last=names[-1])

    recycled = words("event.recycled") + " " if entry["recycled"] else ""
    match action[0]:
        case "S":
            return recycled + (
                words("event.drew_you", card=words.card(entry["card"])) if mine else words("event.drew", **who)
            )
        case "P":
            return words(f"event.took{you}", card=words.card(entry["card"]), **who)
        case "M":
            return words(f"event.melded{you}", cards=several(action[2:].split()), **who)
        case "L":
            card, target = action[2:].split(">")
            return words(f"event.laid_off{you}", card=words.card(card), target=words.card(target), **who)
        case _:
            return words(f"event.threw{you}", card=words.card(action[2:]), **who)
