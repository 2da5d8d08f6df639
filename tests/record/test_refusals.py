"""Every way in which a record can be wrong has its code, its index and its sentence."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from openrummy import words
from openrummy.game import Hand, RuleSet
from openrummy.record import Record, RecordError, read, replay
from openrummy.record.lines import MAX_LINE
from tests.game.dealing import deck_for
from tests.record.samples import line, played, recycled


def refusal(text: str | bytes) -> tuple[int | None, str]:
    """The index and the code with which a line is refused; there is a sentence in every language."""
    with pytest.raises(RecordError) as refused:
        replay(Record.parse(text))
    said = [refused.value.message(lang) for lang in words.languages()]
    assert all(said)
    assert len(set(said)) == len(said), "the sentence is the same in two languages"
    return refused.value.action, refused.value.code


GOOD = line(played())
DATA: dict[str, Any] = json.loads(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"nonsense",
        b"\x00\x01\x02\xff",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.encode("utf-16"),
        b'{"v":1,"v":1}',
        b"[" * 100_000,
        b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
        b'"' + b'\\"[' * 100_000,
        b"null",
        b"1",
        b'"S"',
        b"[]",
        b"{}",
        b"NaN",
        GOOD.replace('"v": 1', '"v": NaN'),
        GOOD.replace('"v": 1', '"v": 1, "hand": Infinity'),
        GOOD.replace('"v": 1', '"v": 1, "hand": 1e999'),
        GOOD.replace('"v": 1', '"v": 1, "hand": ' + "9" * 10_000),
        GOOD.replace('"v": 1', '"v": 1, "fair": {"a": 1, "a": 2}'),
        GOOD.replace('"v": 1', r'"v": 1, "fair": "\ud800"'),
        GOOD + GOOD,
        GOOD[:-1],
        GOOD.replace('"P1"', "'P1'"),
    ],
)
def test_what_is_not_one_record_is_a_bad_record(text: str | bytes) -> None:
    assert refusal(text) == (None, "bad-record")


@pytest.mark.parametrize(
    "changes",
    [
        *[{name: ...} for name in ("v", "rules", "players", "dealer", "deck", "actions")],
        *[{name: None} for name in ("v", "rules", "players", "dealer", "deck", "actions", "scores", "result")],
        {"v": 2},
        {"v": True},
        {"v": 1.0},
        {"v": "1"},
        {"unknown": 1},
        {"Deck": DATA["deck"]},
        {"rules": []},
        {"rules": {"jokers": 2}},
        {"rules": {"ace": "high"}},
        {"rules": {"max_recycles": True}},
        {"rules": {"ace_points": 11.0}},
        {"rules": {"players": 3}},
        {"rules": {"players": "5-6"}},
        {"rules": {"hand_size": 26}},
        {"players": "Anna"},
        {"players": ["Anna"]},
        {"players": ["Anna"] * 7},
        {"players": ["Anna", 2]},
        {"players": {"0": "Anna", "1": "Bram"}},
        {"dealer": 2},
        {"dealer": -1},
        {"dealer": True},
        {"dealer": 0.0},
        {"dealer": "0"},
        {"deck": DATA["deck"][:-2]},
        {"deck": DATA["deck"] + "7c"},
        {"deck": DATA["deck"][:-2] + DATA["deck"][:2]},
        {"deck": DATA["deck"][:-1]},
        {"deck": [DATA["deck"][i : i + 2] for i in range(0, 104, 2)]},
        {"deck": ""},
        {"reshuffle": 7},
        {"reshuffle": [7]},
        {"reshuffle": [None]},
        {"reshuffle": "7"},
        {"scores": [0]},
        {"scores": [0, 0, 0]},
        {"scores": [0, 1.5]},
        {"scores": [0, True]},
        {"scores": "00"},
        {"actions": "SD"},
        {"actions": {"0": "S"}},
        {"result": []},
        {"result": "out"},
    ],
)
def test_a_field_that_cannot_be_so_is_a_bad_record(changes: dict[str, Any]) -> None:
    assert refusal(line(played(), **changes)) == (None, "bad-record")


def test_two_to_four_seats_said_of_a_larger_table_is_a_bad_record() -> None:
    assert refusal(line(played(5), rules={"players": "2-4"})) == (None, "bad-record")


@pytest.mark.parametrize("card", ["7x", "1c", "7C", "c7", "  ", "é♣", "10"])
def test_a_token_that_is_no_card_is_a_bad_card(card: str) -> None:
    deck = DATA["deck"]
    assert refusal(line(played(), deck=card + deck[2:])) == (None, "bad-card")
    assert refusal(line(played(), reshuffle=[deck[:6] + card])) == (None, "bad-card")


# Seat 1 begins. Seat 0 holds 5c 6c 7c, and 8h is turned up.
HANDS = ["5c 6c 7c 9d", "7d 7h 7s Kd"]


def hand_line(actions: list[Any], rules: dict[str, Any] | None = None, hands: list[str] = HANDS) -> str:
    """A hand with seat 1 to begin, 8h turned up, and 2c 3d 4s Jh next in the stock."""
    size = len(hands[0].split())
    deck = deck_for(hands, up="8h", stock="2c 3d 4s Jh")
    hand = Hand(deck, players=2, rules=RuleSet.from_options({"hand_size": size, **(rules or {})}))
    return line(hand, actions=actions, result=...)


@pytest.mark.parametrize(
    ("actions", "index", "code"),
    [
        (["S", "D Kd", 7], 2, "bad-action"),
        (["S", "D Kd", None], 2, "bad-action"),
        (["S", "D Kd", ["S"]], 2, "bad-action"),
        (["S", "D Kd", "s"], 2, "bad-action"),
        (["S", "D Kd", "S "], 2, "bad-action"),
        (["S", "M"], 1, "bad-action"),
        (["S", "D"], 1, "bad-action"),
        (["S", "L 7d"], 1, "bad-action"),
        (["S", "D Kd\n"], 1, "bad-action"),
        (["S", ""], 1, "bad-action"),
        (["S", "D 10c"], 1, "bad-card"),
        (["S", "M 7d 7h 7x"], 1, "bad-card"),
        (["S", "L 7d>xx"], 1, "bad-card"),
        (["D Kd"], 0, "wrong-phase"),
        (["M 7d 7h 7s"], 0, "wrong-phase"),
        (["S", "S"], 1, "wrong-phase"),
        (["S", "P"], 1, "wrong-phase"),
        (["P", "P"], 1, "wrong-phase"),
        (["S", "D 9d"], 1, "not-in-hand"),
        (["S", "M 7d 7h 7c"], 1, "not-in-hand"),
        (["S", "L 9d>8h"], 1, "not-in-hand"),
        (["S", "M 7d 7h"], 1, "not-a-meld"),
        (["S", "M 7d 7h Kd"], 1, "not-a-meld"),
        (["S", "M 7d 7d 7h"], 1, "not-a-meld"),
        (["S", "L Kd>7c"], 1, "does-not-fit"),
        (["S", "M 7d 7h 7s", "L Kd>7d"], 2, "does-not-fit"),
        (["P", "D 8h"], 1, "taken-card"),
        (["S", "X", 7], 1, "bad-action"),
    ],
)
def test_the_first_bad_action_is_named_with_its_code(actions: list[Any], index: int, code: str) -> None:
    assert refusal(hand_line(actions)) == (index, code)


def test_a_play_that_leaves_only_the_taken_card_is_a_dead_end() -> None:
    text = hand_line(["P", "M 7d 7h 7s"], hands=["5c 6c 7c", "7d 7h 7s"])
    assert refusal(text) == (1, "dead-end")


TWO_MELDS = ["5c 6c 7c 9d 9h 9s", "8c 4d 6d 8d Td Qd"]


@pytest.mark.parametrize(
    ("rules", "hands", "actions"),
    [
        ({"use_taken_discard_now": True}, HANDS, ["P"]),
        ({"use_taken_discard_now": True}, ["5c 9h", "7h 9d"], ["S", "D 2c", "S", "D 3d", "S", "D 4s", "P"]),
        ({"max_melds_per_turn": 1}, TWO_MELDS, ["S", "D Qd", "S", "M 5c 6c 7c", "M 9d 9h 9s"]),
        ({"layoff_requires_own_meld": True}, TWO_MELDS, ["S", "D Qd", "S", "M 5c 6c 7c", "D 9d", "S", "L 8c>6c"]),
        ({"must_discard_to_go_out": True}, ["5c 6c", "2d 2h"], ["S", "M 2c 2d 2h"]),
        ({"no_going_out_first_round": True}, ["5c 6c", "2d 2h"], ["S", "M 2c 2d 2h"]),
    ],
)
def test_what_an_option_forbids_is_a_rule_option(rules: dict[str, Any], hands: list[str], actions: list[str]) -> None:
    index, code = refusal(hand_line(actions, rules, hands))
    assert (index, code) == (len(actions) - 1, "rule-option")


def test_nothing_is_played_after_the_end() -> None:
    over = played()
    assert refusal(line(over, actions=[*map(str, over.actions), "S"], result=...)) == (len(over.actions), "hand-over")


@pytest.mark.parametrize("where", ["missing", "cards", "twice", "short"])
def test_a_new_stock_that_cannot_be_is_refused_where_it_is_drawn_from(where: str) -> None:
    hand = recycled()
    index = next(i for i in range(len(hand.actions)) if after(hand, i + 1).recycles)
    stock = "".join(map(str, hand.reshuffles[0]))
    top = str(after(hand, index).discards[-1])
    wrong = {"missing": None, "cards": top + stock[2:], "twice": stock[2:4] + stock[2:], "short": stock[2:]}[where]
    assert refusal(line(hand, reshuffle=wrong)) == (index, "bad-reshuffle")


def test_a_pile_turned_over_is_given_in_its_order_or_not_at_all() -> None:
    hand = recycled(RuleSet(recycle="turn_over"))
    index = next(i for i in range(len(hand.actions)) if after(hand, i + 1).recycles)
    assert replay(Record.parse(line(hand, reshuffle=None))).hand.hands == hand.hands
    backwards = "".join(map(str, reversed(hand.reshuffles[0])))
    assert refusal(line(hand, reshuffle=backwards)) == (index, "bad-reshuffle")


def test_a_new_stock_that_is_never_needed_is_refused() -> None:
    hand = played(2, most=4)
    assert refusal(line(hand, reshuffle="7c8c")) == (None, "bad-reshuffle")


def after(hand: Hand, count: int) -> Hand:
    """The hand after so many of its actions."""
    early = hand.copy()
    while len(early.actions) > count:
        early.undo()
    return early


@pytest.mark.parametrize(
    "change",
    [
        {"end": "out"},
        {"end": None},
        {"winner": 0},
        {"rummy": True},
        {"rummy": 0},
        {"points": [0, 1, 0]},
        {"points": [0, 0]},
        {"points": [0.0, 0, 0]},
        {"points": [False, 0, 0]},
        {"more": 1},
    ],
)
def test_a_result_that_is_not_that_of_the_hand_is_a_wrong_result(change: dict[str, Any]) -> None:
    hand = next(hand for seed in range(100) if (hand := played(3, seed)).result and hand.result.end == "stalemate")
    result = Record.from_hand(hand).to_dict()["result"]
    assert refusal(line(hand, result=result | change)) == (None, "wrong-result")
    assert refusal(line(hand, result={})) == (None, "wrong-result")


@pytest.mark.parametrize("length", [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 3 * MAX_LINE])
def test_a_line_of_any_length_is_one_bad_record_and_reading_goes_on(length: int) -> None:
    good = GOOD.encode()
    for stream in (b"x" * length + b"\n" + good, good + b"\n" + b"x" * length):
        found = list(read(io.BytesIO(stream)))
        assert sorted(isinstance(each, RecordError) for each in found) == [False, True]


def test_a_stream_of_small_reads_gives_the_same_records() -> None:
    class Dribble(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read(3)

    text = f"{GOOD}\n\nbad\n{GOOD}".encode()
    assert list(read(Dribble(text))) == list(read(io.BytesIO(text)))


def test_deep_metadata_are_kept_and_deeper_ones_refused() -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    assert Record.parse(line(played(), fair=deep)).metadata["fair"] == deep
    for _ in range(100):
        deep = {"a": deep}
    assert refusal(line(played(), fair=deep)) == (None, "bad-record")


def test_brackets_in_names_are_no_depth() -> None:
    hand = Hand.deal(["[" * 1000, '{"\\' * 1000], seed=1)
    assert replay(Record.parse(line(hand))).hand.players == hand.players
