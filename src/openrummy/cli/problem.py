"""What keeps a command from its work, said in one sentence."""

from __future__ import annotations

import errno
from typing import Final

from openrummy import words

BAD_RECORD: Final = 1
"""Exit status: a record is bad."""
FAILED: Final = 2
"""Exit status: the command cannot do what was asked: a file cannot be read or written, an option is wrong."""
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""Exit statuses as a shell gives them for the signals SIGINT and SIGPIPE."""

_KEYS: Final = {
    errno.ENOENT: "no_such_file",
    errno.EISDIR: "is_directory",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
}


class Problem(Exception):
    """One sentence for the person at the keyboard, and the exit status."""

    def __init__(self, sentence: str, status: int = FAILED) -> None:
        super().__init__(sentence)
        self.status = status


def of_system(error: OSError, lang: str, file: str | None = None) -> Problem | BrokenPipeError:
    """What the operating system refuses, in our words where there are any.

    That nobody reads the output any more is no problem to be told: it goes on to the end of the program as it is.
    """
    if isinstance(error, BrokenPipeError):
        return error
    name = words.printable(str(error.filename or "OpenRummy") if file is None else file or "''")
    key = _KEYS.get(error.errno or 0, "file")
    return Problem(words.text(f"cli.error.{key}", lang, file=name, reason=error.strerror or str(error)))
