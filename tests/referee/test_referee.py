"""RULES.md, "Positions every part must get right", row by row, and the course of a hand of Basic Rummy."""

from __future__ import annotations

import random

import pytest

from .cards import DECK, MELDS
from .play import Referee
from .positions import play_all, position, refused
from .random_hands import random_hand
from .rules import complete_rules
from .scoring import game_winners

# The rows of the table


def test_a_taken_card_melded_at_once_and_a_last_discard_win() -> None:
    """Hand 7c 7d Ks, top discard 7h: take it, meld the sevens, discard Ks: legal, out."""
    hand = position("7c 7d Ks | Qc 2c", discards="4c 7h")
    play_all(hand, "P", "M 7c 7d 7h", "D Ks")
    assert hand.result() == {"end": "out", "winner": 0, "rummy": True, "points": [24, 0]}


def test_after_taking_a_card_that_fits_nothing_the_other_card_must_go() -> None:
    """Hand Qs, take 4d, no lay-off: the only legal discard is Qs; not out."""
    hand = position("Qs | Qc 2c", discards="9h 4d")
    play_all(hand, "P")
    assert hand.legal() == ["D Qs"]
    assert refused(hand, "D 4d") == "taken-card"
    play_all(hand, "D Qs")
    assert hand.phase == "draw" and hand.turn == 1 and hand.hands[0] == ["4d"]


def test_a_meld_that_leaves_only_the_taken_card_is_a_dead_end() -> None:
    """Hand 5c 6c 7c, take Qd, the table has nothing for Qd: melding 5-6-7 is refused; a club must be discarded."""
    hand = position("5c 6c 7c | Qc 2c", discards="9h Qd")
    play_all(hand, "P")
    assert refused(hand, "M 5c 6c 7c") == "dead-end"
    assert hand.legal() == ["D 5c", "D 6c", "D 7c"]


def test_a_meld_may_leave_the_taken_card_where_that_can_be_laid_off() -> None:
    """Hand 5c 6c 7c, take 8c: 5-6-7, then the 8 on the meld just played; or all four at once."""
    hand = position("5c 6c 7c | Qc 2c", discards="9h 8c")
    play_all(hand, "P", "M 5c 6c 7c", "L 8c>7c")
    assert hand.end == "out" and hand.table == [["5c", "6c", "7c", "8c"]]


def test_a_layoff_may_make_room_for_the_taken_card() -> None:
    """Table 5-6-7h, hand 8h, take 9h: lay off 8h, then 9h: out."""
    hand = position("8h | Qc 2c", table="5h 6h 7h", discards="2d 9h")
    play_all(hand, "P")
    assert hand.legal() == ["D 8h", "L 8h>7h"]
    play_all(hand, "L 8h>7h")
    assert hand.legal() == ["L 9h>8h"]
    play_all(hand, "L 9h>8h")
    assert hand.end == "out" and hand.table == [["5h", "6h", "7h", "8h", "9h"]]


def test_a_layoff_that_leaves_only_a_useless_taken_card_is_a_dead_end() -> None:
    """Table 5-6-7h, hand 8h, take 9s: laying off 8h is refused; discard 8h."""
    hand = position("8h | Qc 2c", table="5h 6h 7h", discards="2d 9s")
    play_all(hand, "P")
    assert refused(hand, "L 8h>7h") == "dead-end"
    assert hand.legal() == ["D 8h"]


@pytest.mark.parametrize(
    ("action", "table"),
    [
        ("L 9h>9c", [["9c", "9d", "9h", "9s"], ["6h", "7h", "8h"]]),
        ("L 9h>8h", [["9c", "9d", "9s"], ["6h", "7h", "8h", "9h"]]),
    ],
)
def test_the_player_names_the_meld_for_a_card_that_fits_a_set_and_a_run(action: str, table: list[list[str]]) -> None:
    """Table 9c9d9s and 6-7-8h, hand 9h: two different lay-offs."""
    hand = position("9h 2c 4d | Qc 3c", table="9c 9d 9s | 6h 7h 8h", stock="Ks")
    play_all(hand, "S")
    assert [text for text in hand.legal() if text[0] == "L"] == ["L 9h>8h", "L 9h>9c"]
    assert refused(hand, "L 9h") == "bad-action"
    play_all(hand, action)
    assert hand.table == table


