"""Every way to be refused: the code, that nothing changes, and what the sentence says in each language."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from openrummy import words
from openrummy.game import Action, Hand, HandError, IllegalAction, RuleSet, RummyError, parse_cards
from tests.game.dealing import dealt, deck_for, play, refused

MELDER = ("2c 4d 6h 8s", "7c 7d 7h Ks")
"""Seat 1 can meld three sevens and is left with the king of spades."""


def refusal(
    action: str,
    *hands: str,
    up: str = "7s",
    stock: str = "Jd",
    plays: str = "",
    **options: Any,
) -> IllegalAction:
    """The error for this action after these plays."""
    hand = dealt(*(hands or MELDER), up=up, stock=stock, plays=plays, **options)
    code = refused(hand, action)
    with pytest.raises(IllegalAction) as caught:
        hand.play(action)
    assert caught.value.code == code
    return caught.value


def case(action: str, *hands: str, **setup: Any) -> Callable[[], IllegalAction]:
    return lambda: refusal(action, *hands, **setup)


OUT = "P, M 7c 7d 7h 7s, D Ks"
THREES = ("2c 4d 6h", "8d 9d Td")
WIDE = ("2c 4d 6h Ac 2d 3d 4s 5s 6s Jh", "7c 7d 7h 8c 8d 8h 9c 9d 9h Ks")


@pytest.mark.parametrize(
    ("code", "says", "case"),
    [
        ("bad-action", "X 7c", case("X 7c")),
        ("bad-card", "10c", case("D 10c")),
        ("bad-card", "7x", case("M 7c 7d 7x", plays="S")),
        ("wrong-phase", "Draw a card first", case("D Ks")),
        ("wrong-phase", "Draw a card first", case("M 7c 7d 7h")),
        ("wrong-phase", "Draw a card first", case("M 2c 9d")),
        ("wrong-phase", "Draw a card first", case("L 7c>2d")),
        ("wrong-phase", "has been drawn", case("S", plays="S")),
        ("wrong-phase", "has been drawn", case("P", plays="P")),
        ("not-in-hand", "2c", case("D 2c", plays="S")),
        ("not-in-hand", "7s", case("M 7c 7d 7s", plays="S")),
        ("not-in-hand", "2c", case("M 7c 7d 7d 2c", plays="S")),
        ("not-in-hand", "8s", case("L 8s>7c", plays="S, M 7c 7d 7h")),
        ("not-a-meld", "three cards or more", case("M 7c 7d", plays="S")),
        ("not-a-meld", "7d is given twice", case("M 7d 7c 7d", plays="S")),
        ("not-a-meld", "7c 7d Ks", case("M 7c 7d Ks", plays="S")),
        ("not-a-meld", "Qc Kc Ac", case("M Ac Qc Kc", "2c 4d 6h", "Qc Kc Ac", plays="S")),
        ("not-a-meld", "Kc Ac 2c", case("M Ac Kc 2c", "3c 4d 6h", "Kc Ac 2c", plays="S", ace="high_or_low")),
        ("does-not-fit", "Ks does not fit", case("L Ks>7h", plays="S, M 7c 7d 7h")),
        ("does-not-fit", "no meld with Qs", case("L Ks>Qs", plays="S, M 7c 7d 7h")),
        ("taken-card", "7s", case("D 7s", plays="P")),
        ("taken-card", "7s", case("D 7s", plays="P", use_taken_discard_now=True)),
        ("dead-end", "only 2d", case("M 7c 7d 7h", "2c 4d 6h", "7c 7d 7h", up="2d", plays="P")),
        ("dead-end", "in a first turn", case("M 7c 7d 7h 7s", plays="P", no_going_out_first_round=True)),
        (
            "dead-end",
            "8s was taken",
            case("M 7c 7d 7s", "2c 4d 6h Jc", "7c 7d 7s 9s", up="8s", plays="P", use_taken_discard_now=True),
        ),
        (
            "rule-option",
            "in a first turn",
            case("M 7s 8s 9s Ts", "2c 4d 6h", "8s 9s Ts", plays="P", no_going_out_first_round=True),
        ),
        (
            "rule-option",
            "has to be discarded",
            case("L Jd>9d", *THREES, plays="S, M 8d 9d Td", must_discard_to_go_out=True),
        ),
        (
            "rule-option",
            "a meld of your own",
            case(
                "L Jd>9d",
                "2c 4d 6h Jd",
                "8d 9d Td 2s",
                stock="3s Kc",
                plays="S, M 8d 9d Td, D 3s, S",
                layoff_requires_own_meld=True,
            ),
        ),
        ("rule-option", "Only one meld", case("M 8c 8d 8h", *WIDE, plays="S, M 7c 7d 7h", max_melds_per_turn=1)),
        (
            "rule-option",
            "Only 2 melds",
            case("M 9c 9d 9h", *WIDE, plays="S, M 7c 7d 7h, M 8c 8d 8h", max_melds_per_turn=2),
        ),
        ("rule-option", "9h may be taken only", case("P", up="9h", use_taken_discard_now=True)),
        ("rule-option", "7s was taken", case("D Ks", plays="P", use_taken_discard_now=True)),
        (
            "rule-option",
            "7s was taken",
            case("D 7s", plays="P", use_taken_discard_now=True, discard_just_taken="allowed"),
        ),
        ("hand-over", "The hand is over", case("S", plays=OUT)),
        ("hand-over", "The hand is over", case("M 2c 9d", plays=OUT)),
        ("bad-action", "not an action", case("M", plays=OUT)),
    ],
)
def test_a_refusal_has_its_code_and_says_in_two_languages_what_is_wrong(
    code: str, says: str, case: Callable[[], IllegalAction]
) -> None:
    error = case()
    assert error.code == code
    assert says in str(error)
    assert str(error) == error.message("en") != error.message("nl")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.message("nl")) == (type(error), code, error.message("nl"))


def test_the_dutch_sentence_names_the_card_too() -> None:
    error = refusal("D 7s", plays="P")
    assert "7s" in error.message("nl")
    with pytest.raises(words.UnknownLanguage):
        error.message("xx")


def test_actions_are_played_as_texts_values_or_numbers_and_come_back_canonical() -> None:
    hand = dealt(*MELDER, up="7s", stock="Jd")
    assert hand.play(0) == Action("S")
    assert hand.play(Action("M 7h 7d 7c")) == Action("M 7c 7d 7h")
    assert str(hand.play("D Ks")) == "D Ks"
    assert [str(action) for action in hand.actions] == ["S", "M 7c 7d 7h", "D Ks"]


@pytest.mark.parametrize("nothing", [None, 3.5, -1, 847, 640, b"S", ["S"]])
def test_what_is_no_action_at_all_is_a_bad_action(nothing: object) -> None:
    hand = dealt(*MELDER, up="7s")
    with pytest.raises(IllegalAction) as caught:
        hand.play(nothing)  # type: ignore[arg-type]
    assert caught.value.code == "bad-action"
    assert not hand.is_legal(nothing)  # type: ignore[arg-type]
    assert hand.actions == ()


@pytest.mark.parametrize("target", ["5h", "6h", "7h"])
def test_a_lay_off_may_name_any_card_of_the_meld_and_is_written_with_the_neighbour(target: str) -> None:
    hand = dealt("2c 4d 6s 8s", "5h 6h 7h 8h", up="Kc", stock="Jd", plays="S, M 5h 6h 7h")
    assert hand.is_legal(f"L 8h>{target}")
    assert str(hand.parse(f"L 8h>{target}")) == str(hand.play(f"L 8h>{target}")) == "L 8h>7h"
    assert str(hand.melds[0]) == "5h 6h 7h 8h"


def test_a_lay_off_at_the_other_end_of_the_meld_may_name_a_card_that_would_be_next_to_it_elsewhere() -> None:
    clubs = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"
    other = "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"
    hand = dealt(other, f"{clubs} Kc", up="Kh", stock="Ks", plays=f"S, M {clubs}")
    assert str(hand.play("L Kc>Ac")) == "L Kc>Qc"


def test_a_card_that_fits_both_ends_of_one_run_is_one_lay_off() -> None:
    clubs = "Ac 2c 3c 4c 5c 6c 8c 9c Tc Jc Qc Kc"
    other = "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd"
    for target in ("6c", "8c", "Kc"):
        hand = dealt(other, f"{clubs} 7c", up="Kh", stock="Ks", plays=f"S, M {clubs}", ace="around")
        assert [str(action) for action in hand.legal_actions if action.kind == "L"] == ["L 7c>6c"]
        assert str(hand.play(f"L 7c>{target}")) == "L 7c>6c"
        assert len(hand.melds[0]) == 13


def test_every_legal_number_is_in_the_list_and_the_mask_and_may_be_played() -> None:
    hand = dealt(*MELDER, up="7s", stock="Jd", plays="P")
    assert hand.legal_mask == sum(1 << number for number in hand.legal_ids)
    assert [action.id for action in hand.legal_actions] == hand.legal_ids
    for number in range(847):
        assert hand.is_legal(number) == (number in hand.legal_ids)
    for action in hand.legal_actions:
        hand.copy().play(action)


DECK = "".join(str(action)[2:] for action in (Action.from_id(number) for number in range(2, 54)))


@pytest.mark.parametrize(
    ("code", "says", "deal"),
    [
        ("bad-record", "52 cards", {"deck": DECK[:-2]}),
        ("bad-record", "52 cards", {"deck": DECK + "Ac"}),
        ("bad-record", "52 cards", {"deck": ["Ac"] * 51}),
        ("bad-record", "Ac is in the deck twice", {"deck": "Ac" + DECK[:-2]}),
        ("bad-card", "xx", {"deck": "xx" + DECK[2:]}),
        ("bad-card", "17", {"deck": [17] * 52}),
        ("bad-record", "2 to 6 players", {"deck": DECK, "players": 1}),
        ("bad-record", "2 to 6 players", {"deck": DECK, "players": 7}),
        ("bad-record", "2 to 6 players", {"deck": DECK, "players": "Anna"}),
        ("bad-record", "2 to 6 players", {"deck": DECK, "players": ["Anna", 2]}),
        ("bad-record", "dealer", {"deck": DECK, "dealer": 2}),
        ("bad-record", "dealer", {"deck": DECK, "dealer": -1}),
        ("bad-record", "dealer", {"deck": DECK, "dealer": True}),
        ("bad-record", "scores", {"deck": DECK, "scores": [1, 2, 3]}),
        ("bad-record", "scores", {"deck": DECK, "scores": [1, 2.0]}),
        ("bad-card", "zz", {"deck": DECK, "reshuffles": ["7czz"]}),
        ("bad-record", "do not fit", {"deck": DECK, "players": 6, "rules": RuleSet(hand_size=10)}),
        ("bad-record", "not for 3 players", {"deck": DECK, "players": 3, "rules": RuleSet(players=2)}),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_a_sentence(code: str, says: str, deal: dict[str, object]) -> None:
    with pytest.raises(RummyError) as caught:
        Hand(**deal)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert says in str(caught.value)
    assert caught.value.message("nl") != str(caught.value)
    assert isinstance(caught.value, HandError) or "rules" in deal


def test_a_given_order_of_the_new_stock_that_does_not_fit_is_refused_and_nothing_changes() -> None:
    suits = {suit: [f"{rank}{suit}" for rank in "A23456789TJQK"] for suit in "cdhs"}
    hands = [" ".join(suits["c"] + suits["s"][:12]), " ".join(suits["h"] + suits["d"][:12])]
    deck = deck_for(hands, "Kd", "Ks")
    for order, recycle in (("", "shuffle"), ("Ks", "shuffle"), ("KdKs", "shuffle"), ("Ks", "turn_over")):
        hand = Hand(deck, rules=RuleSet(hand_size=25, recycle=recycle), reshuffles=[order])
        play(hand, "S, D Ks")
        assert refused(hand, "S") == "bad-reshuffle"
        assert hand.reshuffles == ()
    hand = Hand(deck, rules=RuleSet(hand_size=25), reshuffles=["Kd"])
    play(hand, "S, D Ks")
    assert hand.must_recycle
    play(hand, "S")
    assert hand.reshuffles == (parse_cards("Kd"),)
