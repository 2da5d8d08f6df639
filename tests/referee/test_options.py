"""Every option of RULES.md at work, and the scoring of each."""

from __future__ import annotations

from typing import Any

import pytest

from .cards import DECK
from .play import Referee
from .positions import play_all, position, refused


def kinds(referee: Referee, letters: str) -> list[str]:
    """The legal actions of these kinds."""
    return [text for text in referee.legal() if text[0] in letters]


# The ace


@pytest.mark.parametrize(
    ("ace", "melds"),
    [
        ("low", ["M Ah 2h 3h"]),
        ("high_or_low", ["M Ah 2h 3h", "M Qh Kh Ah"]),
        ("around", ["M Ah 2h 3h", "M Kh Ah 2h", "M Kh Ah 2h 3h", "M Qh Kh Ah", "M Qh Kh Ah 2h", "M Qh Kh Ah 2h 3h"]),
    ],
)
def test_runs_by_ace_option(ace: str, melds: list[str]) -> None:
    """Hand Qh Kh Ah 2h 3h and two others."""
    hand = position("Qh Kh Ah 2h 3h 9c 7d | 4c", stock="Ts", rules={"ace": ace})
    play_all(hand, "S")
    assert kinds(hand, "M") == melds


@pytest.mark.parametrize(
    ("ace", "table", "card", "layoffs", "laid"),
    [
        ("low", "Jh Qh Kh", "Ah", [], ""),
        ("high_or_low", "Jh Qh Kh", "Ah", ["L Ah>Kh"], "Jh Qh Kh Ah"),
        ("high_or_low", "Qh Kh Ah", "2h", [], ""),
        ("around", "Qh Kh Ah", "2h", ["L 2h>Ah"], "Qh Kh Ah 2h"),
        ("around", "Ah 2h 3h", "Kh", ["L Kh>Ah"], "Kh Ah 2h 3h"),
        ("low", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah", ["L Ah>2h"], "whole suit"),
        ("high_or_low", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah", ["L Ah>Kh"], "whole suit"),
        ("high_or_low", "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "2h", ["L 2h>3h"], "whole suit"),
        ("around", "8h 9h Th Jh Qh Kh Ah 2h 3h 4h 5h 6h", "7h", ["L 7h>6h"], "whole suit"),
    ],
)
def test_layoffs_on_runs_by_ace_option(ace: str, table: str, card: str, layoffs: list[str], laid: str) -> None:
    hand = position(f"{card} 9c 7d | 4c", table=table, stock="Ts", rules={"ace": ace})
    play_all(hand, "S")
    assert kinds(hand, "L") == layoffs
    if layoffs:
        play_all(hand, layoffs[0])
        whole = [each for each in DECK if each[1] == "h"]
        assert hand.table == [whole if laid == "whole suit" else laid.split()]
    else:
        assert refused(hand, f"L {card}>{table[:2]}") == "does-not-fit"


def test_a_whole_suit_may_be_melded_at_once_under_around() -> None:
    suit = [card for card in DECK if card[1] == "h"]
    hand = position(" ".join(suit) + " | 4c", stock="Ts", rules={"ace": "around"})
    play_all(hand, "S", "M " + " ".join(suit[6:] + suit[:6]))
    assert hand.table == [suit]


def test_the_ace_option_decides_what_is_dead() -> None:
    """As in the dead table of RULES.md with Ks unplayed: under around it fits below A-2-3-4s."""
    table = "5c 5d 5h 5s | 9c 9d 9h 9s | 6s 7s 8s | 6h 7h 8h | As 2s 3s 4s"
    for ace, end in (("low", "stalemate"), ("high_or_low", "stalemate"), ("around", None)):
        hand = position("Qs | Qc", table=table, stock="4d 4c 2d", rules={"ace": ace})
        play_all(hand, "S", "D 2d")
        assert hand.end == end, ace


# Restrictions


def test_one_meld_a_turn_does_not_count_layoffs() -> None:
    hand = position("7c 7d 7h 8h 9h Th 7s | 4c", stock="Ts", rules={"max_melds_per_turn": 1})
    play_all(hand, "S", "M 8h 9h Th")
    assert refused(hand, "M 7c 7d 7s") == "rule-option"
    play_all(hand, "L 7h>8h", "D 7c")
    assert hand.turn == 1
    two = position("7c 7d 7s 8h 9h Th 2c 2d 2h | 4c", stock="Ts", rules={"max_melds_per_turn": 2})
    play_all(two, "S", "M 8h 9h Th", "M 7c 7d 7s")
    assert refused(two, "M 2c 2d 2h") == "rule-option"


def test_layoffs_need_a_meld_of_ones_own_in_this_hand() -> None:
    rules = {"layoff_requires_own_meld": True}
    hand = position("8h 2c 2d 2s | 4c", table="5h 6h 7h", stock="Ts", rules=rules, has_melded="1")
    play_all(hand, "S")
    assert refused(hand, "L 8h>7h") == "rule-option" and kinds(hand, "L") == []
    assert refused(hand, "L 8h>2c") == "does-not-fit"
    play_all(hand, "M 2c 2d 2s", "L 8h>7h")
    earlier = position("8h 2c | 4c", table="5h 6h 7h", stock="Ts", rules=rules, has_melded="0")
    play_all(earlier, "S", "L 8h>7h")


def test_the_own_meld_counts_when_a_dead_end_is_judged() -> None:
    """Hand 5c 6c 7c, take 8h, 5-6-7h on the table: my meld makes the lay-off of 8h legal."""
    hand = position("5c 6c 7c | 4c", table="5h 6h 7h", discards="8h", rules={"layoff_requires_own_meld": True})
    play_all(hand, "P", "M 5c 6c 7c")
    assert hand.legal() == ["L 8h>7h"]


def test_going_out_may_need_a_discard() -> None:
    rules = {"must_discard_to_go_out": True}
    hand = position("7c 7d | 4c", stock="7h", rules=rules)
    play_all(hand, "S")
    assert refused(hand, "M 7c 7d 7h") == "rule-option"
    four = position("7c 7d 7s | 4c", stock="7h", rules=rules)
    play_all(four, "S", "M 7c 7d 7h", "D 7s")
    assert four.end == "out"


def test_going_out_by_discard_needs_a_card_that_may_be_discarded() -> None:
    """Hand 7c 7d 7s, take 8s, 9-T-Js on the table: the sevens would leave 8s, and that must not go out by a lay-off."""
    rules: dict[str, Any] = {"must_discard_to_go_out": True}
    hand = position("7c 7d 7s | 4c", table="9s Ts Js", discards="8s", rules=rules)
    play_all(hand, "P")
    assert refused(hand, "M 7c 7d 7s") == "dead-end"
    rules["discard_just_taken"] = "allowed"
    hand = position("7c 7d 7s | 4c", table="9s Ts Js", discards="8s", rules=rules)
    play_all(hand, "P", "M 7c 7d 7s")
    assert hand.legal() == ["D 8s"]


def test_the_taken_card_may_be_thrown_back_where_allowed() -> None:
    hand = position("Qs | Qc 2c", discards="9h 4d", rules={"discard_just_taken": "allowed"})
    play_all(hand, "P")
    assert hand.legal() == ["D 4d", "D Qs"]


def test_a_taken_card_must_be_used_at_once_where_the_option_says_so() -> None:
    rules = {"use_taken_discard_now": True}
    useless = position("7c 7d Ks 2h | Qc", discards="9h", rules=rules)
    assert useless.legal() == ["S"] and refused(useless, "P") == "rule-option"
    hand = position("7c 7d 7s Ks 2h | Qc", discards="7h", rules=rules)
    play_all(hand, "P")
    assert kinds(hand, "D") == [] and refused(hand, "D Ks") == "rule-option" and refused(hand, "D 7h") == "taken-card"
    assert refused(hand, "M 7c 7d 7s") is None  # 7h can follow as a lay-off.
    assert hand.legal() == ["L 7h>7c"]
    play_all(hand, "L 7h>7c", "D Ks")


def test_a_play_that_bars_the_taken_card_is_a_dead_end() -> None:
    """Take 7h with 5h 6h and 6c 6d: the set of sixes would leave 7h unusable."""
    hand = position("5h 6h 6c 6d Ks | Qc", discards="7h", rules={"use_taken_discard_now": True})
    play_all(hand, "P")
    assert refused(hand, "M 6c 6d 6h") == "dead-end"
    assert hand.legal() == ["M 5h 6h 7h"]


def test_a_meld_that_uses_up_the_one_allowed_must_not_bar_the_taken_card() -> None:
    """Take 7h with 5h 6h and three eights, one meld a turn: it has to be 5-6-7."""
    rules = {"use_taken_discard_now": True, "max_melds_per_turn": 1}
    hand = position("5h 6h 8c 8d 8s Ks | Qc", discards="7h", rules=rules)
    play_all(hand, "P")
    assert refused(hand, "M 8c 8d 8s") == "dead-end"
    assert hand.legal() == ["M 5h 6h 7h"]


def test_the_taken_card_must_be_used_even_where_it_might_be_thrown_back() -> None:
    rules = {"use_taken_discard_now": True, "discard_just_taken": "allowed"}
    hand = position("5h 6h Ks | Qc", discards="7h", rules=rules)
    play_all(hand, "P")
    assert refused(hand, "D 7h") == "rule-option"


def test_the_taken_card_may_become_of_use_after_another_play() -> None:
    """Take 9h, table 5-6-7h, hand 8h Ks: 8h first, then 9h."""
    hand = position("8h Ks | Qc", table="5h 6h 7h", discards="9h", rules={"use_taken_discard_now": True})
    play_all(hand, "P")
    assert hand.legal() == ["L 8h>7h"]


def test_taking_is_refused_where_its_use_could_not_end_the_turn() -> None:
    """Taking 7h with 7c 7d would empty the hand, and a discard is needed to go out."""
    rules = {"use_taken_discard_now": True, "must_discard_to_go_out": True}
    hand = position("7c 7d | Qc", discards="7h", rules=rules)
    assert hand.legal() == ["S"] and refused(hand, "P") == "rule-option"


def test_nobody_goes_out_in_the_first_round() -> None:
    rules = {"no_going_out_first_round": True}
    hand = position("7c 7d 7s Ks | Qc", stock="7h", rules=rules, first_round=True)
    play_all(hand, "S")
    assert refused(hand, "M 7c 7d 7h 7s") == "dead-end"
    play_all(hand, "M 7c 7d 7h")
    assert hand.legal() == ["D 7s", "D Ks"]
    last = position("4c | 7c 7d", stock="7h", rules=rules, first_round=True, turn=1)
    play_all(last, "S")
    assert refused(last, "M 7c 7d 7h") == "rule-option"
    later = position("7c 7d 7s Ks | Qc", stock="7h", rules=rules)
    play_all(later, "S", "M 7c 7d 7h 7s", "D Ks")
    assert later.end == "out"


# The stock


def test_turn_over_keeps_the_order_of_the_discards() -> None:
    hand = position("2c 9d | 4c Jd", stock="", rules={"recycle": "turn_over"})
    pile = list(hand.discards)
    play_all(hand, "S")
    assert hand.hands[0][-1] == pile[0] and hand.stock == pile[1:-1] and hand.discards == pile[-1:]


def test_turn_over_refuses_another_order() -> None:
    hand = position("2c 9d | 4c Jd", stock="", rules={"recycle": "turn_over"})
    hand.reshuffles = [hand.discards[-2::-1]]
    assert refused(hand, "S") == "bad-reshuffle"


@pytest.mark.parametrize("given", [[], [[]], [["7c", "7c"]], [["7c", "8d", "9h"]]])
def test_a_reshuffle_must_be_of_the_cards_below_the_top_discard(given: list[list[str]]) -> None:
    hand = position("2c 9d | 4c Jd", stock="", reshuffles=given)
    assert refused(hand, "S") == "bad-reshuffle"


def test_block_rummy_ends_with_the_first_stock() -> None:
    hand = position("5c 6c Ks | 4c 3c", stock="7h", rules={"max_recycles": 0})
    play_all(hand, "S", "D Ks")
    assert hand.end == "stalemate"


def test_more_recycles_go_on() -> None:
    hand = position("5c 6c Ks | 4c 3c", stock="7h", rules={"max_recycles": 2}, recycles=1)
    play_all(hand, "S", "D Ks")
    assert hand.end is None and hand.legal() == ["P", "S"]


def test_on_demand_the_discard_may_still_be_taken() -> None:
    """The stock is used up; seat 1 takes a discard, seat 0 asks for the stock: that ends the hand, without a card."""
    rules = {"stalemate_timing": "on_demand"}
    hand = position("5c 6c Ks | 4c 3d", stock="7h", rules=rules, recycles=1)
    play_all(hand, "S", "D Ks")
    assert hand.legal() == ["P", "S"]
    play_all(hand, "P", "D 3d", "S")
    assert hand.end == "stalemate" and hand.turn == 0 and hand.hands == [["5c", "6c", "7h"], ["4c", "Ks"]]


def test_on_demand_the_hand_may_still_be_won_from_the_discards() -> None:
    rules = {"stalemate_timing": "on_demand", "max_recycles": 0}
    hand = position("5c 6c Ks | 4d 4h", stock="4c", rules=rules, has_played="1")
    play_all(hand, "S", "D 4c", "P", "M 4c 4d 4h")
    assert hand.result() == {"end": "out", "winner": 1, "rummy": False, "points": [0, 21]}


def test_where_nobody_can_move_the_hand_is_a_stalemate() -> None:
    """Stock empty, a recycle left, one discard, and it is of no use to the next player, who must use what he takes."""
    rules = {"use_taken_discard_now": True}
    hand = position("5h 6h Ks | 4c 3d", stock="", rules=rules)
    hand.discards = ["7h"]
    play_all(hand, "P", "M 5h 6h 7h", "D Ks")
    assert hand.end == "out"
    hand = position("5h 6h Ks Qd | 4c 3d", stock="", rules=rules)
    hand.discards = ["7h"]
    play_all(hand, "P", "M 5h 6h 7h", "D Ks")
    assert hand.end == "stalemate" and hand.turn == 0


def test_fewer_idle_rounds() -> None:
    hand = position("2c 9d Kh | 4c Jd 6s", discards="8c", rules={"idle_rounds": 1})
    play_all(hand, "P", "D 2c", "P", "D 4c")
    assert hand.end == "stalemate"


def test_a_layoff_is_not_idle() -> None:
    hand = position("2c 9d 8h | 4c Jd 6s", table="5h 6h 7h", discards="8c", rules={"idle_rounds": 1})
    play_all(hand, "P", "L 8h>7h", "D 2c", "P", "D 4c")
    assert hand.end is None


def test_one_card_hands_are_dead_after_the_first_discard() -> None:
    hand = Referee({"hand_size": 1}, 2, 1, DECK, [])
    play_all(hand, "S", "D " + hand.hands[0][0])
    assert hand.end == "stalemate"
