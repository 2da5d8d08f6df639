"""The positions that every part must get right: the last table of the rules, one test a row, each position drawn."""

from __future__ import annotations

from itertools import combinations

from openrummy.game import Card, Meld
from tests.game.dealing import dealt, legal, play, refused


def test_taking_the_card_that_makes_a_meld_and_discarding_the_last_goes_out() -> None:
    """
    table  -          discards  7h
    hand   7c 7d Ks
    """
    hand = dealt("Ac 2c 3c", "7c 7d Ks", up="7h")
    play(hand, "P, M 7c 7d 7h, D Ks")
    assert hand.result is not None
    assert (hand.result.end, hand.result.winner) == ("out", 1)


def test_the_taken_card_may_not_be_discarded_so_only_the_other_card_may() -> None:
    """
    table  -          discards  4d
    hand   Qs
    """
    hand = dealt("Ac", "Qs", up="4d", plays="P")
    assert legal(hand) == {"D Qs"}
    assert refused(hand, "D 4d") == "taken-card"
    play(hand, "D Qs")
    assert hand.result is None or hand.result.end != "out"


def test_melding_all_but_a_taken_card_that_fits_nothing_is_a_dead_end() -> None:
    """
    table  -          discards  Qd
    hand   5c 6c 7c
    """
    hand = dealt("Ac 2c 3d", "5c 6c 7c", up="Qd", plays="P")
    assert refused(hand, "M 5c 6c 7c") == "dead-end"
    assert legal(hand) == {"D 5c", "D 6c", "D 7c"}


HEARTS = "S, M 5h 6h 7h, D Kc, S, M Jc Jd Js, D 4c"
"""Seat 1 lays 5-6-7 of hearts, seat 0 three jacks; then seat 1 is to draw."""


def test_laying_off_up_to_the_taken_card_goes_out() -> None:
    """
    table  5h 6h 7h   discards  9h
    hand   8h
    """
    hand = dealt("Jc Jd Js 8h", "5h 6h 7h Kc", up="2c", stock="3d 4c 9h", plays=f"{HEARTS}, S, D 9h, P")
    assert hand.hands[0] == (Card("8h"), Card("9h"))
    play(hand, "L 8h>7h, L 9h>8h")
    assert hand.result is not None
    assert (hand.result.end, hand.result.winner) == ("out", 0)


def test_laying_off_all_but_a_taken_card_that_fits_nothing_is_a_dead_end() -> None:
    """
    table  5h 6h 7h   discards  9s
    hand   8h
    """
    hand = dealt("Jc Jd Js 8h", "5h 6h 7h Kc", up="2c", stock="3d 4c 9s", plays=f"{HEARTS}, S, D 9s, P")
    assert refused(hand, "L 8h>7h") == "dead-end"
    assert legal(hand) == {"D 8h"}
    play(hand, "D 8h")
    assert hand.turn == 1


def test_a_card_that_fits_two_melds_is_two_lay_offs_and_the_player_names_one() -> None:
    """
    table  9c 9d 9s | 6h 7h 8h
    hand   9h
    """
    plays = "S, M 9c 9d 9s, D Ac, S, M 6h 7h 8h, D 2c, S"
    for lay_off, grown in (("L 9h>9s", "9c 9d 9h 9s"), ("L 9h>6h", "6h 7h 8h 9h")):
        hand = dealt("6h 7h 8h 4c 5d", "9c 9d 9s 9h Kc", up="3s", stock="Ac 2c Qd", plays=plays)
        assert legal(hand, "L") == {"L 9h>9c", "L 9h>8h"}
        assert refused(hand, "L 9h") == "bad-action"
        play(hand, lay_off)
        assert Meld(grown) in hand.melds
        assert len(hand.melds) == 2


