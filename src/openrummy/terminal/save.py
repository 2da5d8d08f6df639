"""Keeping the game: after every action, whole, so that a crash or a power cut loses nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import msgspec

from openrummy.terminal.files import set_aside, write_safely
from openrummy.terminal.session import Session, SessionError

FILE_NAME: Final = "terminal-game.json"
VERSION: Final = 1


@dataclass(frozen=True)
class Unreadable:
    """A kept game that this program cannot go on with; the file lies aside, untouched."""

    why: Literal["broken", "newer"]
    aside: Path


def store_session(directory: Path, session: Session) -> None:
    """Keep the game as it is now. OSError where that is impossible."""
    data = {"openrummy": "terminal game", "v": VERSION, **session.to_dict()}
    write_safely(directory / FILE_NAME, msgspec.json.encode(data))


def load_session(directory: Path) -> Session | Unreadable | None:
    """The kept game; None where there is none. One that cannot be read is renamed, never deleted."""
    path = directory / FILE_NAME
    if not path.exists():
        return None
    try:
        data = msgspec.json.decode(path.read_bytes(), type=dict)
        version = data.get("v")
        if isinstance(version, int) and version > VERSION:
            return Unreadable("newer", set_aside(path))
        return Session.from_dict(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, SessionError):
        return Unreadable("broken", set_aside(path))


def put_aside(directory: Path) -> Path | None:
    """Rename an unfinished kept game, so that a new one does not replace it; the new name where there was one."""
    kept = load_session(directory)
    if isinstance(kept, Session) and not kept.game.over:
        return set_aside(directory / FILE_NAME)
    return None
