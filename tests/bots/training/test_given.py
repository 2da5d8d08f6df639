"""Styles that trainings are given: by name or from a file, and what is wrong with a file that has none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from openrummy.bots.policy.styles import STYLES, Style, tuned
from openrummy.bots.training.errors import TrainingError
from openrummy.bots.training.given import find_style
from openrummy.bots.training.scaling import finer

DOCS = Path(__file__).parents[3] / "docs" / "training"


def style(**changes: Any) -> str:
    return json.dumps({"style": {**tuned(2).to_dict(), **changes}})


def stages(**changes: Any) -> str:
    first, *others = tuned(2).to_dict()["stages"]
    return style(stages=[{**first, **changes}, *others])


def without(name: str) -> str:
    numbers = tuned(2).to_dict()
    del numbers[name]
    return json.dumps({"style": numbers})


def test_a_style_comes_by_name_or_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_style("tuned") == tuned(2)
    assert find_style("hold-4").numbers() == finer(STYLES["hold-4"].numbers())
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text(style(hold_cards=2), "utf-8")
    for name in ("mine", "./mine", str(tmp_path / "mine")):
        assert find_style(name).hold_cards == 2
    with pytest.raises(TrainingError, match="no style called yours: there are lay, "):
        find_style("yours")
    with pytest.raises(FileNotFoundError):
        find_style("./yours")


@pytest.mark.parametrize("file", sorted(DOCS.glob("*.json")), ids=lambda file: file.stem)
def test_the_styles_beside_the_documents_can_be_trained_with(file: Path) -> None:
    assert find_style(str(file)) == Style.from_dict(json.loads(file.read_text("utf-8"))["style"])


@pytest.mark.parametrize(
    ("text", "english", "dutch"),
    [
        ("{", "not valid JSON", "geen geldige JSON"),
        ('{"style": {}, "style": {}}', "not valid JSON", "geen geldige JSON"),
        ("[]", "no style in", "geen stijl in"),
        ('{"tuned": {}}', "no style in", "geen stijl in"),
        (without("patience"), "has no number patience", "ontbreekt het getal patience"),
        (style(pace=3), "has a number pace, which there is not", "een getal pace, dat er niet is"),
        (style(patience="3"), "patience of the style in .* cannot be 3: ", "kan niet 3 zijn"),
        (style(patience=True), "cannot be True", "kan niet True zijn"),
        (style(patience=2.5), "cannot be 2.5", "kan niet 2.5 zijn"),
        (style(patience=10**7), "cannot be 10000000: .* -1000000 to 1000000", "van -1000000 tot 1000000"),
        (without("stages"), "needs stages: a list of 3", "een lijst van 3"),
        (style(stages=[{}]), "needs stages: a list of 3", "een lijst van 3"),
        (style(stages=[1, 2, 3]), "needs stages: a list of 3", "een lijst van 3"),
        (stages(pair=None), r"stages\[0\].pair of the style", r"Het getal stages\[0\].pair"),
        (stages(pears=1), r"a number stages\[0\].pears", r"een getal stages\[0\].pears"),
    ],
)
def test_a_file_that_has_no_style_is_refused_with_what_is_wrong(
    tmp_path: Path, text: str, english: str, dutch: str
) -> None:
    file = tmp_path / "style.json"
    file.write_text(text, "utf-8")
    with pytest.raises(TrainingError, match=english) as caught:
        find_style(str(file))
    assert re.search(dutch, caught.value.message("nl"))
