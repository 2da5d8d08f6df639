"""Golden tables: what finished hands pay under every scoring option."""

from __future__ import annotations

from typing import Any

import pytest

from openrummy.game import Hand, RuleSet
from tests.game.dealing import dealt, deck_for, play

# Seat 1 goes out, at once (rummy) or in its second turn. Left are Ac 5d 9h Kd in seat 0, 25 points, and Ad 2d 6c Th
# in seat 2, 19 points (with the ace at 1).
RUMMY = ("7c 7d 7s Ks", "", "P, M 7c 7d 7h 7s, D Ks")
PLAIN = ("7c 7d Qs Ks", "2c 3c 7s", "P, M 7c 7d 7h, D Qs, S, D 2c, S, D 3c, S, L 7s>7c, D Ks")


@pytest.mark.parametrize(
    ("options", "plain", "rummy"),
    [
        ({}, (0, 44, 0), (0, 88, 0)),
        ({"going_rummy": "plus_10"}, (0, 44, 0), (0, 54, 0)),
        ({"going_rummy": "off"}, (0, 44, 0), (0, 44, 0)),
        ({"ace_points": 11}, (0, 64, 0), (0, 128, 0)),
        ({"ace_points": 15}, (0, 72, 0), (0, 144, 0)),
        ({"ace_points": 15, "going_rummy": "plus_10"}, (0, 72, 0), (0, 82, 0)),
        ({"exhausted_score": "lowest_hand"}, (0, 44, 0), (0, 88, 0)),
        ({"score_mode": "penalties"}, (25, 0, 19), (50, 0, 38)),
        ({"score_mode": "penalties", "going_rummy": "plus_10"}, (25, 0, 19), (35, 0, 29)),
        ({"score_mode": "penalties", "going_rummy": "off"}, (25, 0, 19), (25, 0, 19)),
        ({"score_mode": "penalties", "ace_points": 11}, (35, 0, 29), (70, 0, 58)),
        ({"score_mode": "penalties", "exhausted_score": "lowest_hand"}, (25, 0, 19), (50, 0, 38)),
    ],
)
def test_going_out_pays_the_cards_left_in_the_other_hands(
    options: dict[str, Any], plain: tuple[int, ...], rummy: tuple[int, ...]
) -> None:
    for (cards, stock, plays), points, bonus in ((PLAIN, plain, False), (RUMMY, rummy, True)):
        hand = dealt("Ac 5d 9h Kd", cards, "Ad 2d 6c Th", up="7h", stock=stock, plays=plays, **options)
        assert hand.result == ("out", 1, bonus and options.get("going_rummy") != "off", points)
        assert hand.scores_after == points


CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "cdhs")


@pytest.mark.parametrize(
    ("options", "winner", "points"),
    [
        ({}, None, (0, 0, 0)),
        ({"exhausted_score": "lowest_hand"}, 0, (27, 0, 0)),
        ({"exhausted_score": "lowest_hand", "going_rummy": "plus_10"}, 0, (27, 0, 0)),
        ({"exhausted_score": "lowest_hand", "ace_points": 15}, 1, (0, 14, 0)),
        ({"score_mode": "penalties"}, None, (0, 0, 0)),
        ({"exhausted_score": "lowest_hand", "score_mode": "penalties"}, 0, (0, 9, 18)),
        ({"exhausted_score": "lowest_hand", "score_mode": "penalties", "ace_points": 15}, 1, (5, 0, 9)),
    ],
)
def test_a_stalemate_pays_nothing_or_the_difference_to_the_lowest_hand(
    options: dict[str, Any], winner: int | None, points: tuple[int, ...]
) -> None:
    """Left are 91, 100 and 109 points with the ace at 1; with it at 15 they are 119, 114 and 123."""
    hands = (f"{CLUBS} {SPADES[:8]}", f"{DIAMONDS} {SPADES[9:17]}", f"{HEARTS} {SPADES[18:26]}")
    hand = dealt(*hands, up="Ts", stock="Js Qs Ks", max_recycles=0, **options)
    play(hand, "S, D Js, S, D Qs, S, D Ks")
    assert hand.result == ("stalemate", winner, False, points)


def test_a_tie_for_the_lowest_hand_pays_nobody() -> None:
    for mode in ("winner_takes", "penalties"):
        rules = RuleSet(hand_size=25, max_recycles=0, exhausted_score="lowest_hand", score_mode=mode)
        deck = deck_for([f"{CLUBS} {SPADES[:35]}", f"{HEARTS} {DIAMONDS[:35]}"], "Kd", "Ks")
        tied, won = Hand(deck, rules=rules), Hand(deck, rules=rules)
        play(tied, "S, D Ks")
        assert tied.hand_values == (160, 160)
        assert tied.result == ("stalemate", None, False, (0, 0))
        play(won, "S, D Ad")
        assert won.result == ("stalemate", 0, False, (9, 0) if mode == "winner_takes" else (0, 9))


def test_the_lowest_hand_wins_an_idle_hand_too() -> None:
    hand = dealt("Ac 3c 5c", "Kd Jd 9d", up="7h", idle_rounds=1, exhausted_score="lowest_hand")
    play(hand, "P, D Kd, P, D 5c")
    assert hand.hand_values == (14, 26)
    assert hand.result == ("stalemate", 0, False, (12, 0))


def test_points_are_added_to_the_scores_before_the_hand() -> None:
    hand = Hand(deck_for(["2c 4d 6h", "7c 7d Ks"], "7h"), rules=RuleSet(hand_size=3), scores=[31, 50])
    play(hand, "P, M 7c 7d 7h")
    assert hand.scores_after == (31, 50)
    play(hand, "D Ks")
    assert hand.scores_after == (31, 74)
