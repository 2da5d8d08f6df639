"""JSON read so that nothing is guessed: no name twice in an object, no NaN, no number out of range, no great depth."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Final, NoReturn

from openrummy.game.errors import shorten
from openrummy.record.errors import RecordError

MAX_DEPTH: Final = 256
"""How deep arrays and objects may lie in each other; a record without metadata needs three levels."""

# A string without its end reaches to the end of the line, so that no line takes more than one pass.
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_NO_BRACKETS: Final = bytes(set(range(256)).difference(b"[]{}"))
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def parse(line: bytes) -> Any:
    """The value of one line of JSON in UTF-8; `RecordError` (`bad-record`) where it is none."""
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH and _is_too_deep(line):
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


def _is_too_deep(line: bytes) -> bool:
    """Whether the brackets outside strings lie deeper than MAX_DEPTH in each other (perhaps, in what is not JSON)."""
    depth = 0
    for bracket in _STRING.sub(b"", line).translate(None, _NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            return True
    return False


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
