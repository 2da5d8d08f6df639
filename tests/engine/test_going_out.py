"""Going out in this turn: found exactly where trying every sequence of legal plays finds it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from openrummy.engine import OUT, PHASE, PLAY, apply, going_out, legal_ids
from openrummy.engine.going_out import NONE
from openrummy.engine.laydown import ROOM
from tests.engine.tables import Rules, crowded, position, random_rules

MUST_USE = {"taken": "6s", "use_taken_discard_now": True, "discard_just_taken": "allowed"}
"""The six of spades has been taken and has to be laid in this turn; it may not be thrown, whatever other cards may."""


def can_go_out(s: list[int], r: Rules, seen: set[tuple[int, ...]]) -> bool:
    """Whether some sequence of legal plays of this turn wins the hand."""
    if s[PHASE] == OUT:
        return True
    if s[PHASE] != PLAY or tuple(s) in seen:
        return False
    seen.add(tuple(s))
    for action in legal_ids(s, r):
        after = s.copy()
        apply(after, r, action)
        if can_go_out(after, r, seen):
            return True
    return False


def goes_out_step_by_step(s: list[int], r: Rules) -> bool:
    """Follow the answers until the hand is over; each must be legal."""
    s = s.copy()
    while s[PHASE] == PLAY:
        action = going_out(s, r, [0] * ROOM)
        if action == NONE:
            return False
        assert action in legal_ids(s, r)
        apply(s, r, action)
    return s[PHASE] == OUT


def check(seeds: range, players: int) -> int:
    """How many of the positions can be won in this turn; in all of them the answer must be right."""
    wins = 0
    for seed in seeds:
        rng = Random(f"{players} {seed}")
        r = random_rules(rng, players)
        s = crowded(r, rng)
        if s is None:
            continue
        before = s.copy()
        wins += can_go_out(s, r, set())
        assert goes_out_step_by_step(s, r) == can_go_out(s, r, set()), (seed, players)
        assert s == before
    return wins


@pytest.mark.parametrize("players", [2, 3, 6])
def test_going_out_is_found_wherever_trying_every_play_finds_it(players: int) -> None:
    assert check(range(1_500), players) > 200


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 6])
def test_going_out_is_found_in_many_positions(players: int) -> None:
    assert check(range(1_500, 60_000), players) > 5_000


@pytest.mark.parametrize(
    ("hand", "table", "options", "found"),
    [
        ("7c 7d 7h Ks", "", {}, True),
        ("7c 7d 7h Ks Qs", "", {}, False),
        ("7c 7d 7h Ks", "", {"no_going_out_first_round": True}, False),
        ("7c 7d 7h", "", {"must_discard_to_go_out": True}, False),
        ("7c 7d 7h 7s", "", {"must_discard_to_go_out": True}, True),
        ("8h 9h Ks", "5h 6h 7h", {}, True),
        ("8h 9h Ks", "5h 6h 7h", {"layoff_requires_own_meld": True}, False),
        ("7c 7d 7h 2c 3c 4c Ks", "", {"max_melds_per_turn": 1}, False),
        ("4h 5h 6h Ks", "5c 5d 5s | 7h 8h 9h", {}, True),
        ("4d 5d 6d 4h 5h 6h 6s", "", MUST_USE, False),
    ],
)
def test_worked_positions(hand: str, table: str, options: dict[str, Any], found: bool) -> None:
    first = options.get("no_going_out_first_round") is True
    s, r = position(hand, table=table, first_round=first, **options)
    assert goes_out_step_by_step(s, r) is found
