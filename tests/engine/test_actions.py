"""The fixed numbers of the actions: one for each, and each for one, for every ace option."""

from __future__ import annotations

import pytest

from openrummy.engine import (
    N_ACTIONS,
    exists,
    layoff_card,
    layoff_side,
    layoff_target,
    meld_id,
    meld_mask,
)
from openrummy.engine.actions import (
    DISCARD0,
    LAYOFF0,
    RUN0,
    SET0,
    SIDE_BOTTOM,
    SIDE_SET,
    SIDE_TOP,
    STOCK,
    TAKE,
    code_of,
    number,
)
from openrummy.engine.cards import ALL_CARDS, AROUND, codes, is_meld, run_order
from openrummy.game import Action, ActionError
from tests.engine.tables import code, mask
from tests.referee.cards import ACES, DECK, MELDS, RUN_SPELLINGS, fits, name_of_layoff

ACE_OPTIONS = list(enumerate(ACES))


def slow_melds(ace: str) -> dict[int, str]:
    """Every meld of an ace option: its set of cards, and how it is written."""
    return {mask(" ".join(cards)): "M " + " ".join(cards) for cards in MELDS[ace].values()}


def slow_layoffs(ace: str) -> dict[tuple[int, int], str]:
    """Every lay-off of an ace option as (card, side), and how it is written."""
    found = {}
    for cards in MELDS[ace].values():
        for card in DECK:
            if fits(ace, cards, card):
                is_set = cards[0][0] == cards[1][0]
                run_side = SIDE_TOP if (*cards, card) in RUN_SPELLINGS[ace] else SIDE_BOTTOM
                side = SIDE_SET if is_set else run_side
                found[code(card), side] = f"L {card}>{name_of_layoff(ace, cards, card)}"
    return found


def slow_texts(ace: str) -> dict[int, str]:
    """Every action of an ace option by its number, numbered as docs/engine.md says and written as in a record."""
    texts = {0: "S", 1: "P"} | {2 + i: f"D {card}" for i, card in enumerate(DECK)}
    for cards in MELDS[ace].values():
        i, rank = DECK.index(cards[0]), DECK.index(cards[0]) % 13
        if cards[0][0] == cards[1][0]:
            missing = [suit for suit in range(4) if DECK[suit * 13 + rank] not in cards]
            action = 54 + (missing[0] if missing else 4) * 13 + rank
        else:
            action = 119 + (len(cards) - 3) * 52 + i
        assert action not in texts, (action, cards)
        texts[action] = "M " + " ".join(cards)
    for (card, side), text in slow_layoffs(ace).items():
        texts[691 + side * 52 + number(card)] = text
    return texts


def test_card_numbers_and_codes_are_one_to_one() -> None:
    assert [code_of(i) for i in range(52)] == codes(ALL_CARDS)
    assert [number(code_of(i)) for i in range(52)] == list(range(52))


def test_the_ranges_of_numbers_are_as_documented() -> None:
    assert (STOCK, TAKE, DISCARD0, SET0, RUN0, LAYOFF0, N_ACTIONS) == (0, 1, 2, 54, 119, 691, 847)
    assert SET0 - DISCARD0 == 52
    assert RUN0 - SET0 == 5 * 13
    assert LAYOFF0 - RUN0 == 11 * 52
    assert N_ACTIONS - LAYOFF0 == 3 * 52


@pytest.mark.parametrize(("ace", "word"), ACE_OPTIONS, ids=ACES)
def test_exactly_the_actions_that_can_occur_exist(ace: int, word: str) -> None:
    assert {i for i in range(-5, N_ACTIONS + 5) if exists(i, ace)} == set(slow_texts(word))


@pytest.mark.parametrize(("ace", "word"), ACE_OPTIONS, ids=ACES)
def test_every_meld_has_one_number_and_nothing_else_has_one(ace: int, word: str) -> None:
    melds = slow_melds(word)
    numbers = {meld_id(cards, ace) for cards in melds}
    assert numbers == {i for i in range(SET0, LAYOFF0) if exists(i, ace)}
    assert len(numbers) == len(melds)
    for i in numbers:
        assert meld_id(meld_mask(i), ace) == i
    for i in range(SET0, LAYOFF0):
        cards = meld_mask(i)
        assert (meld_id(cards, ace) >= 0) == (cards in melds) == is_meld(cards, ace)


@pytest.mark.parametrize(("ace", "word"), ACE_OPTIONS, ids=ACES)
def test_sets_of_cards_that_are_nearly_melds_are_none(ace: int, word: str) -> None:
    melds = slow_melds(word)
    for cards in melds:
        for card in codes(ALL_CARDS):
            other = cards ^ (1 << card)
            assert (meld_id(other, ace) >= 0) == (other in melds)
    assert meld_id(0, ace) == -1


def test_every_number_is_read_and_written_as_the_same_text() -> None:
    texts = slow_texts("around")
    assert len(set(texts.values())) == len(texts)
    for i, text in texts.items():
        action = Action.from_id(i)
        assert (str(action), action.id) == (text, i)
        assert Action.parse(text) == action
        assert Action.parse(text).id == i


def test_numbers_without_a_meaning_are_no_actions() -> None:
    for i in range(-3, N_ACTIONS + 3):
        if not exists(i):
            with pytest.raises(ActionError):
                Action.from_id(i)


def test_a_lay_off_is_its_card_its_side_and_its_neighbour() -> None:
    for (card, side), text in slow_layoffs("around").items():
        i = LAYOFF0 + side * 52 + number(card)
        assert (layoff_card(i), layoff_side(i)) == (card, side)
        assert layoff_target(i) == code(text.split(">")[1])


def test_runs_are_put_in_sequence_from_the_bottom() -> None:
    for ace in ACES:
        for cards in MELDS[ace].values():
            if cards[0][0] != cards[1][0]:
                assert run_order(mask(" ".join(cards))) == [code(card) for card in cards]


def test_a_full_suit_has_one_number_wherever_it_was_begun() -> None:
    full = mask(" ".join(DECK[:13]))
    assert [meld_id(full, ace) for ace, _ in ACE_OPTIONS] == [RUN0 + 10 * 52] * 3
    assert [i for i in range(RUN0 + 10 * 52, LAYOFF0) if exists(i, AROUND)] == [
        RUN0 + 10 * 52 + 13 * suit for suit in range(4)
    ]
