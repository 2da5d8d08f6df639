"""docs/record.md says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openrummy import words
from openrummy.engine import ERRORS
from openrummy.record import schema
from tests.record.samples import line, played

PAGE = Path(__file__).parents[2].joinpath("docs", "record.md").read_text(encoding="utf-8")


def table(heading: str) -> set[str]:
    """The names in the first column of the table under a heading."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return {name for row in re.findall(r"^\| (`[^|]*) \|", part, re.M) for name in re.findall(r"`([^`]+)`", row)}


def test_every_code_is_listed_and_has_its_sentence() -> None:
    codes = table("What is refused")
    assert codes == {*filter(None, ERRORS), "bad-record", "bad-card", "bad-reshuffle", "wrong-result"}
    assert all(words.has("errors." + code.replace("-", "_"), lang) for code in codes for lang in words.languages())


def test_every_field_is_listed_and_told_apart_by_need() -> None:
    assert table("Fields") == set(schema()["properties"])
    needed = {name for name in schema()["properties"] if re.search(rf"^\| `{name}` \| yes \|", PAGE, re.M)}
    assert needed == set(schema()["required"])


def test_the_example_reads_the_good_and_tells_of_the_bad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    illegal = line(played(), actions=["D 7c"], result=...)
    (tmp_path / "games.rummy.jsonl").write_text(f"{line(played())}\nnonsense\n{illegal}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    exec(PAGE.split("```python\n")[1].split("```")[0], {})
    good, nonsense, refused = capsys.readouterr().out.splitlines()
    assert good.startswith("{'end': 'out'")
    assert nonsense == "This line is not valid JSON."
    assert refused.startswith("0 wrong-phase Trek eerst een kaart")
