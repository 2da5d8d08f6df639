"""The style that a training is given: to begin with, or to play beside those by hand."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from openrummy import words
from openrummy.bots.policy.params import STAGES
from openrummy.bots.policy.styles import HEAD, STAGE, STYLES, TRAINED, Style
from openrummy.bots.training.errors import TrainingError
from openrummy.bots.training.scaling import finer
from openrummy.game.errors import shorten
from openrummy.record import RecordError, strict_json

MOST: Final = 1_000_000
"""No number of a style is larger, or smaller than its negative: sums of worths stay far from where they overflow."""


def find_style(name_or_file: str) -> Style:
    """Give the named style; a text with a dot or a slash in it, or the name of a file, is a file to read.

    Styles by hand come in the finer units of training, in which they play the same.
    """
    style = STYLES.get(name_or_file)
    if style is not None:
        return style if name_or_file.startswith(TRAINED) else Style.from_numbers(finer(style.numbers()))
    if set(name_or_file) & set("./\\") or Path(name_or_file).is_file():
        return read_style(Path(name_or_file))
    raise TrainingError("bad-training", "training_style", name=shorten(name_or_file), names=", ".join(STYLES))


def read_style(file: Path) -> Style:
    """The style of a file: an object of JSON with all numbers by name as its `style`, as each in `policy.json`."""
    try:
        kept = strict_json.parse(file.read_bytes())
    except RecordError:
        raise _refusal("not_json", file) from None
    style = kept.get("style") if isinstance(kept, dict) else None
    if not isinstance(style, dict):
        raise _refusal("missing", file)
    _check({name: number for name, number in style.items() if name != "stages"}, HEAD, "", file)
    stages = style.get("stages")
    if not isinstance(stages, list) or len(stages) != STAGES or not all(isinstance(stage, dict) for stage in stages):
        raise _refusal("stages", file, stages=STAGES)
    for i, stage in enumerate(stages):
        _check(stage, STAGE, f"stages[{i}].", file)
    return Style.from_dict(style)


def _check(numbers: dict[str, Any], names: Collection[str], place: str, file: Path) -> None:
    """TrainingError unless these are the numbers of all the names and of no other."""
    for name in names:
        if name not in numbers:
            raise _refusal("lacks", file, number=place + name)
    for name, number in numbers.items():
        if name not in names:
            raise _refusal("unknown", file, number=place + shorten(name))
        if type(number) is not int or abs(number) > MOST:
            raise _refusal("number", file, number=place + name, value=shorten(number), most=MOST)


def _refusal(what: str, file: Path, **values: object) -> TrainingError:
    return TrainingError("bad-training", f"training_style_{what}", file=words.printable(str(file)), **values)
