"""Where a ladder falls short is found in its cells: each bound from both sides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from openrummy.arena import findings
from openrummy.arena import markdown as md
from openrummy.arena.ladder import settings_of
from openrummy.arena.shortfalls import Shortfalls

GROUPS = 500


def cell(
    one: str,
    other: str,
    share: float,
    *,
    players: int = 2,
    seed: str = "1",
    budget: float = 0.01,
    groups: int = GROUPS,
    p99: float = 1.0,
) -> dict[str, Any]:
    """The summary of a match in which a group gave the first bot everything or nothing."""
    won = round(share * groups)
    shares = [[[0.0, groups - won], [1.0, won]]] + [[[0.0, won], [1 / (players - 1), groups - won]]] * (players - 1)
    return {
        "bots": [one, *[other] * (players - 1)],
        "games": groups * players,
        "hands": groups * players * 5,
        "seed": seed,
        "request": {"games": groups * players, "rules": {}, "budget": budget},
        "group_shares": shares,
        "pairs": shares[0],
        "cpu_ms_per_decision": [{"p50": 0.1, "p99": p99}, *[{"p50": 0.1, "p99": 0.5}] * (players - 1)],
    }


def text(*cells: dict[str, Any], lang: str = "en") -> str:
    return "\n\n".join(Shortfalls(md.Voice(lang)).text(settings_of(cells))).replace(md.GAP, " ")


DUELS = (cell("a", "b", 0.7), cell("b", "c", 0.7), cell("a", "c", 0.84))


@pytest.mark.parametrize(("share", "named"), [(0.41, True), (0.42, False)])
def test_at_larger_tables_the_strongest_bot_is_named_below_a_quarter_more_than_the_fair_share(
    share: float, *, named: bool
) -> None:
    page = text(*DUELS, cell("a", "b", share, players=3), cell("b", "a", 0.2, players=3))
    assert ("less than 1.25 times the fair share of first places in these cells (1 of 1)" in page) == named
    assert ("at least 1.25 times the fair share of first places in each cell (cells: 1)" in page) != named
    assert ("| `b` | 3 | 10 ms | 1,500 | 41.0 % |" in page) == named


def test_a_share_that_may_be_no_more_than_fair_is_told_apart() -> None:
    page = text(*DUELS, cell("a", "b", 0.35, players=3), cell("a", "c", 0.40, players=3))
    assert [line.endswith("| no |") for line in page.splitlines() if line.startswith("| `b` | 3 ")] == [True]
    assert [line.endswith("| yes |") for line in page.splitlines() if line.startswith("| `c` | 3 ")] == [True]


@pytest.mark.parametrize(("share", "named"), [(0.53, True), (0.56, False)])
def test_a_duel_that_the_strongest_bot_does_not_surely_win_is_named(share: float, *, named: bool) -> None:
    page = text(*DUELS[:2], cell("b", "d", 0.5), cell("d", "a", 1 - share), cell("a", "e", 0.7))
    assert ("reaches down to 50 % or below in these cells (1 of 3)" in page) == named
    assert (f"| `d` | 10 ms | 1,000 | {100 * share:.1f} % |" in page) == named


def test_a_larger_budget_that_brings_nothing_is_named_with_both_shares() -> None:
    page = text(*DUELS, cell("a", "b", 0.71, budget=0.1), cell("a", "c", 0.95, budget=0.1))
    assert "(1 of 2)" in page
    assert "| `b` | 2 | 10 ms | 70.0 % ± 4.0 | 100 ms | 71.0 % ± 4.0 |" in page
    assert "| `c` | 2 | 10 ms |" not in page


def test_seeds_are_compared_two_by_two_and_those_apart_are_named_with_their_shares() -> None:
    seeds: Mapping[str, float] = {"1": 0.70, "2": 0.71, "3": 0.60}
    page = text(*(cell("a", "b", share, seed=seed) for seed, share in seeds.items()))
    assert "Outside of the 95 % bounds of their difference: 2 of 3. By chance about a twentieth would be, 0.1." in page
    assert "| `a` | `b` | 2 | 10 ms | `1` | 70.0 % | `3` | 60.0 % |" in page
    assert "| `a` | `b` | 2 | 10 ms | `2` | 71.0 % | `3` | 60.0 % |" in page
    assert "| `1` | 70.0 % | `2` |" not in page
    assert "No cell was played with two seeds" in text(*DUELS)


def test_pairs_are_named_that_do_not_fit_their_elo_and_those_turned_round_are_counted() -> None:
    fitting = text(*DUELS)
    assert "within their errors: 0 of 3." in fitting
    # The best of four loses to the weakest.
    circle = text(
        *(cell("x", other, 0.9) for other in "pq"),
        *(cell("y", other, 0.2) for other in "pq"),
        cell("p", "q", 0.5),
        cell("y", "x", 0.7),
    )
    assert "surely won more than half: 1." in circle
    assert re.search(r"^\| `y` \| `x` \| 10 ms \| 70\.0 % \| [\d.]+ – [\d.]+ \| [\d.]+ – [1-4]\d\.\d \|$", circle, re.M)
    assert "| `p` | `q` | 10 ms |" not in circle


def test_of_many_pairs_that_do_not_fit_those_turned_round_are_all_listed_first() -> None:
    names = "abcdefgh"
    alike = [cell(one, other, 0.55) for one, other in combinations(names, 2)]
    page = text(*alike, *(cell(name, "z", 0.98 if name in "gh" else 0.02) for name in names))
    assert "within their errors: 20 of 36." in page and "surely won more than half: 14." in page
    assert "14 are listed: first those" in page
    listed = page.partition("| by Elo |")[2].partition("### Budgets")[0]
    assert "| `h` | `z` | 10 ms | 98.0 % |" in listed and "| `f` | `g` | 10 ms | 55.0 % |" in listed
    assert "| `a` | `z` |" not in listed and listed.count("\n| `") == 14


def test_bots_over_their_budget_are_named_with_their_worst_time() -> None:
    assert "In each match 99 of 100 decisions of each bot stayed within its budget." in text(*DUELS)
    page = text(cell("a", "b", 0.7, p99=21.5), cell("a", "c", 0.7, p99=9.9), cell("a@50ms", "b", 0.7, p99=30))
    assert "| `a` | 10 ms | 21.5 | 1 | 2 |" in page
    assert "`a@50ms` | 50 ms" not in page


def test_what_was_not_measured_is_counted_beside_a_whole_table_of_all_bots() -> None:
    page = text(
        *DUELS, cell("a", "b", 0.7, seed="2"), cell("a", "b", 0.7, budget=1, groups=30), cell("a", "b", 0.5, players=4)
    )
    assert "| 2 | 10 ms | 3 of 3 | 3 of 3 | 1,000 – 2,000 | 2 | ± 4.0 % |" in page
    assert "| 2 | 1 s | 2 of 3 | 1 of 3 | 60 | 1 | ± 16.2 % |" in page
    assert "| 4 | 10 ms | 2 of 3 | 1 of 6 | 2,000 | 1 |" in page


def test_tables_of_hands_and_under_other_rules_are_told_apart() -> None:
    hands = cell("a", "b", 0.7)
    hands["request"] = {"hands": 1000, "rules": {"hand_size": 3}, "budget": 0.01}
    page = text(*DUELS, hands)
    assert "| 2 | 10 ms | 3 of 3 |" in page
    assert "| 2 | 10 ms, hands, hand_size=3 | 2 of 2 | 1 of 1 |" in page
    assert "| 2 | 10 ms, handen, hand_size=3 | 2 van 2 |" in text(*DUELS, hands, lang="nl")


def test_without_an_elo_nothing_is_said_of_a_strongest_bot() -> None:
    apart = (cell("a", "b", 0.7), cell("c", "d", 0.7))
    assert findings.from_strongest(settings_of(apart)) == []
    assert text(*apart).startswith("## Where it falls short\n\n### Seeds that do not agree")


def test_all_of_it_is_there_in_dutch() -> None:
    page = text(*DUELS, cell("a", "b", 0.41, players=3), lang="nl")
    assert "minder dan 1,25 maal het eerlijke aandeel eerste plaatsen (1 van 1)" in page
    assert "| `b` | 3 | 10 ms | 1.500 | 41,0 % |" in page
