"""The table without a mouse and without looking at it: keys, roles, names, and what is said."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person
from tests.e2e.seat import Seat, not_over, over
from tests.e2e.test_coach import coach_is_there


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
        drew, took = (words.begins(key).pattern.removeprefix("^") for key in ("event.drew_you", "event.took_you"))
        await self.hear(re.compile(f"^({re.escape(words('event.recycled'))} )?({drew}|{took})"))
        await expect(
            self.seat.hand.get_by_role("button", name=re.compile("(, new|, taken this turn.*)$"))
        ).to_have_count(1)
        async with self.page.expect_response("**/hint") as answer:
            await keyboard.press("h")
        plan = (await (await answer.value).json())["plan"]["actions"]
        # What comes next is told, and the cards for it are chosen.
        await expect(self.page.locator(".say")).to_have_text(words.begins("coach.hint"))
        for text in plan:
            await self._do(text)

    async def _do(self, text: str) -> None:
        """Do what the hint has next."""
        held = len(await self.seat.cards())
        pressed = self.seat.hand.get_by_role("button", pressed=True)
        await expect(pressed).to_have_count(len(text.split()) - 1)
        if text[0] == "D":
            while await pressed.count():
                await self.page.keyboard.press("Escape")
            await self.choose(text[2:])
        await self.page.keyboard.press(text[0].lower())
        if text[0] == "D":
            sure = re.compile(self.words("table.do_sure", card=".*"))
            await expect(self.page.get_by_role("button", name=sure)).to_be_visible()
            await self.page.keyboard.press("Enter")
            return
        aimed = self.page.locator(".say", has_text=self.words.begins("table.aim"))
        while text[0] == "L" and len(await self.seat.cards()) == held:
            if await aimed.count():  # it points at one of several melds
                await self.page.keyboard.press("Enter")
                break
        await expect(self.seat.hand.get_by_role("button").nth(held - 1)).to_have_count(0)


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
    if await ears.whose() == "mine":
        await coach_is_there(anna)
    while await ears.whose() == "mine":
        await anna.page.keyboard.press("ArrowRight")
        await ears.turn()
    await expect(
        anna.page.get_by_role("region", name=anna.words("table.hand_over")).get_by_role("list")
    ).to_be_visible()
    assert over(anna.state)
    await ears.seat.go_on.focus()
    await anna.page.keyboard.press("Enter")
    await anna.until(not_over)


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
