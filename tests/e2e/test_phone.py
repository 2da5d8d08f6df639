"""A phone: everything by touch, everything on the screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import CDPSession, Locator

from tests.e2e.conftest import Arrive
from tests.e2e.people import Person, State
from tests.e2e.seat import Seat, not_over, over
from tests.e2e.tour import play_by_program

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

FREE_PARTS = """
() => [...document.querySelectorAll('[data-drop="hand"] button')].map((card) => {
  // Of each card: how much of its width, at mid-height of what shows, is not covered, and how high that strip is.
  const box = card.getBoundingClientRect();
  const free = (x, y) => document.elementFromPoint(x, y)?.closest("button") === card;
  let wide = 0, high = 0;
  for (let x = box.left + 0.5; x < box.right; x++) if (free(x, box.top + Math.min(24, box.height / 2))) wide++;
  for (let y = box.top + 0.5; y < box.bottom; y++) if (free(box.left + 12, y)) high++;
  return { card: card.dataset.card, wide, high, left: box.left, top: box.top, right: box.right, bottom: box.bottom };
})
"""
OFF_SCREEN = """
() => [...document.querySelectorAll("button, a, [data-place], .say")].filter((thing) => {
  const box = thing.getBoundingClientRect();
  if (!box.width || getComputedStyle(thing).visibility === "hidden") return false;
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).filter((thing) => !thing.closest(".scroll, .log, .skip, .unseen") && !thing.matches(".skip"))
  .map((thing) => thing.outerHTML.slice(0, 120))
"""


async def test_a_hand_is_played_by_taps_on_a_phone(arrive: Arrive) -> None:
    anna = await arrive(**PHONE)
    await anna.go()
    await anna.page.get_by_role("button", name=anna.words("home.play_now")).tap()
    seat = Seat(anna, touch=True)
    await anna.until(lambda s: s["status"] == "playing")
    ended = await seat.hand_to_end()
    assert ended["hand"]["result"]
    await seat.go_on.tap()
    await anna.until(not_over)


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(320, 568, 1), (360, 640, 1), (640, 360, 1), (1280, 720, 2), (720, 1280, 2)]
)
async def test_eleven_cards_are_in_reach_and_nothing_is_off_the_screen(
    arrive: Arrive, width: int, height: int, scale: int
) -> None:
    """At 200 % a window of 1280 x 720 has 640 x 360 of the page's pixels; the page cannot tell it from a phone."""
    size: dict[str, Any] = {
        "viewport": {"width": width // scale, "height": height // scale},
        "device_scale_factor": scale,
    }
    anna = await arrive(**size, has_touch=True, is_mobile=scale == 1)
    await anna.new_table("greedy")
    seat = Seat(anna, touch=True)
    await seat.my_turn()
    await seat.draw()
    await seat.card(anna.state["hand"]["hand"][-1]).wait_for()
    cards = await anna.page.evaluate(FREE_PARTS)
    assert len(cards) == 11
    for card in cards:
        assert card["wide"] >= 30 and card["high"] >= 43, card  # a row of 44 may lose one to rounding
        assert card["left"] >= 0 and card["right"] <= width // scale and card["bottom"] <= height // scale, card
    assert await anna.page.evaluate(OFF_SCREEN) == []
    assert await anna.page.evaluate("document.documentElement.scrollWidth") <= width // scale


COVERED = """
() => [...document.querySelectorAll(".result li")].filter((row) => {
  const box = row.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 6);
  return !row.contains(at);
}).map((row) => row.textContent)
"""


async def test_nothing_covers_a_row_of_the_result_with_four_players(arrive: Arrive) -> None:
    anna = await arrive(lang="nl", **PHONE)
    code = await anna.new_table("greedy", "greedy", "greedy", target=1)
    await anna.until(not_over)
    await play_by_program(anna, code)
    await anna.page.locator(".result li").nth(3).wait_for()
    assert await anna.page.evaluate(COVERED) == []


async def test_a_replay_shows_everybodys_cards_on_a_phone_too(arrive: Arrive) -> None:
    anna = await arrive(**PHONE)
    code = await anna.new_table("greedy", "greedy", "greedy")
    await anna.until(not_over)
    ended = await play_by_program(anna, code)
    await anna.go(f"/h/{ended['hand']['id']}/replay?step=0")
    cards = anna.page.locator(".players .fan .face")
    await cards.nth(20).wait_for()
    boxes = [await card.bounding_box() for card in await cards.all()]
    assert len(boxes) == 3 * 7
    # Each lies in sight, and as much of it as its index takes.
    assert all(box and box["width"] >= 16 and 0 <= box["x"] <= 360 - box["width"] for box in boxes)


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("width", [640, 737, 740, 844])
async def test_the_header_of_a_page_takes_one_row_on_a_phone_that_lies_on_its_side(
    arrive: Arrive, lang: str, width: int
) -> None:
    anna = await arrive(lang=lang, viewport={"width": width, "height": 360}, has_touch=True, is_mobile=True)
    await anna.go()
    await anna.ask("PATCH", "me", {"name": "Wilhelmina van den Bergh"})
    await anna.go("/me")
    header = anna.page.get_by_role("banner")
    await header.get_by_role("link", name=anna.words("app.home")).wait_for()
    box = await header.bounding_box()
    assert box and box["height"] < 60
    shown = [await link.bounding_box() for link in await header.get_by_role("link").all()]
    assert all(link and link["x"] >= 0 and link["x"] + link["width"] <= width for link in shown)


class Finger:
    """One finger on the glass, as the browser gets it from the system."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    async def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Put down, move, lift."""
        await self._send("touchStart", start)
        for i in range(1, steps + 1):
            part = i / steps
            await self._send("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True)))
        await self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def _send(self, kind: str, at: tuple[float, ...]) -> None:
        await self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})


async def _finger(person: Person) -> Finger:
    return Finger(await person.context.new_cdp_session(person.page))


async def _middle(thing: Locator) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def _grip(seat: Seat, card: str) -> tuple[float, float]:
    box = await seat.card(card).bounding_box()
    assert box
    return box["x"] + 14, box["y"] + 24


async def test_cards_are_drawn_sorted_and_thrown_by_dragging_them_with_a_finger(arrive: Arrive) -> None:
    anna = await arrive(**PHONE)
    await anna.new_table("greedy")
    seat, finger = Seat(anna, touch=True), await _finger(anna)
    before = await seat.my_turn()
    first, *_, last = await seat.cards()

    await finger.drag(await _middle(seat.stock), await _middle(seat.hand))
    drawn = await anna.until(lambda s: s["seq"] > before["seq"])
    assert len(drawn["hand"]["hand"]) == 11

    await finger.drag(await _grip(seat, first), await _grip(seat, last))
    order = await seat.cards()
    assert order[0] != first and order.index(first) >= order.index(last) - 1

    thrown = next(text[2:] for text in drawn["hand"]["legal"] if text[0] == "D")
    await finger.drag(await _grip(seat, thrown), await _middle(seat.pile))
    after = await anna.until(lambda s: s["seq"] > drawn["seq"])
    assert {"seat": after["you"], "action": f"D {thrown}"}.items() <= next(
        entry for entry in reversed(after["hand"]["log"]) if entry["seat"] == after["you"]
    ).items()


async def test_a_meld_is_laid_and_a_card_laid_off_by_dragging(arrive: Arrive) -> None:
    anna = await arrive(**PHONE)
    await anna.new_table("greedy")
    seat, finger = Seat(anna, touch=True), await _finger(anna)
    done: set[str] = set()
    while done != {"M", "L"}:
        state = await seat.my_turn()
        if over(state):
            await seat.go_on.tap()
            await anna.until(not_over)
            continue
        if state["hand"]["phase"] == "draw":
            state = await seat.draw()
        while not over(state) and state["hand"]["turn"] == state["you"]:
            text = seat.wanted()
            if text[0] == "D":
                state = await seat.throw(text[2:])
                break
            state = await _drag_play(seat, finger, state, text)
            done.add(text[0])


async def _drag_play(seat: Seat, finger: Finger, state: State, text: str) -> State:
    if text[0] == "M":
        cards = text[2:].split()
        await seat.choose(*cards)
        await finger.drag(await _grip(seat, cards[0]), await _middle(seat.melds))
    else:
        card, target = text[2:].split(">")
        await seat.choose(card)
        at = next(i for i, meld in enumerate(state["hand"]["melds"]) if target in meld)
        await finger.drag(await _grip(seat, card), await _middle(seat.page.locator(f'[data-drop="meld-{at}"]')))
    await seat.breathe()
    return await seat.person.until(
        lambda s: s["seq"] > state["seq"] and text in [e["action"] for e in s["hand"]["log"]]
    )


async def test_pages_scroll_by_touch_also_from_the_cards_of_a_sample(arrive: Arrive) -> None:
    anna = await arrive(**PHONE)
    await anna.go("/settings")
    await anna.page.get_by_role("heading", level=1).wait_for()
    finger = await _finger(anna)
    await finger.drag((180, 500), (180, 150))
    await anna.page.wait_for_function("scrollY > 100")