@pytest.mark.parametrize(
    ("action", "table"),
    [
        ("L 6h>5h", [["3h", "4h", "5h", "6h"], ["7h", "8h", "9h"]]),
        ("L 6h>8h", [["3h", "4h", "5h"], ["6h", "7h", "8h", "9h"]]),
    ],
)
def test_two_runs_that_touch_stay_two_melds(action: str, table: list[list[str]]) -> None:
    """Table 3-4-5h and 7-8-9h, lay off 6h on either: legal; still two melds."""
    hand = position("6h 2c 4d | Qc 3c", table="3h 4h 5h | 7h 8h 9h", stock="Ks")
    play_all(hand, "S")
    assert [text for text in hand.legal() if text[0] == "L"] == ["L 6h>5h", "L 6h>7h"]
    play_all(hand, action)
    assert hand.table == table


def test_an_ace_cannot_jump_over_a_card_that_lies_in_a_set() -> None:
    """Table 2c2d2h2s and 3-4-5s, hand As: As cannot be laid off."""
    hand = position("As Kc | Qc 3c", table="2c 2d 2h 2s | 3s 4s 5s", stock="Kd")
    play_all(hand, "S")
    assert refused(hand, "L As>3s") == "does-not-fit"
    assert refused(hand, "L As>2c") == "does-not-fit"
    assert hand.legal() == ["D As", "D Kc", "D Kd"]


def test_six_cards_in_sequence_may_be_cut_in_any_legal_way() -> None:
    """Hand 3d..8d: one run of six, or two of three, or any legal cut."""
    hand = position("3d 4d 5d 6d 7d 8d Kc | Qc 3c", stock="Kd")
    play_all(hand, "S")
    assert [text for text in hand.legal() if text[0] == "M"] == [
        "M 3d 4d 5d",
        "M 3d 4d 5d 6d",
        "M 3d 4d 5d 6d 7d",
        "M 3d 4d 5d 6d 7d 8d",
        "M 4d 5d 6d",
        "M 4d 5d 6d 7d",
        "M 4d 5d 6d 7d 8d",
        "M 5d 6d 7d",
        "M 5d 6d 7d 8d",
        "M 6d 7d 8d",
    ]
    play_all(hand, "M 8d 6d 7d", "M 3d 5d 4d")
    assert hand.table == [["6d", "7d", "8d"], ["3d", "4d", "5d"]]


def test_the_first_empty_stock_is_made_anew_only_for_who_asks_for_it() -> None:
    """Stock empty at the start of a turn, first time: S recycles all but the top discard; P leaves it empty."""
    rest = [card for card in DECK if card not in ("2c", "4d", "9h", "Qc", "3c", "Kd")]
    asked = position("2c 4d 9h | Qc 3c", discards="Kd", stock="", reshuffles=[rest])
    assert asked.legal() == ["P", "S"]
    play_all(asked, "S")
    assert asked.hands[0][-1] == rest[0] and asked.stock == rest[1:] and asked.discards == ["Kd"]
    taken = position("2c 4d 9h | Qc 3c", discards="Kd", stock="", reshuffles=[rest])
    play_all(taken, "P", "D 2c")
    assert taken.stock == [] and taken.recycles == 0 and taken.legal() == ["P", "S"]


def test_the_last_card_of_the_second_stock_may_win() -> None:
    """Last card of the second stock drawn, the player goes out in this turn: wins and scores."""
    hand = position("5c 6c Ks | Qc 3c", stock="7c", recycles=1, discards="2d", has_played="0")
    play_all(hand, "S", "M 5c 6c 7c", "D Ks")
    assert hand.result() == {"end": "out", "winner": 0, "rummy": False, "points": [13, 0]}


def test_the_last_card_of_the_second_stock_ends_the_hand_after_its_turn() -> None:
    """Same, the player does not go out: stalemate; the next player does not get a turn."""
    hand = position("5c 6c Ks | Qc 3c", stock="7h", recycles=1, discards="2d")
    play_all(hand, "S", "D Ks")
    assert hand.result() == {"end": "stalemate", "winner": None, "rummy": False, "points": [0, 0]}
    assert hand.turn == 0 and hand.legal() == [] and refused(hand, "P") == "hand-over"


DEAD_TABLE = "5c 5d 5h 5s | 9c 9d 9h 9s | 6s 7s 8s | 6h 7h 8h"


def test_a_hand_in_which_no_card_fits_and_each_holds_one_is_dead() -> None:
    """Table 5-5-5-5, 9-9-9-9, A-2-3-4s, 6-7-8s, 6-7-8h, one card in each hand: stalemate at once."""
    hand = position("Qs | Qc", table=DEAD_TABLE + " | As 2s 3s 4s", stock="4d 4c 2d")
    play_all(hand, "S")
    assert hand.end is None
    play_all(hand, "D 2d")
    assert hand.end == "stalemate"


