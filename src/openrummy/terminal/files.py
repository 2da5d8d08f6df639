"""Files that survive a crash, and a directory that only one program uses at a time."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self

LOCK_NAME: Final = "terminal.lock"


def write_safely(path: Path, content: bytes) -> None:
    """Replace a file by new content, all or nothing: whenever the machine stops, one of the two is there, whole."""
    new = path.with_name(path.name + ".new")
    with open(new, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
    if sys.platform != "win32":
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def set_aside(path: Path) -> Path:
    """Rename a file so that it is kept and out of the way, and give its new name."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.aside-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)


class Locked(Exception):
    """Another program that runs now uses the directory."""


class DirectoryLock:
    """Keeps a directory for this program until it ends, however it ends: the system frees the lock of a dead one."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / LOCK_NAME
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        self._file = open(self._path, "ab")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise Locked from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()


def _lock(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
