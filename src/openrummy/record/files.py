"""Records in files: reading and writing JSON Lines, and files that are whole or not there."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Protocol

from openrummy.record.errors import RecordError
from openrummy.record.lines import ByteStream, Line, read_lines
from openrummy.record.record import Record


class ByteSink(Protocol):
    """What records are written to: anything opened for writing bytes."""

    def write(self, data: bytes, /) -> object:
        """Take all of the data."""


def read(stream: ByteStream) -> Iterator[Record | RecordError]:
    """The records of a stream of bytes, in constant memory whatever its size.

    A line that is not a record comes as its `RecordError`, in its place, and reading goes on; blank lines are no
    records. The records are not replayed: `replay` tells whether they can be so.
    """
    for line in read_lines(stream):
        yield parse_line(line)


def parse_line(line: Line) -> Record | RecordError:
    """The record of a line, or what is wrong with it."""
    if isinstance(line.content, RecordError):
        return line.content
    try:
        return Record.parse(line.content)
    except RecordError as error:
        return error


def write(stream: ByteSink, records: Iterable[Record]) -> None:
    """Write records to a stream of bytes, a line each."""
    for record in records:
        stream.write(record.to_json().encode() + b"\n")


@contextmanager
def whole_file(path: str | Path) -> Iterator[BinaryIO]:
    """Write a file that is whole or not there: a file of this name is replaced when all has gone well, and only then.

    What is not an ordinary file (a device, a named pipe) is written to directly.
    """
    before = _mode(Path(path))
    if before is not None and not stat.S_ISREG(before):
        # By the name given: /dev/stdout leads to a pipe that has no name of its own.
        with open(path, "wb") as stream:
            yield stream
        return
    target = Path(path).resolve()
    beside = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as stream:
            if before is not None:
                os.chmod(beside, stat.S_IMODE(before))
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None
