"""How many sequences of legal actions there are from fixed positions, against the slow referee's counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from openrummy.engine import apply, deal, legal_ids, new_state
from openrummy.game import Action, RuleSet
from tests.engine.make_perft import DEEPEST, GOLDEN, MOST, RULES, counts, referee_at
from tests.engine.tables import Rules, code

CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))

every_case = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


def state_at(case: dict[str, Any]) -> tuple[list[int], Rules]:
    """The position of a case."""
    r = RuleSet.from_options(case["rules"]).ints(case["players"])
    s = new_state()
    deal(s, r, [code(card) for card in case["deck"].split()], case["dealer"])
    for text in case["actions"]:
        action = Action.parse(text).id
        assert action in legal_ids(s, r)
        apply(s, r, action)
    return s, r


def perft(s: list[int], r: Rules, length: int) -> int:
    """The number of sequences of so many legal actions."""
    ids = legal_ids(s, r)
    if length == 1:
        return len(ids)
    total = 0
    for action in ids:
        after = s.copy()
        apply(after, r, action)
        total += perft(after, r, length - 1)
    return total


@every_case
def test_the_engine_counts_as_many_sequences_as_the_referee(case: dict[str, Any]) -> None:
    s, r = state_at(case)
    assert [perft(s, r, length) for length in range(1, len(case["counts"]) + 1)] == case["counts"]


@every_case
def test_the_golden_counts_are_the_referees(case: dict[str, Any]) -> None:
    found = counts(referee_at(case), most=20, deepest=4)
    assert found == case["counts"][: len(found)]


@pytest.mark.soak
@every_case
def test_the_golden_counts_are_all_the_referees(case: dict[str, Any]) -> None:
    assert counts(referee_at(case), MOST, DEEPEST) == case["counts"]


def test_the_golden_positions_cover_every_rule_set_every_table_and_great_depths() -> None:
    assert {case["players"] for case in CASES} == {2, 3, 4, 5, 6}
    assert {name for name in RULES if any(case["name"].startswith(f"{name}, ") for case in CASES)} == set(RULES)
    assert max(len(case["counts"]) for case in CASES) == DEEPEST
    assert sum(sum(case["counts"]) for case in CASES) > 500_000
