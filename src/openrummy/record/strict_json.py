"""JSON read so that nothing is guessed: no name twice in an object, no NaN, no number out of range, no great depth."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from openrummy.game.errors import shorten
from openrummy.record.errors import RecordError

MAX_DEPTH: Final = 256
"""How deep arrays and objects may lie in each other; a record without metadata needs three levels."""

# A string without its end reaches to the end of the line, so that no line takes more than one pass.
_TOKENS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def parse(line: bytes) -> Any:
    """The value of one line of JSON in UTF-8; `RecordError` (`bad-record`) where it is none."""
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH and _depth(line) > MAX_DEPTH:
        raise RecordError("bad-record", "record_too_deep")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("bad-record", "record_not_text") from None
    try:
        value = _DECODER.decode(text)
    except RecursionError:
        # Not by the line's own depth: whoever asks is deep in calls already.
        raise RecordError("bad-record", "record_too_deep") from None
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("bad-record", "record_not_json") from None
    if _SURROGATE.search(line) and not _is_text(value):
        raise RecordError("bad-record", "record_not_text")
    return value


def write(value: Any) -> str:
    """The value as one line of JSON, without spaces, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _depth(line: bytes) -> int:
    """The deepest nesting of the brackets outside strings (an upper bound where the line is not JSON)."""
    deepest = depth = 0
    for token in _bracket_tokens(line):
        if token in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token in b"]}":
            depth -= 1
    return deepest


def _bracket_tokens(line: bytes) -> Iterator[bytes]:
    return (token for token in map(re.Match.group, _TOKENS.finditer(line)) if len(token) == 1)


def _is_text(value: Any) -> bool:
    """Whether all strings can be written in UTF-8: half a surrogate pair cannot."""
    try:
        write(value).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise RecordError("bad-record", "record_field_twice", field=shorten(name))
            seen.add(name)
    return found


def _float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(digits)
    return number


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_refuse)