def test_a_card_that_joins_two_runs_goes_on_one_of_them_and_they_stay_two() -> None:
    """
    table  3h 4h 5h | 7h 8h 9h
    hand   6h
    """
    plays = "S, M 3h 4h 5h, D Ac, S, M 7h 8h 9h, D 2c, S"
    for lay_off, melds in (("L 6h>5h", ("3h 4h 5h 6h", "7h 8h 9h")), ("L 6h>7h", ("3h 4h 5h", "6h 7h 8h 9h"))):
        hand = dealt("7h 8h 9h 4c 5d", "3h 4h 5h 6h Kc", up="3s", stock="Ac 2c Qd", plays=plays)
        assert legal(hand, "L") == {"L 6h>5h", "L 6h>7h"}
        play(hand, lay_off)
        assert hand.melds == tuple(map(Meld, melds))


def test_a_card_next_to_one_that_lies_in_a_set_does_not_fit_the_run() -> None:
    """
    table  2c 2d 2h 2s | 3s 4s 5s
    hand   As
    """
    plays = "S, M 2c 2d 2h 2s, D Ac, S, M 3s 4s 5s, D 9c, S"
    hand = dealt("3s 4s 5s 7c 8d Jh", "2c 2d 2h 2s As Kc", up="6d", stock="Ac 9c Qd", plays=plays)
    assert legal(hand, "L") == set()
    assert refused(hand, "L As>3s") == "does-not-fit"
    assert refused(hand, "L As>2s") == "does-not-fit"


def test_a_run_of_six_may_be_cut_in_every_legal_way() -> None:
    """
    table  -
    hand   3d 4d 5d 6d 7d 8d
    """
    hand = dealt("As 2s 4s 5s 7s 8s", "3d 4d 5d 6d 7d 8d", up="2c", stock="Kc", plays="S")
    uncut = hand.copy()
    diamonds = [f"{rank}d" for rank in "345678"]
    runs = {f"M {' '.join(diamonds[a:b])}" for a, b in combinations(range(7), 2) if b - a >= 3}
    assert legal(hand, "M") == runs
    play(hand, "M 3d 4d 5d, M 6d 7d 8d")
    assert [str(meld) for meld in hand.melds] == ["3d 4d 5d", "6d 7d 8d"]
    play(uncut, "M 8d 7d 6d 5d 4d 3d, D Kc")
    assert uncut.result is not None
    assert [str(meld) for meld in uncut.melds] == ["3d 4d 5d 6d 7d 8d"]


CLUBS_AND_DIAMONDS = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"
HEARTS_AND_SPADES = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs"


def test_the_first_time_the_stock_is_empty_a_draw_makes_a_new_one_and_taking_leaves_it_empty() -> None:
    """
    stock  empty      discards  Kc Ks
    """
    hand = dealt(HEARTS_AND_SPADES, CLUBS_AND_DIAMONDS, up="Kc", stock="Ks", plays="S, D Ks")
    assert (hand.stock_count, hand.recycles, legal(hand)) == (0, 0, {"S", "P"})
    taking = hand.copy()
    play(hand, "S")
    assert (hand.stock_count, hand.recycles, hand.discards) == (0, 1, (Card("Ks"),))
    assert Card("Kc") in hand.hands[0]
    play(taking, "P")
    assert (taking.stock_count, taking.recycles, taking.discards) == (0, 0, (Card("Kc"),))


def test_going_out_in_the_turn_that_draws_the_last_card_of_the_second_stock_wins_and_scores() -> None:
    """
    stock  Kc, the last of the second stock      discards  Ks
    hand   all hearts, ace to queen of spades
    """
    hand = dealt(HEARTS_AND_SPADES, CLUBS_AND_DIAMONDS, up="Kc", stock="Ks", plays="S, D Ks, S", going_rummy="off")
    play(hand, f"M {HEARTS_AND_SPADES[:38]}, M {HEARTS_AND_SPADES[39:]}, D Kc")
    assert hand.result is not None
    assert (hand.result.end, hand.result.winner, hand.result.points) == ("out", 0, (2 * 75 + 10, 0))


