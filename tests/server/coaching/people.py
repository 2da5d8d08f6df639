"""What the tests of the coach share: two people at a table, and a hand that differs in what a seat cannot see."""

from __future__ import annotations

from typing import Any

from openrummy import Hand
from tests.server.web.running import Tab


async def begin(host: Tab, guest: Tab, code: str) -> dict[str, Any]:
    """Let the guest, who watches too, take the free seat and the host begin; the state then."""
    await guest.do(code, {"a": "sit"})
    await host.until_state(lambda s: all(seat["kind"] != "empty" for seat in s["seats"]))
    await host.do(code, {"a": "start"})
    return await host.until_state(lambda s: s["status"] == "playing")


def twin(hand: Hand) -> Hand:
    """The same for the seat that is to act, with all that it cannot see dealt otherwise; played as far."""
    seat = hand.turn
    view = hand.view(seat)
    hidden = [card for card in hand.deck if card not in view.hand and card != view.top_discard]
    other = dict(zip(hidden, reversed(hidden), strict=True))
    found = Hand([other.get(card, card) for card in hand.deck], players=len(hand.players), dealer=hand.dealer)
    for action in hand.actions:
        found.play(action)
    assert found.hands[1 - seat] != hand.hands[1 - seat] and found.view(seat).hand == view.hand
    return found
