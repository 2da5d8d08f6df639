"""What each seat may know at each moment of a hand, worked out from its record alone, by the rules of the game.

Nothing of the program under test is used here: dealing, turns and piles are followed with plain lists.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

CARD = re.compile(r"(?<![A-Za-z0-9])[A23456789TJQK][cdhs](?![A-Za-z0-9])")
HAND_SIZE = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
SECRET_WORDS = ('"deck"', '"seed"', '"order"', '"reshuffle')


def cards_in(value: Any) -> set[str]:
    """Every card that is named anywhere in a piece of JSON."""
    return set(CARD.findall(msgspec.json.encode(value).decode()))


@dataclass
class Moment:
    """A position between two actions."""

    hands: list[set[str]]
    pile: list[str]
    stock: int
    table: set[str]
    held: list[set[str]]
    """By seat: cards that everybody saw it take and that it still has."""

    def visible(self, seat: int | None) -> set[str]:
        """The cards whose place a seat may know now; None is a spectator."""
        own = set() if seat is None else self.hands[seat]
        return own | set(self.pile) | self.table | set().union(*self.held)


@dataclass
class Known:
    """A whole hand, moment by moment: `moments[k]` is after k actions."""

    actions: list[str]
    moments: list[Moment] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    """Who did each action."""
    drawn: list[str | None] = field(default_factory=list)
    """The card that each action drew."""

    @cached_property
    def acts(self) -> set[tuple[str, int, str | None]]:
        """Each action with its seat and the card it drew."""
        return set(zip(self.actions, self.seats, self.drawn, strict=True))


def follow(record: dict[str, Any]) -> Known:
    """Play a record through."""
    n = len(record["players"])
    deck = re.findall("..", record["deck"])
    orders = record["reshuffle"] or []
    new_stocks = [re.findall("..", text) for text in ([orders] if isinstance(orders, str) else orders)]
    hands: list[set[str]] = [set() for _ in range(n)]
    size = record["rules"].get("hand_size", HAND_SIZE[n])
    seat = (record["dealer"] + 1) % n
    for i in range(n * size):
        hands[(seat + i) % n].add(deck[i])
    pile, stock = [deck[n * size]], deck[n * size + 1 :]
    table: set[str] = set()
    held: list[set[str]] = [set() for _ in range(n)]
    known = Known(record["actions"])

    def note() -> None:
        known.moments.append(
            Moment([set(h) for h in hands], list(pile), len(stock), set(table), [set(h) for h in held])
        )

    note()
    for action in known.actions:
        kind, named = action[0], CARD.findall(action)
        drawn = None
        known.seats.append(seat)
        if kind == "S":
            if not stock:
                stock, pile = new_stocks.pop(0), pile[-1:]
            drawn = stock.pop(0)
            hands[seat].add(drawn)
        elif kind == "P":
            drawn = pile.pop()
            hands[seat].add(drawn)
            held[seat].add(drawn)
        else:
            played = set(named if kind == "M" else named[:1])
            assert played <= hands[seat]
            hands[seat] -= played
            held[seat] -= played
            if kind == "D":
                pile += played
            else:
                table |= played
        known.drawn.append(drawn)
        note()
        if kind == "D":
            seat = (seat + 1) % n
    return known


def check_frame(raw: str, hands: dict[int, Known]) -> bool:
    """Check one frame that somebody got against all hands of the game, by number; whether a hidden hand was in play."""
    assert not [word for word in SECRET_WORDS if word in raw], raw
    frame = msgspec.json.decode(raw)
    state = frame.get("state")
    if state is None:
        assert not cards_in(frame), frame
        return False
    seat, hand = state["you"], state["hand"]
    assert (state["token"] is None) == (seat is None)
    lasts = [seat_now.pop("last") for seat_now in state["seats"]]
    assert not cards_in({name: value for name, value in state.items() if name != "hand"}), state
    assert not cards_in(frame.get("talk", []))
    for event in frame.get("events", []):
        _check_event(event, seat, hands)
    if hand is None:
        assert not any(lasts)
        return False
    for i, last in enumerate(lasts):
        assert last == next((entry for entry in reversed(hand["log"]) if entry["seat"] == i), None)
    known = hands[hand["number"]]
    at = len(hand["log"])
    now = known.moments[at]
    for i, entry in enumerate(hand["log"]):
        assert (entry["seat"], entry["action"]) == (known.seats[i], known.actions[i])
        own = entry["action"] == "P" or (entry["action"] == "S" and entry["seat"] == seat)
        if own:
            assert entry["card"] == known.drawn[i]
        elif entry["action"] == "S" and at < len(known.actions):
            assert entry["card"] is None, entry
    assert hand["stock"] == now.stock
    assert [discard["card"] for discard in hand["discards"]] == now.pile
    if at == len(known.actions):
        return False  # the hand is over: all cards are open
    rest = {name: value for name, value in hand.items() if name != "log"}
    assert cards_in(rest) <= now.visible(seat), (seat, cards_in(rest) - now.visible(seat))
    assert set(hand["hand"]) == (set() if seat is None else now.hands[seat])
    assert hand["hands"] is None and hand["points"] is None and hand["result"] is None
    assert [set(cards) for cards in hand["known"]] == now.held
    if seat is None or seat != hand["turn"]:
        assert (hand["legal"] == [] and hand["drawn"] is None) or seat is not None
        assert hand["legal"] == [] and hand["lay_downs"] == []
    return True


def _check_event(event: dict[str, Any], seat: int | None, hands: dict[int, Known]) -> None:
    if event["kind"] != "act":
        assert not cards_in(event), event
        return
    if event["text"] == "S" and event["seat"] != seat:
        assert event["card"] is None, event
    else:
        act = event["text"], event["seat"], event["card"]
        assert any(act in known.acts for known in hands.values()), event
