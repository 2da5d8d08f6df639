from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.engine import options as o
from openrummy.engine.options import OPTIONS
from openrummy.game.rule_values import RuleError
from openrummy.game.ruleset import RuleSet
from tests.strategies import option_values, rule_sets, tables


def make(**options: Any) -> RuleSet:
    """Make a rule set from values of any type."""
    return RuleSet(**options)


def refused(**options: Any) -> str:
    """The sentence with which these options are refused."""
    with pytest.raises(RuleError) as caught:
        make(**options)
    assert caught.value.code == "bad-record"
    assert caught.value.message("nl") != caught.value.message("en") == str(caught.value)
    return str(caught.value)


# What a rule set is


def test_the_default_is_basic_rummy() -> None:
    rules = RuleSet()
    assert rules == RuleSet.named("basic")
    assert rules.name == "basic"
    assert rules.changes() == {}
    assert rules.options() == {
        "players": "2-4",
        "hand_size": "by players",
        "ace": "low",
        "ace_points": 1,
        "max_melds_per_turn": "unlimited",
        "layoff_requires_own_meld": False,
        "must_discard_to_go_out": False,
        "discard_just_taken": "forbidden",
        "use_taken_discard_now": False,
        "recycle": "shuffle",
        "max_recycles": 1,
        "stalemate_timing": "end_of_turn",
        "exhausted_score": "nobody",
        "going_rummy": "double",
        "no_going_out_first_round": False,
        "idle_rounds": 10,
        "score_mode": "winner_takes",
        "target": 100,
        "first_dealer": "random",
        "next_dealer": "left",
    }


def test_the_defaults_of_the_class_are_those_of_the_table() -> None:
    assert {name: getattr(RuleSet(), name) for name in RuleSet().options()} == {x.name: x.default for x in OPTIONS}


def test_rule_sets_never_change() -> None:
    with pytest.raises(FrozenInstanceError):
        RuleSet().ace = "around"  # type: ignore[misc]
    assert replace(RuleSet(), ace="around").changes() == {"ace": "around"}
    assert refused(ace="sideways")


@given(rule_sets())
def test_equal_options_make_equal_rule_sets(rules: RuleSet) -> None:
    again = RuleSet.from_options(rules.options())
    assert again == rules
    assert hash(again) == hash(rules)
    assert again is not rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_different_options_make_different_rule_sets() -> None:
    assert RuleSet(ace="around") != RuleSet()
    assert len({RuleSet(), RuleSet(ace="around"), RuleSet(ace="low")}) == 2


def test_the_repr_shows_what_differs_and_makes_it_again() -> None:
    rules = make(ace="around", target={"deals": 4})
    assert repr(rules) == "RuleSet(ace='around', target='deals: 4')"
    assert eval(repr(rules)) == rules


def test_named_rule_sets_know_their_names() -> None:
    assert RuleSet.names()[0] == "basic"
    assert {"basic", "block", "pagat"} <= set(RuleSet.names())
    assert [RuleSet.named(name).name for name in RuleSet.names()] == list(RuleSet.names())
    assert RuleSet(target=7).name is None


def test_block_rummy_never_renews_the_stock_and_the_lowest_hand_wins() -> None:
    assert RuleSet.named("block").changes() == {"max_recycles": 0, "exhausted_score": "lowest_hand"}


def test_an_unknown_name_is_refused_with_the_names_near_it() -> None:
    with pytest.raises(RuleError, match="perhaps you mean pagat"):
        RuleSet.named("Pagatt")
    with pytest.raises(RuleError, match="basic, block, pagat"):
        RuleSet.named("xyz")


# Values

BAD: tuple[object, ...] = (None, 1.0, 100.0, -1, 10**100 + 1, 10**5000, "", "sometimes", "LOW", [], {}, (1,), b"low")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_a_bad_value_is_refused_in_a_sentence_that_names_the_option(option: o.Option, bad: object) -> None:
    sentence = refused(**{option.name: bad})
    assert option.name in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 250


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_number_is_no_flag_and_a_flag_no_number(option: o.Option) -> None:
    if option.kind == "flag":
        assert "yes or no" in refused(**{option.name: 1})
        assert "yes or no" in refused(**{option.name: 0})
    else:
        assert "True" in refused(**{option.name: True})
        assert "False" in refused(**{option.name: False})


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"players": 1}, "2 to 6"),
        ({"players": 7}, "2 to 6"),
        ({"players": "3-4"}, "2-4, 5-6"),
        ({"hand_size": 0}, "1 to 25"),
        ({"hand_size": 26}, "1 to 25"),
        ({"ace_points": 2}, "1, 11, 15"),
        ({"max_melds_per_turn": 0}, "unlimited"),
        ({"max_recycles": 51}, "0 to 50"),
        ({"idle_rounds": 0}, "1 to 1000"),
        ({"idle_rounds": 1001}, "1 to 1000"),
        ({"target": 0}, "points, or deals"),
        ({"target": "deals: 0"}, "points, or deals"),
        ({"target": "deals: -1"}, "points, or deals"),
        ({"target": "deals:3"}, "points, or deals"),
        ({"target": {"deals": 0}}, "points, or deals"),
        ({"target": {"deals": True}}, "points, or deals"),
        ({"target": {"deals": 2, "points": 3}}, "points, or deals"),
        ({"first_dealer": 6}, "0 to 5"),
        ({"next_dealer": "right"}, "left, winner, loser"),
    ],
)
def test_the_sentence_says_what_may_be_chosen(options: dict[str, object], expected: str) -> None:
    assert expected in refused(**options)


