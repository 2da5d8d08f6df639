"""docs/rules.md lists the options and the named rule sets as they are."""

from __future__ import annotations

import re
from pathlib import Path

from openrummy.engine.options import LARGEST, OPTIONS, Option, Value
from openrummy.game.ruleset import NAMED, RuleSet

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its own head."""
    table = re.search(r"^\|.*?\n\n", PAGE[PAGE.index(f"{heading}\n") :], re.S | re.M)
    assert table
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[0].strip().splitlines()[2:]]


def word(value: Value) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def values(option: Option) -> str:
    """The third column: the words, then the numbers the option takes."""
    found = [word(value) for value in option.values]
    if option.most == LARGEST:
        found.append(f"a number from {option.least} up")
    elif option.most >= option.least:
        kind = "seat" if option.kind == "first_dealer" else "number"
        found.append(f"a {kind} from {option.least} to {option.most}")
    if option.kind == "target":
        found.append("deals: N")
    return ", ".join(found)


def test_the_page_lists_every_option_with_its_default_and_values() -> None:
    listed = [row[:3] for row in rows("## Options")]
    assert listed == [[f"`{option.name}`", word(option.default), values(option)] for option in OPTIONS]


def test_the_page_tells_what_every_option_means() -> None:
    assert all(len(row) == 4 and len(row[3]) > 10 for row in rows("## Options"))


def test_the_page_lists_every_named_rule_set_with_its_changes() -> None:
    listed = [row[:2] for row in rows("### Named rule sets")]
    changes = [", ".join(f"`{name}` {word(value)}" for name, value in options.items()) for options in NAMED.values()]
    assert listed == [[f"`{name}`", change or "nothing"] for name, change in zip(NAMED, changes, strict=True)]


def test_the_example_of_a_file_is_a_rule_set() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert example
    rules = RuleSet.from_toml(example[1])
    assert rules.max_melds_per_turn == 1
    assert rules.going_rummy == "double"
    assert rules.target_deals == 6
