"""docs/engine.md says what is so: its tables agree with the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openrummy.engine import ERRORS, N_ACTIONS, STATE_WORDS, layout, options
from openrummy.engine.options import BY_NAME, R_WORDS, Value, rule_ints
from openrummy.game import Action
from tests.engine.tables import DEFAULTS
from tests.engine.test_actions import slow_texts

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")


def rows(heading: str, table: int = 0) -> list[list[str]]:
    """The cells of a table under a heading, without its head."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.findall(r"(?:^\|.*\|\n)+", section, re.MULTILINE)[table]
    return [[cell.strip() for cell in line.strip("|\n").split("|")] for line in found.splitlines()[2:]]


def numbers(cell: str) -> range:
    """A cell like "7" or "54 - 118"."""
    first, _, last = cell.partition(" - ")
    return range(int(first), int(last or first) + 1)


def word(cell: str) -> str:
    return cell.strip("`")


def test_the_ranges_of_actions_are_complete_and_of_the_kind_they_say() -> None:
    texts = slow_texts("around")
    covered = []
    for cell, kind, _ in rows("Actions"):
        covered += list(numbers(cell))
        assert {texts[i][0] for i in numbers(cell) if i in texts} == {word(kind)[0]}
    assert covered == list(range(N_ACTIONS))


def test_the_example_actions_have_these_numbers() -> None:
    examples = rows("Actions", 1)
    assert len(examples) > 10
    for number, text in examples:
        assert str(Action.from_id(int(number))) == word(text)


def test_the_words_of_a_state_are_where_the_page_says() -> None:
    covered = []
    for cell, name, _ in rows("The state"):
        assert getattr(layout, word(name)) == numbers(cell)[0], name
        covered += list(numbers(cell))
    assert covered == list(range(STATE_WORDS))
    assert f"\n{STATE_WORDS} words, {8 * STATE_WORDS} bytes" in PAGE


def test_the_integers_of_the_rules_are_where_the_page_says() -> None:
    table = rows("The rules as integers")
    assert [int(cell) for cell, *_ in table] == list(range(R_WORDS))
    for cell, name, option, _ in table:
        assert getattr(options, word(name)) == int(cell)
        assert not option or word(option) in BY_NAME
    without = set(BY_NAME) - {word(option) for _, _, option, _ in table}
    assert without == {"target", "first_dealer", "next_dealer"}


def value_of(name: str, text: str) -> Value:
    """An option's value as the page writes it."""
    return {"no": False, "yes": True}[text] if BY_NAME[name].kind == "flag" else int(text) if text.isdigit() else text


@pytest.mark.parametrize("row", [row for row in rows("The rules as integers") if "`" in row[3]], ids=lambda row: row[1])
def test_each_value_of_an_option_has_the_integer_that_the_page_gives(row: list[str]) -> None:
    index, _, option, values = int(row[0]), row[1], word(row[2]), row[3]
    told = {value_of(option, text): int(integer) for text, integer in re.findall(r"`(\w+)` (\d+)", values)}
    assert set(told) == set(BY_NAME[option].values)
    for value, integer in told.items():
        assert rule_ints({**DEFAULTS, option: value}, 2)[index] == integer


def test_the_codes_of_refusals_are_in_this_order() -> None:
    assert [(int(number), word(code)) for number, code in rows("Refusals")] == list(enumerate(ERRORS))[1:]


def test_the_modules_named_are_the_modules_there_are() -> None:
    folder = Path(layout.__file__).parent
    named = re.findall(r"`(\w+)`", " ".join(cell for cell, _ in rows("One source, two speeds")))
    assert sorted(named) == sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))


def test_the_example_runs_to_the_end_of_a_hand() -> None:
    example = PAGE.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(example, names)
    state = names["state"]
    assert isinstance(state, list)
    assert state[layout.PHASE] in (layout.OUT, layout.STALEMATE)
