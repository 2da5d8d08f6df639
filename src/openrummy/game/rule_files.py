"""Rule sets as text: reading and writing tables of options in TOML and JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from openrummy.game.rule_values import RuleError, refusal, shown


def read(path: Path) -> str:
    """Read a text file in UTF-8, with or without a byte order mark; RuleError where it is no text."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise refusal("rules_not_text") from None


def parse_toml(text: str) -> object:
    """Parse TOML; RuleError, with the line if it is known, where it is not valid."""
    import tomllib  # only needed here, and slow to import

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))  # else it is at the end of the text
        raise _not_valid("TOML", int(line[1]) if line else text.count("\n") + 1) from None
    except (RecursionError, ValueError):
        raise _not_valid("TOML", None) from None


def parse_json(text: str) -> object:
    """Parse JSON in which no name stands twice in one object; RuleError where it is not so."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise _not_valid("JSON", error.lineno) from None
    except RuleError:
        raise
    except (RecursionError, ValueError):
        raise _not_valid("JSON", None) from None


def write_toml(table: Mapping[str, object]) -> str:
    """Write a table of words, numbers, flags and small tables of them as TOML."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in table.items())


def write_json(table: Mapping[str, object]) -> str:
    """Write a table as a JSON object on one line."""
    return json.dumps(table, ensure_ascii=False)


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_toml(inner)}" for name, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)  # plain words, numbers and flags are written alike in both


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise refusal("option_twice", option=shown(twice))
    return found


def _not_valid(form: str, line: int | None) -> RuleError:
    if line is None:
        return refusal("rules_not_readable", format=form)
    return refusal("rules_not_readable_line", format=form, line=line)
