"""Draws when the piles are short: positions set up by hand, most of which no hand comes to from its deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from openrummy.engine import DRAW, ERRORS, HAND, NDISC, PHASE, POS, RECYCLES, STALEMATE, TURN, apply, legal_ids, refusal
from openrummy.engine.actions import STOCK, TAKE
from openrummy.game import Action, RuleSet
from openrummy.game.refusal import refused
from tests.engine.tables import Rules, dealt


def short(stock: int, discards: int, recycles: int = 0, **options: Any) -> tuple[list[int], Rules]:
    """A seat about to draw, with so many cards in the stock and in the discard pile."""
    r = RuleSet(**options).ints(2)
    s = dealt(r, Random(1))
    s[POS], s[NDISC], s[RECYCLES] = 52 - stock, discards, recycles
    return s, r


@pytest.mark.parametrize(
    ("stock", "discards", "recycles", "options", "legal"),
    [
        (1, 1, 0, {}, [STOCK, TAKE]),
        (0, 2, 0, {}, [STOCK, TAKE]),
        (0, 1, 0, {}, [TAKE]),
        (0, 1, 0, {"stalemate_timing": "on_demand"}, [TAKE]),
        (0, 2, 1, {}, [TAKE]),
        (0, 2, 1, {"max_recycles": 2}, [STOCK, TAKE]),
        (0, 2, 0, {"max_recycles": 0}, [TAKE]),
        (0, 2, 1, {"stalemate_timing": "on_demand"}, [STOCK, TAKE]),
        (0, 1, 1, {"stalemate_timing": "on_demand"}, [STOCK, TAKE]),
    ],
)
def test_a_stock_card_is_there_or_comes_from_a_pile_of_two_or_asking_for_one_is_the_end(
    stock: int, discards: int, recycles: int, options: dict[str, Any], legal: list[int]
) -> None:
    s, r = short(stock, discards, recycles, **options)
    assert legal_ids(s, r) == legal
    assert ERRORS[refusal(s, r, STOCK)] == ("" if STOCK in legal else "stock-empty")


@pytest.mark.parametrize(("recycles", "reason"), [(0, "stock_empty_one_discard"), (1, "stock_empty")])
def test_the_refusal_says_whether_a_single_discard_is_the_reason(recycles: int, reason: str) -> None:
    s, r = short(0, 1, recycles)
    error = refused(s, r, Action("S"))
    assert error is not None
    assert (error.code, error.reason) == ("stock-empty", reason)
    assert error.message("nl") != error.message("en")


def test_nothing_is_taken_from_a_pile_without_cards() -> None:
    s, r = short(5, 0)
    error = refused(s, r, Action("P"))
    assert error is not None
    assert error.code == "discard-empty"


def test_asking_for_a_card_that_is_not_there_draws_nothing_and_ends_the_hand() -> None:
    s, r = short(0, 2, recycles=1, stalemate_timing="on_demand")
    seat, hands = s[TURN], s[HAND : HAND + 2]
    assert s[PHASE] == DRAW
    apply(s, r, STOCK)
    assert (s[PHASE], s[TURN], s[HAND : HAND + 2], s[RECYCLES]) == (STALEMATE, seat, hands, 1)
    assert legal_ids(s, r) == []
