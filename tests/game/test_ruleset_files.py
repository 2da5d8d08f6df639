"""Rule sets as texts and files: all of a rule set, only what differs, and a sentence for what is bad."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from openrummy.game.rule_values import RuleError
from openrummy.game.ruleset import RuleSet
from tests.strategies import rule_sets


@given(rule_sets())
def test_toml_and_json_say_the_whole_rule_set(rules: RuleSet) -> None:
    assert RuleSet.from_toml(rules.to_toml()) == rules
    assert RuleSet.from_json(rules.to_json()) == rules
    assert RuleSet.from_options(rules.changes()) == rules


@given(rule_sets())
def test_only_what_differs_is_written(rules: RuleSet) -> None:
    for table in (tomllib.loads(rules.to_toml()), json.loads(rules.to_json())):
        assert table.pop("name", None) == rules.name
        assert table == rules.changes()
        assert all(RuleSet().options()[name] != value for name, value in table.items())


def test_the_text_form() -> None:
    rules = RuleSet.from_options({"ace": "around", "layoff_requires_own_meld": "yes", "target": {"deals": 3}})
    assert rules.to_toml() == 'ace = "around"\nlayoff_requires_own_meld = true\ntarget = { deals = 3 }\n'
    assert rules.to_json() == '{"ace": "around", "layoff_requires_own_meld": true, "target": {"deals": 3}}'
    assert RuleSet.named("block").to_json() == (
        '{"name": "block", "max_recycles": 0, "exhausted_score": "lowest_hand"}'
    )


def test_a_file_may_start_from_a_named_rule_set() -> None:
    rules = RuleSet.from_toml('name = "pagat"\ngoing_rummy = "double"\n')
    assert rules == replace(RuleSet.named("pagat"), going_rummy="double")
    assert RuleSet.from_json('{"name": "block"}') == RuleSet.named("block")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ace =", "not valid TOML: see line 1"),
        ('ace = "low"\nace = "low"', "not valid TOML: see line 2"),
        ("a = " + "[" * 100_000, "not valid TOML"),
        ('name = "pagatt"', "perhaps you mean pagat"),
        ("name = 3", "no rule set named 3"),
        ("name = {}", "no rule set named {}"),
        ('acce = "low"', "perhaps you mean ace"),
        ("max_recycles = 1.0", "whole number"),
        ("max_recycles = 1979-05-27", "whole number"),
    ],
)
def test_bad_toml_is_refused_in_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(RuleError, match=expected):
        RuleSet.from_toml(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "not valid JSON: see line 1"),
        ('{\n"ace" "low"}', "not valid JSON: see line 2"),
        ("[" * 100_000, "not valid JSON"),
        ('{"max_recycles": 1' + "0" * 5000 + "}", "not valid JSON"),
        ('{"ace": "low", "ace": "around"}', "'ace' is given twice"),
        ("[]", "table of options"),
        ("null", "table of options"),
        ('{"target": NaN}', "whole number"),
        ('{"ace": ["low"]}', "choose from low"),
        ('{"name": []}', "no rule set named"),
    ],
)
def test_bad_json_is_refused_in_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(RuleError, match=expected):
        RuleSet.from_json(text)


def test_files_are_loaded_by_their_ending(tmp_path: Path) -> None:
    rules = RuleSet(ace="around", target=250)
    (tmp_path / "club.toml").write_text("\ufeff" + rules.to_toml(), encoding="utf-8")
    (tmp_path / "club.json").write_text(rules.to_json(), encoding="utf-8")
    (tmp_path / "club").write_text(rules.to_toml(), encoding="utf-8")
    for name in ("club.toml", "club.json", "club"):
        assert RuleSet.load(tmp_path / name) == rules
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleError, match="UTF-8"):
        RuleSet.load(tmp_path / "binary.toml")
    with pytest.raises(FileNotFoundError):
        RuleSet.load(tmp_path / "nowhere.toml")


def test_a_name_or_a_file_finds_a_rule_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club").write_text("target = 3\n", encoding="utf-8")
    Path("block").write_text("target = 4\n", encoding="utf-8")
    assert RuleSet.find("block") == RuleSet.named("block")
    assert RuleSet.find("club") == RuleSet(target=3)
    assert RuleSet.find("./block") == RuleSet(target=4)
    with pytest.raises(FileNotFoundError):
        RuleSet.find("clubb.toml")
    with pytest.raises(RuleError, match="named 'clubb'"):
        RuleSet.find("clubb")
