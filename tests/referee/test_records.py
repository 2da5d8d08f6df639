"""What the referee says of whole records, good and bad, and that no corruption brings it down."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from .cards import DECK
from .mutate import MUTATORS, mutations
from .play import Referee
from .random_hands import random_hand, random_rules
from .records import replay

CODES = {
    *(
        "bad-record",
        "bad-card",
        "bad-action",
        "wrong-phase",
        "stock-empty",
        "discard-empty",
        "not-in-hand",
        "not-a-meld",
    ),
    *("does-not-fit", "taken-card", "dead-end", "rule-option", "bad-reshuffle", "hand-over", "wrong-result"),
}

# Anna (seat 0) is dealt 7h 7c 5s ..., Bram (seat 1) 2c 8h ...; the up-card is 7d, the stock begins with Ks.
ANNA = ["7h", "7c", "5s", "Td", "Jc", "Qs", "3d", "4c", "9s", "Kd"]
BRAM = ["2c", "8h", "9h", "Ad", "Kc", "3s", "6d", "6s", "Jh", "Qh"]
DEALT = [card for pair in zip(ANNA, BRAM, strict=True) for card in pair]
TOP = ["7d", "Ks", "5h"]
DECK_TEXT = "".join([*DEALT, *TOP, *(card for card in DECK if card not in DEALT + TOP)])


def record(*actions: Any, **fields: Any) -> dict[str, Any]:
    """A record of these actions in the hand above."""
    start: dict[str, Any] = {"v": 1, "rules": {}, "players": ["Anna", "Bram"], "dealer": 1, "deck": DECK_TEXT}
    return {**start, "reshuffle": None, "actions": list(actions), **fields}


def error(code: str, action: int | None = None) -> dict[str, Any]:
    """The verdict on a bad record."""
    return {"ok": False, "action": action, "error": code}


def test_an_unfinished_hand_is_shown_as_it_stands() -> None:
    verdict = replay(record("P", "M 7h 7d 7c", "D Kd", "S", scores=[0, 31], id="x", fair={"seed": None}))
    assert verdict == {
        "ok": True,
        "result": {"end": None, "winner": None, "rummy": False, "points": [0, 0]},
        "state": {
            "turn": 1,
            "phase": "play",
            "taken": None,
            "hands": [
                ["4c", "Jc", "3d", "Td", "5s", "9s", "Qs"],
                ["2c", "Kc", "Ad", "6d", "8h", "9h", "Jh", "Qh", "3s", "6s", "Ks"],
            ],
            "melds": [["7c", "7d", "7h"]],
            "stock": 30,
            "discards": ["Kd"],
            "scores": [0, 31],
        },
    }


def test_the_taken_card_is_shown_while_it_is_in_hand() -> None:
    assert replay(record("P"))["state"]["taken"] == "7d"
    assert replay(record("P", "M 7h 7d 7c"))["state"]["taken"] is None
    assert replay(record("P", "D Kd"))["state"]["taken"] is None


@pytest.mark.parametrize(
    ("actions", "verdict"),
    [
        (["P", "D 7d"], error("taken-card", 1)),
        (["D 7h"], error("wrong-phase", 0)),
        (["S", "P"], error("wrong-phase", 1)),
        (["S", "D 2c"], error("not-in-hand", 1)),
        (["P", "M 7h 7d 7c", "L 8h>7h"], error("not-in-hand", 2)),
        (["P", "M 7h 7d 7c", "L 5s>7h"], error("does-not-fit", 2)),
        (["S", "M 7h 7c"], error("not-a-meld", 1)),
        (["S", "D 7h", "Q"], error("bad-action", 2)),
        (["S", "D 7h", "D zz"], error("bad-card", 2)),
        ([7], error("bad-action", 0)),
    ],
)
def test_the_first_bad_action_is_named(actions: list[Any], verdict: dict[str, Any]) -> None:
    assert replay(record(*actions, result={"end": "out"})) == verdict


@pytest.mark.parametrize(
    "change",
    [
        {"v": 2},
        {"v": True},
        {"v": 1.0},
        {"rules": None},
        {"rules": {"ace": "high"}},
        {"rules": {"players": 3}},
        {"players": ["Anna"]},
        {"players": ["Anna", 2]},
        {"players": "Anna"},
        {"players": ["A"] * 7},
        {"dealer": 2},
        {"dealer": False},
        {"dealer": -1},
        {"deck": DECK_TEXT[:-2]},
        {"deck": DECK_TEXT[:-1]},
        {"deck": DECK_TEXT[:-2] + "7h"},
        {"deck": DECK},
        {"reshuffle": 5},
        {"reshuffle": [None]},
        {"scores": [0]},
        {"scores": [0, 1.5]},
        {"actions": "S"},
        {"actions": None},
        {"result": []},
        {"extra": 1},
    ],
)
def test_a_record_that_is_bad_as_a_whole(change: dict[str, Any]) -> None:
    assert replay(record("S") | change) == error("bad-record")


@pytest.mark.parametrize("field", ["v", "rules", "players", "dealer", "deck", "actions"])
def test_a_field_that_must_be_there(field: str) -> None:
    bad = record("S")
    del bad[field]
    assert replay(bad) == error("bad-record")


@pytest.mark.parametrize("thing", [None, 5, "S", [], [record("S")], {}])
def test_what_is_no_record(thing: object) -> None:
    assert replay(thing) == error("bad-record")


def test_what_is_no_card_in_a_deck_or_a_new_stock() -> None:
    assert replay(record("S", deck="1h" + DECK_TEXT[2:])) == error("bad-card")
    assert replay(record("S", reshuffle="7h8x")) == error("bad-card")


@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_seats_need_no_option(players: int) -> None:
    for rules in ({}, {"players": players}, {"players": "5-6"}):
        verdict = replay(record("S", players=["X"] * players, rules=rules))
        assert verdict["ok"] and sorted(len(hand) for hand in verdict["state"]["hands"]) == [6] * (players - 1) + [7]


def found(is_wanted: Callable[[dict[str, Any]], bool], rules: dict[str, Any]) -> dict[str, Any]:
    """A random hand of three players that is as wanted."""
    hands = (random_hand(random.Random(seed), rules, 3) for seed in range(1000))
    return next(hand for hand in hands if is_wanted(hand))


def recycles(hand: dict[str, Any]) -> int:
    """How often the pile of this hand was recycled."""
    given = hand["reshuffle"]
    return 0 if given is None else 1 if isinstance(given, str) else len(given)


def last_recycle(hand: dict[str, Any]) -> int:
    """The index of the first S for which the stock was empty."""
    cards = [hand["deck"][place : place + 2] for place in range(0, 104, 2)]
    referee = Referee(hand["rules"], 3, hand["dealer"], cards, [])
    return next(index for index, action in enumerate(hand["actions"]) if referee.play(action) == "bad-reshuffle")


def test_the_new_stock_is_checked_where_it_is_made() -> None:
    hand = found(lambda hand: recycles(hand) == 1, {})
    place = last_recycle(hand)
    assert replay(hand)["ok"] and replay(hand | {"reshuffle": [hand["reshuffle"]]})["ok"]
    others: list[Any] = [None, [], "", hand["reshuffle"][2:], hand["reshuffle"][:-2] + hand["reshuffle"][:2]]
    for wrong in others:
        assert replay(hand | {"reshuffle": wrong}) == error("bad-reshuffle", place)
    without = {name: value for name, value in hand.items() if name != "reshuffle"}
    assert replay(without) == error("bad-reshuffle", place)


def test_a_new_stock_that_is_never_used_is_refused() -> None:
    assert replay(record("S", reshuffle="7h8h")) == error("bad-reshuffle")
    hand = found(lambda hand: recycles(hand) == 1, {})
    assert replay(hand | {"reshuffle": [hand["reshuffle"], hand["reshuffle"]]}) == error("bad-reshuffle")


def test_several_new_stocks_are_used_in_their_order() -> None:
    hand = found(lambda hand: recycles(hand) == 2, {"max_recycles": 2})
    assert replay(hand)["ok"]
    assert replay(hand | {"reshuffle": hand["reshuffle"][:1]})["error"] == "bad-reshuffle"


def test_turned_over_piles_need_no_new_stock() -> None:
    hand = found(lambda hand: not replay(hand | {"rules": {}})["ok"], {"recycle": "turn_over"})
    assert hand["reshuffle"] is None and replay(hand)["ok"]
    assert replay(hand | {"reshuffle": "7h"})["error"] == "bad-reshuffle"


@pytest.mark.parametrize(
    "change",
    [
        {"end": "stalemate"},
        {"winner": True},
        {"winner": 0},
        {"rummy": 0},
        {"points": [0, 0, 0]},
        {"points": "43"},
        {"extra": 1},
        {"end": None},
    ],
)
def test_a_result_is_checked_field_by_field(change: dict[str, Any]) -> None:
    hand = found(lambda hand: hand["result"]["winner"] == 1 and not hand["result"]["rummy"], {})
    assert replay(hand)["ok"]
    assert replay(hand | {"result": hand["result"] | change}) == error("wrong-result")
    short = {name: value for name, value in hand["result"].items() if name not in change}
    assert replay(hand | {"result": short})["ok"] is ("extra" in change)


def test_corruptions_are_judged_and_never_crash_the_referee() -> None:
    rng = random.Random(7)
    seen = set()
    for _ in range(60):
        players = rng.randint(2, 6)
        hand = random_hand(rng, random_rules(rng, players), players)
        before = copy.deepcopy(hand)
        for bad in mutations(hand, rng):
            verdict = replay(json.loads(json.dumps(bad)))
            if verdict["ok"]:
                assert set(verdict) == {"ok", "result", "state"}
            else:
                assert set(verdict) == {"ok", "action", "error"}
                seen.add(verdict["error"])
        assert hand == before
    # No deal leads to the other two: when a stock is used up, each card drawn from it has left one on the discard pile.
    assert seen >= CODES - {"discard-empty", "stock-empty"} and seen <= CODES


def test_corruptions_are_repeatable() -> None:
    hand = random_hand(random.Random(8), {}, 4)
    once, again = (json.dumps(list(mutations(hand, random.Random(9)))) for _ in range(2))
    assert once == again and len(json.loads(once)) == len(MUTATORS)


def test_an_empty_hand_record_can_be_corrupted_too() -> None:
    for seed in range(20):
        for bad in mutations(record(), random.Random(seed)):
            assert "ok" in replay(bad)


def test_random_hands_under_random_options_replay_to_their_own_result() -> None:
    rng = random.Random(11)
    for _ in range(60):
        players = rng.randint(2, 6)
        record = random_hand(rng, random_rules(rng, players), players)
        verdict = replay(record)
        assert verdict["ok"] and verdict["result"] == record["result"] and verdict["state"]["phase"] == "over"
