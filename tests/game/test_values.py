"""Cards, melds and actions as values."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

from openrummy.game import CARDS, Action, ActionError, Card, CardError, Meld, MeldError, parse_cards

IMPOSSIBLE = [639 + card for card in range(52) if card % 13]
"""Runs of thirteen from another card than the ace: a full suit is one meld with one number."""
CANONICAL = [Action.from_id(number) for number in range(847) if number not in IMPOSSIBLE]


def test_there_is_one_object_for_each_card_also_after_copying_and_pickling() -> None:
    for card in CARDS:
        assert Card(str(card)) is Card.from_code(card.code) is card
        assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card
    assert len(set(CARDS)) == 52


def test_cards_sort_by_suit_then_ace_two_to_ten_jack_queen_king() -> None:
    shuffled = list(CARDS)
    random.Random(1).shuffle(shuffled)
    ranks = "A23456789TJQK"
    assert [str(card) for card in sorted(shuffled)] == [rank + suit for suit in "cdhs" for rank in ranks]
    assert Card("2c") < Card("Tc") < Card("Jc")
    assert Card("Ad") >= Card("Kc")


def test_a_card_tells_its_rank_suit_and_how_people_write_it() -> None:
    assert (Card("Th").rank, Card("Th").suit, Card("Th").pretty) == ("T", "h", "10♥")
    assert (str(Card("7c")), repr(Card("7c")), Card("7c").pretty) == ("7c", "Card('7c')", "7♣")


@pytest.mark.parametrize("text", ["", "7", "7C", "tc", "10c", "1c", "7c ", "cc", "♣7", "7♣", "7cc", None, 7, ["7c"]])
def test_a_text_that_is_no_card_is_refused_with_a_sentence_that_quotes_it(text: object) -> None:
    with pytest.raises(CardError) as caught:
        Card(text)  # type: ignore[arg-type]
    assert caught.value.code == "bad-card"
    assert "7c" in str(caught.value)


def test_cards_melds_and_actions_never_change() -> None:
    for value in (Card("7c"), Meld("7c 7d 7h"), Action("D 7c")):
        for name in ("code", "kind", "cards", "new"):
            with pytest.raises(AttributeError):
                setattr(value, name, 1)
            with pytest.raises(AttributeError):
                delattr(value, name)


def test_making_a_meld_once_more_changes_no_other() -> None:
    meld = Meld("7c 7d 7h")
    Meld.__init__(meld, "8c 8d 8h")  # type: ignore[call-arg]
    assert str(meld) == str(Meld("7h 7d 7c")) == "7c 7d 7h"


def test_cards_are_read_from_one_text_with_or_without_spaces() -> None:
    assert parse_cards("7cTdAs") == parse_cards(" 7c Td\tAs\n") == (Card("7c"), Card("Td"), Card("As"))


@pytest.mark.parametrize(
    ("given", "kind", "shown"),
    [
        ("7h 7c 7d", "set", "7c 7d 7h"),
        ("7s 7h 7c 7d", "set", "7c 7d 7h 7s"),
        ("Jc 9c Tc", "run", "9c Tc Jc"),
        ("Ac 2c 3c", "run", "Ac 2c 3c"),
        ("Ah Kh Qh", "run", "Qh Kh Ah"),
        ("2s As Ks", "run", "Ks As 2s"),
        ("".join(f"{rank}d" for rank in "KQJT98765432A"), "run", " ".join(f"{rank}d" for rank in "A23456789TJQK")),
    ],
)
def test_a_meld_is_put_in_table_order(given: str, kind: str, shown: str) -> None:
    meld = Meld(given)
    assert (meld.kind, str(meld), len(meld)) == (kind, shown, len(parse_cards(given)))
    assert meld == Meld(reversed(meld.cards)) == pickle.loads(pickle.dumps(meld))
    assert hash(meld) == hash(Meld(given))
    assert meld == Meld(map(str, meld.cards))


@pytest.mark.parametrize("cards", ["", "7c 7d", "7c 7c 7d", "7c 7d 8h", "7c 8d 9h", "7c 8c Tc", "Qc Kc 2c"])
def test_cards_that_make_no_meld_are_refused(cards: str) -> None:
    with pytest.raises(MeldError) as caught:
        Meld(cards)
    assert caught.value.code == "not-a-meld"


@pytest.mark.parametrize("cards", ["7c 7d zz", ["7c", "7d", "zz"], [7, 8, 9], None])
def test_what_is_no_card_is_refused_in_a_meld(cards: Any) -> None:
    with pytest.raises(CardError) as caught:
        Meld(cards)
    assert caught.value.code == "bad-card"


def test_every_number_is_one_action_or_none_and_its_text_gives_it_back() -> None:
    assert len({str(action) for action in CANONICAL}) == len(CANONICAL) == 799
    for action in CANONICAL:
        assert Action.parse(str(action)) is Action.from_id(action.id) is pickle.loads(pickle.dumps(action)) is action
    for number in (*IMPOSSIBLE, -1, 847, 10**30):
        with pytest.raises(ActionError) as caught:
            Action.from_id(number)
        assert caught.value.code == "bad-action"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "S"),
        (1, "P"),
        (2, "D Ac"),
        (53, "D Ks"),
        (54, "M Ad Ah As"),
        (118, "M Kc Kd Kh Ks"),
        (119, "M Ac 2c 3c"),
        (690 - 52 * 10, "M Ks As 2s"),
        (639, "M Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"),
        (691, "L Ac>Ad"),
        (743, "L Ac>Kc"),
        (795, "L Ac>2c"),
        (846, "L Ks>As"),
    ],
)
def test_the_numbers_mean_what_the_documentation_lists(number: int, text: str) -> None:
    assert str(Action.from_id(number)) == text
    assert Action(text).id == number


def test_an_action_tells_its_parts() -> None:
    meld, lay_off, discard = Action("M 7h 7d 7c"), Action("L 8h>5h"), Action("D Kd")
    assert (meld.kind, meld.cards, meld.card, meld.target) == ("M", parse_cards("7c 7d 7h"), None, None)
    assert (lay_off.kind, lay_off.card, lay_off.target) == ("L", Card("8h"), Card("5h"))
    assert (discard.kind, discard.card) == ("D", Card("Kd"))
    assert Action.draw_stock() == Action("S")
    assert Action.take_discard() == Action("P")
    assert Action.meld(parse_cards("9c 8c 7c")) == Action("M 7c 8c 9c")
    assert Action.lay_off(Card("8h"), Card("7h")) == Action("L 8h>7h")
    assert Action.discard(Card("Kd")) == Action("D Kd")


@pytest.mark.parametrize("text", ["L 8h>5h", "M 7c 8d", "M 7c 7c 7d", "M 2d 9c 5h"])
def test_a_text_without_a_number_is_kept_as_a_value(text: str) -> None:
    action = Action(text)
    assert action.id == -1
    assert action == Action(text) == pickle.loads(pickle.dumps(action))
    assert hash(action) == hash(Action(text))


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "X", "s", "p", "S ", " S", "SS", "S 7c", "P 7c", "M", "M ", "D", "D ", "D 7c 8c", "D7c", "M7c7d7h"),
        *(
            "L",
            "L 8h",
            "L 8h 7h",
            "L 8h>",
            "L >7h",
            "L 8h>7h>6h",
            "L 8h > 7h",
            "M 7c  7d 7h",
            "M 7c 7d 7h ",
            "discard 7c",
        ),
        *("\0", None, 3.5, b"S", ["S"]),
    ],
)
def test_what_is_not_of_the_grammar_is_a_bad_action(text: object) -> None:
    with pytest.raises(ActionError) as caught:
        Action(text)  # type: ignore[arg-type]
    assert caught.value.code == "bad-action"


@pytest.mark.parametrize(
    "text", ["D xx", "D 10c", "D 7C", "M 7c 7d 7x", "M 7c,7d,7h", "L 8h>7x", "L xx>7h", "D \udc80"]
)
def test_a_token_that_is_no_card_is_a_bad_card(text: str) -> None:
    with pytest.raises(ActionError) as caught:
        Action(text)
    assert caught.value.code == "bad-card"
    assert str(caught.value).isprintable()


def test_the_error_for_a_huge_text_stays_short() -> None:
    for text in ("Z" * 10**6, "D " + "Z" * 10**6):
        with pytest.raises(ActionError) as caught:
            Action(text)
        assert len(str(caught.value)) < 300