def test_a_turn_with_the_last_card_of_the_second_stock_that_wins_nothing_is_the_last_of_the_hand() -> None:
    """
    stock  Kc, the last of the second stock      discards  Ks
    """
    hand = dealt(HEARTS_AND_SPADES, CLUBS_AND_DIAMONDS, up="Kc", stock="Ks", plays="S, D Ks, S, D Ah")
    assert hand.result is not None
    assert (hand.result.end, hand.result.winner, hand.result.points) == ("stalemate", None, (0, 0))
    assert (hand.turn, legal(hand)) == (0, set())
    assert refused(hand, "S") == "hand-over"


SHUT_IN = ("5c 5d 5h 5s 9c 9d 9h 9s 4s Jd", "6s 7s 8s 6h 7h 8h As 2s 3s Kc")
DEAD = "S, M 6s 7s 8s, M 6h 7h 8h, M As 2s 3s, D Td, S, M 5c 5d 5h 5s, M 9c 9d 9h 9s"
"""Seat 1 is left with Kc, seat 0 with 4s, Jd and the 3c it drew."""


def test_a_hand_in_which_nothing_can_ever_be_played_is_a_stalemate_at_once() -> None:
    """
    table  5c 5d 5h 5s | 9c 9d 9h 9s | As 2s 3s 4s | 6s 7s 8s | 6h 7h 8h
    hands  Kc / Jd
    """
    hand = dealt(*SHUT_IN, up="2d", stock="Td 3c 4d", plays=f"{DEAD}, L 4s>3s")
    assert not hand.over
    play(hand, "D 3c")
    assert [len(cards) for cards in hand.hands] == [1, 1]
    assert hand.result is not None
    assert (hand.result.end, hand.result.winner, hand.result.points) == ("stalemate", None, (0, 0))


def test_the_same_hand_is_not_dead_while_one_card_still_fits() -> None:
    """
    table  5c 5d 5h 5s | 9c 9d 9h 9s | As 2s 3s | 6s 7s 8s | 6h 7h 8h
    hands  Kc / 4s Jd
    """
    hand = dealt(*SHUT_IN, up="2d", stock="Td 3c 4d", plays=f"{DEAD}, D 3c")
    assert not hand.over
    play(hand, "S, D Kc")
    assert not hand.over
    assert [len(cards) for cards in hand.hands] == [2, 1]
    play(hand, "S, L 4s>3s")
    assert not hand.over


def test_twenty_turns_of_two_players_that_only_swap_discards_are_a_stalemate() -> None:
    """
    table  -          every turn: take the top discard, throw another card
    """
    hand = dealt("Ac 3c 5c", "Kd Jd 9d", up="7h")
    for turn in range(1, 21):
        hand.play("P")
        hand.play(next(action for action in hand.legal_actions if action.kind == "D"))
        assert hand.over == (turn == 20)
    assert hand.result is not None
    assert (hand.result.end, hand.result.winner) == ("stalemate", None)


def test_a_lay_off_in_an_earlier_turn_means_not_going_rummy() -> None:
    """
    table  5h 6h 7h 8h        8h laid off in turn 2
    hand   Jc Jd Js, then out in turn 6
    """
    plays = "S, M 5h 6h 7h, D Kc, S, L 8h>7h, D 4c, S, D Qd, S, D Qs, S, D 8d, S, M Jc Jd Js"
    hand = dealt("Jc Jd Js 8h", "5h 6h 7h Kc", up="2c", stock="3d 4c Qd Qs 8d Jh", plays=plays)
    play(hand, "D Jh")
    assert hand.result is not None
    assert (hand.result.winner, hand.result.rummy, hand.result.points) == (0, False, (3, 0))


def test_going_out_in_one_turn_keeps_the_bonus_with_lay_offs_on_other_melds() -> None:
    """
    table  5h 6h 7h           laid by the other seat
    hand   Jc Jd Js 8h, drew Kd
    """
    plays = "S, M 5h 6h 7h, D Kc, S, M Jc Jd Js, L 8h>7h, D Kd"
    hand = dealt("Jc Jd Js 8h", "5h 6h 7h Kc", up="2c", stock="3d Kd", plays=plays)
    assert hand.result is not None
    assert (hand.result.winner, hand.result.rummy, hand.result.points) == (0, True, (6, 0))