def test_a_card_still_to_be_laid_off_keeps_the_hand_alive() -> None:
    """The same with 4s not yet laid off: not dead."""
    hand = position("Qs | Qc", table=DEAD_TABLE + " | As 2s 3s", stock="4d 4s 2d")
    play_all(hand, "S", "D 2d")
    assert hand.end is None and hand.turn == 1


def test_with_two_cards_in_a_hand_and_a_meld_to_come_the_hand_is_not_dead() -> None:
    """The dead table, but seat 1 holds two cards, and kings lie unplayed."""
    hand = position("Qs | Qc Kc", table=DEAD_TABLE + " | As 2s 3s 4s", stock="4d 4c 2d")
    play_all(hand, "S", "D 2d")
    assert hand.end is None


def test_without_any_meld_to_come_the_hand_is_dead_whatever_is_held() -> None:
    """All lies on the table, each run shut in by sets, but 5c 5d and Jc Jd; seat 0 keeps two cards."""
    fours = [" ".join(rank + suit for suit in "cdhs") for rank in "A28"]
    threes = ["3c 3d 3h", "4c 4d 4h", "6c 6d 6s", "7c 7d 7s", "9c 9d 9h", "Tc Td Th", "Qc Qd Qs", "Kc Kd Ks"]
    runs = ["3s 4s 5s", "5h 6h 7h", "9s Ts Js", "Jh Qh Kh"]
    hand = position("5c 5d | Jc", table=" | ".join([*fours, *threes, *runs]), stock="Jd")
    play_all(hand, "S", "D Jd")
    assert hand.end == "stalemate"


def test_twenty_turns_of_two_players_with_discards_only_are_idle() -> None:
    """20 turns of two players taking and throwing only discards: stalemate after the 20th."""
    hand = position("2c 9d Kh | 4c Jd 6s", discards="8c")
    for number in range(20):
        assert hand.end is None, number
        play_all(hand, "P")
        play_all(hand, hand.legal()[-1])
    assert hand.end == "stalemate" and hand.turn == 1


def test_a_stock_draw_starts_the_idle_count_again() -> None:
    """19 idle turns, one draw from the stock, and 20 more are needed."""
    hand = position("2c 9d Kh | 4c Jd 6s", discards="8c", stock="3h 7h")
    for number in range(40):
        assert hand.end is None, number
        play_all(hand, "S" if number == 19 else "P")
        play_all(hand, hand.legal()[-1])
    assert hand.end == "stalemate"


def test_a_hundred_points_end_the_game() -> None:
    """Score 93, wins 7: 100: the game is over."""
    hand = position("5c 6c Ks | 4c 3c", stock="7c", scores=[93, 50], has_played="0")
    play_all(hand, "S", "M 5c 6c 7c", "D Ks")
    scores = hand.state()["scores"]
    assert scores == [100, 50]
    assert game_winners(complete_rules({}, 2), scores, 5) == [0]
    assert game_winners(complete_rules({}, 2), [99, 50], 5) == []


def test_a_layoff_in_an_earlier_turn_loses_the_bonus() -> None:
    """Laid off one card in turn 2, goes out with all the rest in turn 6: not going rummy."""
    hand = position("8h 5c 6c 7c | 4c 3d", table="5h 6h 7h", stock="Kd 2s Jd", discards="Td")
    play_all(hand, "S", "L 8h>7h", "D Jd", "S", "D 2s", "S", "M 5c 6c 7c", "D Kd")
    assert hand.result() == {"end": "out", "winner": 0, "rummy": False, "points": [7, 0]}


def test_layoffs_on_the_melds_of_others_keep_the_bonus() -> None:
    """Others have melded, I have not; I go out in one turn with lay-offs on their melds: going rummy."""
    hand = position("8h 4h 2c | 4c 3d", table="5h 6h 7h", stock="9h", has_played="1", has_melded="1")
    play_all(hand, "S", "L 8h>7h", "L 9h>8h", "L 4h>5h", "D 2c")
    assert hand.result() == {"end": "out", "winner": 0, "rummy": True, "points": [14, 0]}


# The course of a hand


@pytest.mark.parametrize(("players", "size", "stock"), [(2, 10, 31), (3, 7, 30), (4, 7, 23), (5, 6, 21), (6, 6, 15)])
def test_the_deal_goes_round_from_the_dealers_left(players: int, size: int, stock: int) -> None:
    hand = Referee({}, players, 1, DECK, [])
    assert [len(cards) for cards in hand.hands] == [size] * players
    assert len(hand.stock) == stock and hand.discards == [DECK[size * players]]
    assert hand.turn == 2 % players and hand.hands[2 % players][:2] == [DECK[0], DECK[players]]