@pytest.mark.parametrize(
    ("option", "spelling", "kept"),
    [
        ("layoff_requires_own_meld", "yes", True),
        ("use_taken_discard_now", "no", False),
        ("hand_size", "by_players", "by players"),
        ("target", {"deals": 5}, "deals: 5"),
        ("target", "deals: 5", "deals: 5"),
        ("max_melds_per_turn", 10**60, 10**60),
        ("target", {"deals": 10**60}, f"deals: {10**60}"),
    ],
)
def test_other_spellings_are_kept_in_one_form(option: str, spelling: object, kept: object) -> None:
    value = getattr(make(**{option: spelling}), option)
    assert value == kept
    assert type(value) is type(kept)


def test_a_game_ends_at_a_score_or_after_a_number_of_hands() -> None:
    assert (RuleSet().target_points, RuleSet().target_deals) == (100, None)
    rules = RuleSet(target="deals: 12")
    assert (rules.target_points, rules.target_deals) == (None, 12)
    assert rules.options()["target"] == {"deals": 12}


def test_options_that_exclude_each_other_are_refused() -> None:
    assert "50 of the 52" in refused(players=6, hand_size=9)
    assert "50 of the 52" in refused(players="5-6", hand_size=11)
    assert "seat 3" in refused(players=3, first_dealer=3)
    assert make(players=6, hand_size=8, first_dealer=5).players == 6


def test_an_unknown_option_is_refused_with_the_options_near_it() -> None:
    with pytest.raises(RuleError, match=r"'max_melds'; perhaps you mean max_melds_per_turn"):
        RuleSet.from_options({"max_melds": 1})
    with pytest.raises(RuleError, match="the options are: players, hand_size"):
        RuleSet.from_options({"zzz": 1})
    with pytest.raises(RuleError, match="no rule option 3"):
        RuleSet.from_options({3: 1})
    others: tuple[object, ...] = (None, [], "ace", 3)
    for other in others:
        with pytest.raises(RuleError, match="table of options"):
            RuleSet.from_options(other)


def test_a_record_s_rules_have_no_name() -> None:
    with pytest.raises(RuleError, match="no rule option 'name'"):
        RuleSet.from_options({"name": "block"})


def test_a_refusal_survives_pickling() -> None:
    with pytest.raises(RuleError) as caught:
        RuleSet.from_options({"aces": "low"})
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is RuleError
    assert str(again) == str(caught.value)


# At a table


@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_hands_are_as_large_as_the_table_says(players: int, cards: int) -> None:
    assert RuleSet().cards_each(players) == cards
    assert RuleSet(hand_size=5).cards_each(players) == 5


def test_rules_for_a_number_of_players_are_for_no_other() -> None:
    assert RuleSet(players=3).ints(3)[o.R_PLAYERS] == 3
    for rules, players in ((RuleSet(players=3), 4), (RuleSet(players="5-6"), 4), (RuleSet(hand_size=13), 4)):
        with pytest.raises(RuleError, match="4 players"):
            rules.ints(players)
    with pytest.raises(RuleError, match="seat 3"):
        RuleSet(first_dealer=3).ints(3)
    for players in (0, 1, 7, -2):
        with pytest.raises(RuleError, match="2 to 6 players"):
            RuleSet().ints(players)


def test_the_default_number_of_players_is_for_any_table() -> None:
    assert RuleSet().ints(6)[o.R_PLAYERS] == 6
    assert RuleSet().seat_counts == (2, 3, 4)


def test_the_engine_reads_basic_rummy_as_these_integers() -> None:
    assert RuleSet().ints(2) == (2, 10, 0, 1, 99, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 20, 0, 0)


def test_the_engine_reads_every_option() -> None:
    rules = make(
        hand_size=9,
        ace="around",
        ace_points=15,
        max_melds_per_turn=2,
        layoff_requires_own_meld=True,
        must_discard_to_go_out=True,
        discard_just_taken="allowed",
        use_taken_discard_now=True,
        recycle="turn_over",
        max_recycles=3,
        stalemate_timing="on_demand",
        exhausted_score="lowest_hand",
        going_rummy="plus_10",
        no_going_out_first_round=True,
        idle_rounds=7,
        score_mode="penalties",
    )
    assert rules.ints(3) == (3, 9, 2, 15, 2, 1, 1, 1, 1, 1, 3, 1, 1, 2, 1, 21, 1, 1)


@pytest.mark.parametrize(
    "limit",
    [
        {"max_melds_per_turn": 1},
        {"layoff_requires_own_meld": True},
        {"must_discard_to_go_out": True},
        {"use_taken_discard_now": True},
        {"no_going_out_first_round": True},
    ],
)
def test_options_that_limit_plays_ask_the_engine_to_be_careful(limit: dict[str, object]) -> None:
    assert make(**limit).ints(2)[o.R_CAREFUL] == 1


def test_other_options_do_not_ask_for_care() -> None:
    rules = make(
        ace="around", discard_just_taken="allowed", max_recycles=9, score_mode="penalties", recycle="turn_over"
    )
    assert rules.ints(2)[o.R_CAREFUL] == 0


@given(tables())
def test_every_rule_set_has_integers_for_the_engine(table: tuple[RuleSet, int]) -> None:
    rules, players = table
    r = rules.ints(players)
    assert len(r) == o.R_WORDS
    assert all(type(word) is int and 0 <= word < 2**31 for word in r)
    assert r[o.R_PLAYERS] == players
    assert players * r[o.R_HAND_SIZE] <= o.MAX_DEALT


@pytest.mark.parametrize("option", [x.name for x in OPTIONS])
@given(data=st.data())
def test_the_strategy_gives_values_the_option_takes(option: str, data: st.DataObject) -> None:
    value = data.draw(option_values(option))
    rules = make(**{option: value}) if option != "first_dealer" else make(players="5-6", first_dealer=value)
    assert getattr(rules, option) == value
