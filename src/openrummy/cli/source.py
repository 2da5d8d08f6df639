"""Record files as the command line names them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from openrummy import words
from openrummy.cli.problem import of_system

STANDARD_INPUT = "-"


class Source:
    """A stream of bytes that says in a sentence why it cannot be read."""

    def __init__(self, stream: BinaryIO, name: str, lang: str) -> None:
        self._stream = stream
        self._name = name
        self._lang = lang

    def read(self, size: int) -> bytes:
        """At most so many bytes, as soon as there are any; none at the end."""
        read = getattr(self._stream, "read1", self._stream.read)
        try:
            data: bytes = read(size)
        except OSError as error:
            raise of_system(error, self._lang, self._name) from None
        return data


@contextmanager
def opened(file: str, lang: str) -> Iterator[Source]:
    """A file to read, or standard input for `-`; `Problem` where it cannot be opened."""
    name = label(file, lang)
    if file == STANDARD_INPUT:
        yield Source(sys.stdin.buffer, name, lang)
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115 (closed below; only its opening is to be caught here)
    except (OSError, ValueError) as error:
        raise of_system(error if isinstance(error, OSError) else OSError(str(error)), lang, name) from None
    with stream:
        yield Source(stream, name, lang)


def label(file: str, lang: str) -> str:
    """How a file is called in a sentence."""
    return words.text("cli.standard_input", lang) if file == STANDARD_INPUT else words.printable(file)