def test_draw_then_plays_then_discard() -> None:
    hand = position("7c 7d 7h Ks | Qc 2c", discards="4c")
    for action in ("M 7c 7d 7h", "L Ks>Qs", "D Ks"):
        assert refused(hand, action) == "wrong-phase"
    play_all(hand, "S")
    assert refused(hand, "S") == "wrong-phase" and refused(hand, "P") == "wrong-phase"


def test_a_stock_card_may_be_thrown_at_once_and_a_taken_card_in_a_later_turn() -> None:
    hand = position("Qs 2d | Qc 2c", discards="9h 4d", stock="Ts 8h")
    play_all(hand, "P", "D Qs", "S", "D 8h", "S", "D 4d")
    assert hand.discards[-3:] == ["Qs", "8h", "4d"]


def test_with_one_discard_there_is_nothing_to_recycle() -> None:
    """Stock empty, one discard: S is refused, P is the only action."""
    hand = position("2c 9d | 4c Jd", discards="8c", stock="")
    hand.discards = ["8c"]
    assert hand.legal() == ["P"] and refused(hand, "S") == "stock-empty"


def test_a_discard_pile_without_cards_is_refused() -> None:
    hand = position("2c 9d | 4c Jd", stock="8c")
    hand.discards = []
    assert hand.legal() == ["S"] and refused(hand, "P") == "discard-empty"


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("", "bad-action"),
        ("s", "bad-action"),
        ("S 7c", "bad-action"),
        ("M", "bad-action"),
        ("D", "bad-action"),
        ("D 7c 7d", "bad-action"),
        ("L 7c", "bad-action"),
        ("L 7c>8c>9c", "bad-action"),
        ("X 7c", "bad-action"),
        (None, "bad-action"),
        (7, "bad-action"),
        (["S"], "bad-action"),
        ("D 10c", "bad-card"),
        ("D 7C", "bad-card"),
        ("M 7c 7d 7x", "bad-card"),
        ("L 7c>1c", "bad-card"),
        ("M 7c 7d 9s", "not-in-hand"),
        ("D 9s", "not-in-hand"),
        ("L 9s>zz", "bad-card"),
        ("L 9s>5h", "not-in-hand"),
        ("M 7c 7d", "not-a-meld"),
        ("M 7c 7d 7c", "not-a-meld"),
        ("M 7c 7d 7h Ks", "not-a-meld"),
        ("L 7c>8c", "does-not-fit"),
        ("L 7c>5h", "does-not-fit"),
        ("L 7h>4d", "does-not-fit"),
    ],
)
def test_each_fault_has_its_code(action: object, error: str) -> None:
    hand = position("7c 7d 7h Ks | Qc 2c", table="5h 5d 5s | 4h 4d 4c", stock="9d")
    play_all(hand, "S")
    assert refused(hand, action) == error


def test_a_meld_is_named_by_any_of_its_cards() -> None:
    hand = position("8h 4h 2c | 4c 3d", table="5h 6h 7h", stock="9h")
    play_all(hand, "S", "L 8h>5h", "L 4h>8h")
    assert hand.table == [["4h", "5h", "6h", "7h", "8h"]]


def test_every_meld_there_is() -> None:
    """65 sets, and per suit 66 runs; 10 more end in a high ace; around, 13 of each length but one of 13 cards."""
    assert {ace: len(melds) for ace, melds in MELDS.items()} == {
        "low": 65 + 4 * 66,
        "high_or_low": 65 + 4 * 76,
        "around": 65 + 4 * (13 * 10 + 1),
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_card_is_lost_or_doubled(players: int) -> None:
    rng = random.Random(players)
    for _ in range(20):
        record = random_hand(rng, {}, players)
        reshuffles = record["reshuffle"] or []
        new_stocks = [reshuffles] if isinstance(reshuffles, str) else reshuffles
        cut = [[text[place : place + 2] for place in range(0, len(text), 2)] for text in (record["deck"], *new_stocks)]
        hand = Referee({}, players, record["dealer"], cut[0], cut[1:])
        for action in record["actions"]:
            assert action in hand.legal() and hand.play(action) is None
            cards = [card for group in (*hand.hands, *hand.table, hand.stock, hand.discards) for card in group]
            assert sorted(cards) == sorted(DECK)
        assert hand.phase == "over" and hand.result() == record["result"]
