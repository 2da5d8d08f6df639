"""Logs: one JSON object a line, without hands, seeds, tokens or cookies.

The text of an exception may quote what it is about (a card, a parameter of the database), so of an exception its kind
and its way through the program are logged, never its text.
"""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, TextIO

import msgspec

_OURS: Final = ("route", "method", "status", "ms", "reason", "directive", "blocked")
"""The values that a line may have besides the fixed ones: whatever else somebody adds stays out."""
_LONGEST: Final = 300
_FRAMES: Final = 12
_UNFORMATTED: Final = ("asyncio", "sqlalchemy", "concurrent")
"""Libraries that write values into their messages."""


class JsonLines(logging.Formatter):
    """Writes a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": _event(record),
        }
        line.update({name: record.__dict__[name] for name in _OURS if name in record.__dict__})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record.exc_info[2])
        return msgspec.json.encode(line).decode()


def configure(stream: TextIO | None = None, level: int | None = None) -> None:
    """Let everything in this process log like this: to standard error; to a person's terminal only what is wrong."""
    out = sys.stderr if stream is None else stream
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level if level is not None else logging.WARNING if out.isatty() else logging.INFO)
    # Uvicorn tells of every socket with its whole address; requests are logged by `observe`.
    for talkative in ("alembic", "uvicorn"):
        logging.getLogger(talkative).setLevel(logging.WARNING)


def _event(record: logging.LogRecord) -> str:
    if record.name.startswith(_UNFORMATTED):
        text = str(record.msg).partition("\n")[0] if record.args else record.name
    else:
        text = record.getMessage()
    return text.partition("\n")[0][:_LONGEST]


def _where(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    return [f"{frame.filename.rpartition('site-packages/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
