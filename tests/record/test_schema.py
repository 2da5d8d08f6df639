"""The published JSON Schema takes good records and refuses bad ones."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from openrummy.engine.options import OPTIONS
from openrummy.game import RuleError, RuleSet
from openrummy.record import Record, RecordError, replay, schema
from tests.record.samples import line, played, recycled
from tests.referee.mutate import mutations
from tests.referee.random_hands import random_hand, random_rules

VALIDATOR = Draft202012Validator(schema())


def is_valid(data: object) -> bool:
    return bool(VALIDATOR.is_valid(data))


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


def test_it_knows_every_option_and_only_those() -> None:
    assert list(schema()["$defs"]["rules"]["properties"]) == [option.name for option in OPTIONS]


@pytest.mark.parametrize("seed", range(60))
def test_records_that_are_written_are_valid(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 6)
    hand = played(players, seed, RuleSet.from_options(random_rules(rng, players)), rng.choice([0, 7, 10_000]))
    assert is_valid(Record.from_hand(hand, id=1, fair={"x": None}).to_dict())


@pytest.mark.parametrize("seed", range(20))
def test_a_record_that_replays_is_valid_however_it_came_about(seed: int) -> None:
    rng = random.Random(seed)
    for changed in mutations(random_hand(rng, random_rules(rng, 3), 3), rng):
        try:
            replay(Record.from_dict(changed))
        except RecordError:
            continue
        assert is_valid(changed), changed


@pytest.mark.parametrize(
    "changes",
    [
        *[{name: ...} for name in ("v", "rules", "players", "dealer", "deck", "actions")],
        {"v": 2},
        {"v": True},
        {"more": 1},
        {"rules": {"jokers": 1}},
        {"rules": {"ace": "high"}},
        {"rules": {"max_recycles": -1}},
        {"rules": {"target": {"deals": 0}}},
        {"players": ["Anna"]},
        {"players": ["Anna"] * 7},
        {"players": ["Anna", 2]},
        {"dealer": -1},
        {"dealer": "0"},
        {"deck": "7c8c"},
        {"deck": "7x" * 52},
        {"reshuffle": "7x"},
        {"reshuffle": 3},
        {"scores": [0, 0.5]},
        {"actions": ["S", 7]},
        {"actions": ["s"]},
        {"actions": ["M 7c"]},
        {"actions": ["D 7x"]},
        {"actions": ["L 7c"]},
        {"result": {"end": "won", "winner": 0, "rummy": False, "points": [0, 0]}},
        {"result": {"end": "out"}},
        {"result": None},
    ],
)
def test_a_record_of_another_shape_is_not_valid(changes: dict[str, Any]) -> None:
    good = line(played())
    assert is_valid(json.loads(good))
    assert not is_valid(json.loads(line(played(), **changes)))


@pytest.mark.parametrize("name", ["target", "max_melds_per_turn", "max_recycles", "idle_rounds", "hand_size"])
@pytest.mark.parametrize("value", [0, 1, 25, 1000, 10**12, 10**100, 10**100 + 1, "deals: 3", "deals:3", "deals: 0"])
def test_it_takes_the_values_of_an_option_that_the_program_takes(name: str, value: object) -> None:
    try:
        RuleSet.from_options({name: value})
        taken = True
    except RuleError:
        taken = False
    # How large a number without a bound may be written is nothing that a shape can tell.
    assert is_valid(json.loads(line(played(), rules={name: value}))) is taken or value == 10**100 + 1


def test_new_stocks_are_valid_in_every_form() -> None:
    data = json.loads(line(recycled()))
    for form in (data["reshuffle"], [data["reshuffle"]], [], None):
        assert is_valid(data | {"reshuffle": form})
