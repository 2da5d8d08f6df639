"""The JSON Schema of the record format, as published with the package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def schema() -> dict[str, Any]:
    """The schema (draft 2020-12) of one record; what takes replaying to find out, it cannot say."""
    text = Path(__file__).with_name("record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded
