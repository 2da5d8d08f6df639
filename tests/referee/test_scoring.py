"""The points of every scoring option, the end of a game, and what may stand in a rule set."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import play_all, position
from .rules import BadRulesError, complete_rules
from .scoring import game_winners, next_dealer, value_of


@pytest.mark.parametrize(("ace_points", "value"), [(1, 38), (11, 48), (15, 52)])
def test_card_values(ace_points: int, value: int) -> None:
    """A 7 T J Q, or 1 + 7 + 30 with the ace at one."""
    assert value_of(complete_rules({"ace_points": ace_points}, 2), ["As", "7c", "Th", "Jd", "Qc"]) == value


@pytest.mark.parametrize(
    ("rules", "rummy", "points"),
    [
        ({}, False, [0, 17, 0]),
        ({}, True, [0, 34, 0]),
        ({"going_rummy": "plus_10"}, False, [0, 17, 0]),
        ({"going_rummy": "plus_10"}, True, [0, 27, 0]),
        ({"going_rummy": "off"}, True, [0, 17, 0]),
        ({"ace_points": 15}, False, [0, 45, 0]),
        ({"score_mode": "penalties"}, False, [12, 0, 5]),
        ({"score_mode": "penalties"}, True, [24, 0, 10]),
        ({"score_mode": "penalties", "going_rummy": "plus_10"}, True, [22, 0, 15]),
        ({"score_mode": "penalties", "going_rummy": "off"}, True, [12, 0, 5]),
        ({"score_mode": "penalties", "ace_points": 11}, True, [64, 0, 10]),
    ],
)
def test_points_after_going_out(rules: dict[str, Any], rummy: bool, points: list[int]) -> None:
    """Seat 1 of three goes out; seat 0 holds As Tc Ad, seat 2 holds 5d."""
    hand = position(
        "As Tc Ad | 7c 7d 7h | 5d", stock="8d", turn=1, rules=rules, has_played="" if rummy else "1", scores=[1, 2, 3]
    )
    play_all(hand, "S", "M 7c 7d 7h", "D 8d")
    assert hand.points == points
    assert hand.rummy == (rummy and rules.get("going_rummy") != "off")
    assert hand.state()["scores"] == [before + now for before, now in zip([1, 2, 3], points, strict=True)]


@pytest.mark.parametrize(
    ("rules", "hands", "winner", "points"),
    [
        ({}, "2c | 5c 4d | Kd", None, [0, 0, 0]),
        ({"exhausted_score": "lowest_hand"}, "2c | 5c 4d | Kd", 0, [15, 0, 0]),
        ({"exhausted_score": "lowest_hand"}, "2c | Kd | 2d", None, [0, 0, 0]),
        ({"exhausted_score": "lowest_hand", "going_rummy": "plus_10"}, "2c | 5c 4d | Kd", 0, [15, 0, 0]),
        ({"exhausted_score": "lowest_hand", "score_mode": "penalties"}, "2c | 5c 4d | Kd", 0, [0, 7, 8]),
        ({"exhausted_score": "lowest_hand", "score_mode": "penalties"}, "2c | Kd | 2d", None, [0, 0, 0]),
        ({"score_mode": "penalties"}, "2c | 5c 4d | Kd", None, [0, 0, 0]),
    ],
)
def test_points_of_a_stalemate(rules: dict[str, Any], hands: str, winner: int | None, points: list[int]) -> None:
    hand = position(hands, stock="Qh", rules={"max_recycles": 0, **rules})
    play_all(hand, "S", "D Qh")
    assert hand.result() == {"end": "stalemate", "winner": winner, "rummy": False, "points": points}


def test_the_lowest_hand_wins_an_idle_stalemate_too() -> None:
    rules = {"exhausted_score": "lowest_hand", "idle_rounds": 1}
    hand = position("2c 9d Kh | 4c Jd 6s", discards="8c", rules=rules)
    play_all(hand, "P", "D Kh", "P", "D 4c")
    assert hand.result() == {"end": "stalemate", "winner": 0, "rummy": False, "points": [7, 0]}


# The game


@pytest.mark.parametrize(
    ("rules", "scores", "hands_played", "winners"),
    [
        ({}, [99, 98], 9, []),
        ({"target": 50}, [49, 50], 9, [1]),
        ({"score_mode": "penalties"}, [100, 20, 20], 9, [1, 2]),
        ({"target": {"deals": 3}}, [300, 0], 2, []),
        ({"target": {"deals": 3}}, [30, 30], 3, [0, 1]),
        ({"target": "deals: 3", "score_mode": "penalties"}, [30, 10], 3, [1]),
    ],
)
def test_the_end_of_a_game(rules: dict[str, Any], scores: list[int], hands_played: int, winners: list[int]) -> None:
    assert game_winners(complete_rules(rules, len(scores)), scores, hands_played) == winners


@pytest.mark.parametrize(
    ("option", "winner", "dealer"),
    [("left", 0, 2), ("winner", 0, 0), ("winner", None, 2), ("loser", 0, 2), ("loser", None, 2)],
)
def test_the_next_dealer(option: str, winner: int | None, dealer: int) -> None:
    """Seat 1 of three dealt; seats 1 and 2 tie for the most points left."""
    hands = [[], ["Ks"], ["Kd"]]
    assert next_dealer(complete_rules({"next_dealer": option}, 3), 1, winner, hands) == dealer


@pytest.mark.parametrize(
    "rules",
    [
        [],
        None,
        {"jokers": 2},
        {"players": 3},
        {"players": "5-6"},
        {"players": 2.0},
        {"hand_size": 26},
        {"hand_size": 0},
        {"hand_size": True},
        {"ace": "high"},
        {"ace": ["low"]},
        {"ace_points": 2},
        {"ace_points": True},
        {"max_melds_per_turn": 0},
        {"max_melds_per_turn": None},
        {"layoff_requires_own_meld": 1},
        {"layoff_requires_own_meld": "ja"},
        {"max_recycles": 51},
        {"max_recycles": -1},
        {"idle_rounds": 0},
        {"idle_rounds": 1001},
        {"target": 0},
        {"target": 99.5},
        {"target": {"deals": 0}},
        {"target": {"hands": 3}},
        {"target": "deals: 0"},
        {"first_dealer": 2},
        {"first_dealer": "left"},
        {"next_dealer": "random"},
    ],
)
def test_bad_options_are_refused(rules: object) -> None:
    with pytest.raises(BadRulesError):
        complete_rules(rules, 2)


def test_yes_and_no_may_be_words() -> None:
    assert complete_rules({"use_taken_discard_now": "yes"}, 2)["use_taken_discard_now"] is True
    assert complete_rules({"use_taken_discard_now": "no"}, 2)["use_taken_discard_now"] is False
