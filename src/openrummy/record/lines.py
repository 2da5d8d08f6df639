"""Lines of a stream of any size, in constant memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from openrummy.record.errors import RecordError

MAX_LINE: Final = 1 << 20
"""The longest line that can be a record, in bytes: more than fifty times a long hand."""
CHUNK: Final = 1 << 16


class ByteStream(Protocol):
    """What records are read from: anything opened for reading bytes."""

    def read(self, size: int, /) -> bytes | None:
        """At most so many bytes; none at the end."""


class Line(NamedTuple):
    """A line that is not blank: its number in the stream, from 1, and what it says or why that cannot be known."""

    number: int
    content: bytes | RecordError


def read_lines(stream: ByteStream) -> Iterator[Line]:
    """The lines that are not blank; one longer than MAX_LINE is passed over without being held, and refused."""
    number = 1
    held = b""
    skipping = False
    # read1 gives what has arrived: a record that comes through a pipe is not kept waiting for the next ones.
    read = getattr(stream, "read1", stream.read)
    while chunk := read(CHUNK):
        *whole, rest = chunk.split(b"\n")
        for part in whole:
            if skipping:
                skipping = False
            else:
                yield from _line(number, held + part)
            held = b""
            number += 1
        if not skipping:
            held += rest
            if len(held) > MAX_LINE:
                yield _too_long(number)
                held, skipping = b"", True
    yield from _line(number, held)


def _line(number: int, content: bytes) -> Iterator[Line]:
    if len(content) > MAX_LINE:
        yield _too_long(number)
    elif content.strip():
        yield Line(number, content)


def _too_long(number: int) -> Line:
    return Line(number, RecordError("bad-record", "record_too_long"))
