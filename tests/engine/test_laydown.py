"""The best ways to lay down a hand: equal to trying every sequence of legal plays, and worked positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openrummy.engine import (
    HAND,
    OUT,
    PHASE,
    PLAY,
    TURN,
    LayDown,
    apply,
    codes,
    hand_value,
    lay_downs,
    least_points_left,
    legal_ids,
    meld_masks,
)
from openrummy.engine.actions import SET0
from openrummy.engine.laydown import ROOM
from openrummy.game import Action, RuleSet
from tests.engine.tables import Rules, Taste, act, choose, crowded, dealt, mask, position, random_rules
from tests.referee.cards import DECK, hand_order
from tests.strategies import tables

Table = tuple[int, ...]


def lies(s: list[int]) -> Table:
    """What a lay-down comes to: the hand, then the melds in no order."""
    return (s[HAND + s[TURN]], *sorted(meld_masks(s)))


def every_end(s: list[int], r: Rules) -> tuple[set[Table], int]:
    """All that legal plays can lead to until none is left, and the fewest points at which the turn can stop."""
    ends: set[Table] = set()
    seen: set[Table] = set()
    fewest: list[int] = []

    def go_on(s: list[int]) -> None:
        if lies(s) in seen:
            return
        seen.add(lies(s))
        ids = legal_ids(s, r)
        if s[PHASE] == OUT or any(action < SET0 for action in ids):
            fewest.append(hand_value(s[HAND + s[TURN]], r))
        plays = [action for action in ids if action >= SET0]
        if not plays:
            ends.add(lies(s))
        for action in plays:
            after = s.copy()
            apply(after, r, action)
            go_on(after)

    go_on(s)
    return ends, min(fewest)


def played(s: list[int], r: Rules, plays: tuple[int, ...]) -> list[int]:
    """The state after these plays, each of which must be legal."""
    after = s.copy()
    for action in plays:
        assert action in legal_ids(after, r)
        apply(after, r, action)
    return after


def can_win_now(s: list[int], r: Rules) -> bool:
    """Whether the hand is won, or one discard wins it."""
    if s[PHASE] == OUT:
        return True
    for action in legal_ids(s, r):
        after = s.copy()
        apply(after, r, action)
        if action < SET0 and after[PHASE] == OUT:
            return True
    return False


def check(s: list[int], r: Rules) -> None:
    """Hold lay_downs and least_points_left to every sequence of plays."""
    before = s.copy()
    found = lay_downs(s, r)
    ends, fewest = every_end(s, r)
    reached = set()
    for down in found:
        after = played(s, r, down.actions)
        reached.add(lies(after))
        assert down.left == after[HAND + after[TURN]]
        assert down.points == hand_value(down.left, r)
        assert down.goes_out == can_win_now(after, r)
    assert reached == ends
    assert len(found) == len(ends)
    assert [down.points for down in found] == sorted(down.points for down in found)
    assert found[0].points == fewest == least_points_left(s, r, [0] * ROOM)
    assert s == before


def check_crowded(players: int, seeds: range) -> None:
    for seed in seeds:
        rng = Random(f"{players} {seed}")
        r = random_rules(rng, players)
        s = crowded(r, rng)
        if s is not None:
            check(s, r)


@pytest.mark.parametrize("players", range(2, 7))
def test_lay_downs_equal_every_sequence_of_legal_plays_in_crowded_positions(players: int) -> None:
    check_crowded(players, range(1_000))


@pytest.mark.soak
@pytest.mark.parametrize("players", range(2, 7))
def test_lay_downs_equal_every_sequence_of_legal_plays_in_many_crowded_positions(players: int) -> None:
    check_crowded(players, range(1_000, 40_000))


@settings(max_examples=60)
@given(tables(), st.integers(0, 2**32))
def test_lay_downs_equal_every_sequence_of_legal_plays_in_hands_as_played(
    table: tuple[RuleSet, int], seed: int
) -> None:
    rules, players = table
    r, rng = rules.ints(players), Random(seed)
    s = dealt(r, rng)
    # Players who keep good cards and rarely lay them down have the hands that can be laid down in many ways.
    taste = Taste(takes=0.4, plays=0.1, hoards=0.9)
    while ids := legal_ids(s, r):
        if s[PHASE] == PLAY and s[HAND + s[TURN]].bit_count() <= 12 and rng.random() < 0.2:
            check(s, r)
        act(s, r, choose(s, ids, rng, taste), rng)


def test_outside_the_play_phase_there_is_nothing_to_lay_down() -> None:
    s, r = position("7c 7d 7h 2c")
    s[PHASE] = 0
    assert lay_downs(s, r) == []


# Worked positions. Each is written as hand and table, with the plays found as texts.


def texts(down: LayDown) -> set[str]:
    return {str(Action.from_id(action)) for action in down.actions}


def left(down: LayDown) -> str:
    return " ".join(hand_order([DECK[code - 3 * (code >> 4)] for code in codes(down.left)]))


Told = tuple[set[str], str, bool]


def in_no_order(downs: list[Told]) -> set[tuple[frozenset[str], str, bool]]:
    return {(frozenset(plays), kept, goes_out) for plays, kept, goes_out in downs}


def found(s: list[int], r: Rules) -> list[Told]:
    """What there is to lay down: the plays, what is left, and whether that goes out."""
    check(s, r)
    return [(texts(down), left(down), down.goes_out) for down in lay_downs(s, r)]


def test_a_hand_without_a_meld_has_the_empty_lay_down_alone() -> None:
    """
    hand   2c 5d 9h Ks
    table  -
    """
    assert found(*position("2c 5d 9h Ks")) == [(set(), "2c 5d 9h Ks", False)]


def test_a_card_that_fits_two_melds_gives_a_lay_down_for_each() -> None:
    """
    hand   9h Th 2c Kd
    table  9c 9d 9s · 6h 7h 8h
    """
    assert found(*position("9h Th 2c Kd", table="9c 9d 9s | 6h 7h 8h")) == [
        ({"L 9h>8h", "L Th>9h"}, "2c Kd", False),
        ({"L 9h>9c"}, "2c Kd Th", False),
    ]


def test_a_card_between_two_runs_gives_a_lay_down_for_each() -> None:
    """
    hand   6h 2c Kd
    table  3h 4h 5h · 7h 8h 9h
    """
    downs = found(*position("6h 2c Kd", table="3h 4h 5h | 7h 8h 9h"))
    assert in_no_order(downs) == in_no_order([({"L 6h>5h"}, "2c Kd", False), ({"L 6h>7h"}, "2c Kd", False)])


def test_a_run_opened_by_a_lay_off_takes_the_next_cards_too() -> None:
    """
    hand   8h 9h Th 4h 2c Kd
    table  5h 6h 7h
    """
    downs = found(*position("8h 9h Th 4h 2c Kd", table="5h 6h 7h"))
    assert in_no_order(downs) == in_no_order(
        [
            ({"L 4h>5h", "L 8h>7h", "L 9h>8h", "L Th>9h"}, "2c Kd", False),
            ({"L 4h>5h", "M 8h 9h Th"}, "2c Kd", False),
        ]
    )


def test_melds_that_share_cards_are_alternatives_and_the_fewest_points_come_first() -> None:
    """
    hand   7c 7d 7h 8h 9h 2c
    table  -
    """
    assert found(*position("7c 7d 7h 8h 9h 2c")) == [
        ({"M 7h 8h 9h"}, "2c 7c 7d", False),
        ({"M 7c 7d 7h"}, "2c 8h 9h", False),
    ]


def test_a_run_cut_in_two_and_the_same_run_whole_are_different_tables() -> None:
    """
    hand   3d 4d 5d 6d 7d 8d Kc
    table  -
    """
    downs = found(*position("3d 4d 5d 6d 7d 8d Kc"))
    assert ({"M 3d 4d 5d 6d 7d 8d"}, "Kc", True) in downs
    assert ({"M 3d 4d 5d", "M 6d 7d 8d"}, "Kc", True) in downs
    assert all(goes_out for _, _, goes_out in downs)


def test_the_taken_card_is_not_left_alone() -> None:
    """
    hand   8h 9s, of which 9s was just taken
    table  5h 6h 7h
    """
    assert found(*position("8h 9s", table="5h 6h 7h", taken="9s")) == [(set(), "8h 9s", False)]


def test_a_card_is_held_back_where_only_the_taken_card_would_be_left() -> None:
    """
    hand   8h 9h Kd, of which Kd was just taken
    table  5h 6h 7h
    """
    assert found(*position("8h 9h Kd", table="5h 6h 7h", taken="Kd")) == [({"L 8h>7h"}, "Kd 9h", False)]


def test_every_card_that_may_be_held_back_gives_a_lay_down() -> None:
    """
    hand   8h 4c Kd, of which Kd was just taken
    table  5h 6h 7h · 4d 4h 4s
    """
    assert found(*position("8h 4c Kd", table="5h 6h 7h | 4d 4h 4s", taken="Kd")) == [
        ({"L 8h>7h"}, "4c Kd", False),
        ({"L 4c>4d"}, "Kd 8h", False),
    ]


def test_the_taken_card_laid_off_last_goes_out() -> None:
    """
    hand   8h 9h, of which 9h was just taken
    table  5h 6h 7h
    """
    assert found(*position("8h 9h", table="5h 6h 7h", taken="9h")) == [({"L 8h>7h", "L 9h>8h"}, "", True)]


def test_where_the_last_card_must_be_discarded_one_is_kept() -> None:
    """
    hand   7c 7d 7h 7s
    table  -
    """
    assert found(*position("7c 7d 7h 7s")) == [({"M 7c 7d 7h 7s"}, "", True)]
    downs = found(*position("7c 7d 7h 7s", must_discard_to_go_out=True))
    assert {kept for _, kept, _ in downs} == {"7c", "7d", "7h", "7s"}
    assert all(goes_out for _, _, goes_out in downs)


def test_where_the_last_card_must_be_discarded_it_is_not_the_one_just_taken() -> None:
    """
    hand   7c 7d 7h Kd, of which Kd was just taken
    table  -
    """
    options: dict[str, Any] = {"must_discard_to_go_out": True}
    assert found(*position("7c 7d 7h Kd", taken="Kd", **options)) == [(set(), "7c 7d Kd 7h", False)]
    downs = found(*position("7c 7d 7h Kd", taken="Kd", discard_just_taken="allowed", **options))
    assert downs == [({"M 7c 7d 7h"}, "Kd", True)]


def test_with_one_meld_a_turn_each_meld_is_a_lay_down_of_its_own() -> None:
    """
    hand   2c 2d 2h Kc Kd Kh 8h
    table  5h 6h 7h
    """
    table = "5h 6h 7h"
    assert found(*position("2c 2d 2h Kc Kd Kh 8h", table=table, max_melds_per_turn=1)) == [
        ({"M Kc Kd Kh", "L 8h>7h"}, "2c 2d 2h", False),
        ({"M 2c 2d 2h", "L 8h>7h"}, "Kc Kd Kh", False),
    ]
    downs = found(*position("2c 2d 2h Kc Kd Kh 8h", table=table))
    assert downs == [({"M 2c 2d 2h", "M Kc Kd Kh", "L 8h>7h"}, "", True)]


def test_where_lay_offs_need_a_meld_of_ones_own_they_come_after_it_or_not_at_all() -> None:
    """
    hand   8h 2c 2d 2h Kd Qc
    table  5h 6h 7h
    """
    options: dict[str, Any] = {"layoff_requires_own_meld": True}
    assert found(*position("8h 2c 2d 2h Kd Qc", table="5h 6h 7h", **options)) == [
        ({"M 2c 2d 2h", "L 8h>7h"}, "Qc Kd", False)
    ]
    assert found(*position("8h Kd Qc", table="5h 6h 7h", **options)) == [(set(), "Qc Kd 8h", False)]
    assert found(*position("8h Kd Qc", table="5h 6h 7h", own_meld=True, **options)) == [({"L 8h>7h"}, "Qc Kd", False)]


def test_a_taken_card_that_must_be_used_is_in_every_lay_down() -> None:
    """
    hand   7c 7d 7h 8h 9h 2c 3d, of which 9h was just taken
    table  -
    """
    options: dict[str, Any] = {"use_taken_discard_now": True}
    assert found(*position("7c 7d 7h 8h 9h 2c 3d", taken="9h", **options)) == [
        ({"M 7h 8h 9h"}, "2c 7c 3d 7d", False),
    ]


def test_in_the_first_round_two_cards_are_kept_where_nobody_may_go_out() -> None:
    """
    hand   7c 7d 7h 8h
    table  5h 6h
    """
    options: dict[str, Any] = {"no_going_out_first_round": True}
    assert found(*position("7c 7d 7h 8h 9h", first_round=True, **options)) == [
        ({"M 7h 8h 9h"}, "7c 7d", False),
        ({"M 7c 7d 7h"}, "8h 9h", False),
    ]
    assert found(*position("7c 7d 7h 2c", first_round=True, **options)) == [(set(), "2c 7c 7d 7h", False)]
    assert found(*position("7c 7d 7h 2c", **options)) == [({"M 7c 7d 7h"}, "2c", True)]


def test_aces_are_counted_and_run_by_the_option() -> None:
    """
    hand   Ah Kh Qh 2h 5c
    table  -
    """
    hand = "Ah Kh Qh 2h 5c"
    assert found(*position(hand)) == [(set(), "5c Ah 2h Qh Kh", False)]
    assert found(*position(hand, ace="high_or_low")) == [({"M Qh Kh Ah"}, "5c 2h", False)]
    downs = found(*position(hand, ace="around"))
    assert downs[0] == ({"M Qh Kh Ah 2h"}, "5c", True)
    s, r = position("Ah 2c 3d", ace_points=15)
    assert lay_downs(s, r)[0].points == 20


def test_a_lone_card_wins_only_where_it_may_be_discarded() -> None:
    """
    hand   Kd
    table  -
    """
    assert found(*position("Kd")) == [(set(), "Kd", True)]
    assert mask("Kd") == lay_downs(*position("Kd"))[0].left
