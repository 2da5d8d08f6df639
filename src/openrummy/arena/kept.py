"""Matches on disk: what has been played stays, so that a match that was stopped goes on."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, Final

from openrummy import words
from openrummy.arena.errors import MatchError
from openrummy.arena.match import Group, Match
from openrummy.record import whole_file

RECORDS: Final = ".jsonl"
"""How a name ends that is meant as the file of records itself; another one names a folder."""
_SYNC_SECONDS: Final = 1.0


@dataclass(frozen=True)
class Place:
    """Where a match is kept."""

    records: Path
    groups: Path
    summary: Path

    @classmethod
    def of(cls, out: str | Path) -> Place:
        """The files for what somebody named: a folder, or a file of records with the others beside it."""
        path = Path(out)
        if path.suffix == RECORDS and not path.is_dir():
            stem = path.name.removesuffix(RECORDS).removesuffix(".rummy")
            return cls(path, path.with_name(f"{stem}.groups.jsonl"), path.with_name(f"{stem}.summary.json"))
        return cls(path / "hands.rummy.jsonl", path / "groups.jsonl", path / "summary.json")


def seed_kept(out: str | Path) -> str | None:
    """The seed of the match that is kept there; None where there is none."""
    try:
        with open(Place.of(out).groups, "rb") as stream:
            seed = json.loads(stream.readline())["seed"]
    except (FileNotFoundError, NotADirectoryError, ValueError, TypeError, KeyError):
        return None
    return seed if isinstance(seed, str) else None


class KeptMatch:
    """The files of a match, open to go on: a context manager.

    `groups.jsonl` has what was asked for in its first line, then a line for each group played. A line is written when
    the records of its group are, and says where they end: what a stopped program left half-written is cut off. Raises
    `MatchError` where another match is kept there or another process plays this one, and `OSError`.
    """

    def __init__(self, match: Match, out: str | Path, *, records: bool = True) -> None:
        self._match = match
        self.place = Place.of(out)
        self.keeps_records = records
        self.done: list[Group] = []
        """The groups that had been played already."""

    def __enter__(self) -> KeptMatch:
        self.place.groups.parent.mkdir(parents=True, exist_ok=True)
        self._groups = _appending(self.place.groups)
        try:
            self._lock()
            self._records = _appending(self.place.records) if self.keeps_records else None
            self._resume()
        except BaseException:
            self.__exit__()
            raise
        self._synced = monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self._groups, getattr(self, "_records", None)):
            if stream is not None:
                stream.close()

    def add(self, group: Group) -> None:
        """Keep a group that has been played."""
        end = 0
        if self._records is not None:
            self._records.write("".join([line + "\n" for line in group.records]).encode())
            self._records.flush()
            end = self._records.tell()
        self._groups.write(_line(group.to_dict() | {"end": end}))
        self._groups.flush()
        if monotonic() - self._synced > _SYNC_SECONDS:
            self._sync()

    def finish(self, summary: Mapping[str, Any]) -> None:
        """Write the summary, whole or not at all."""
        self._sync()
        with whole_file(self.place.summary) as stream:
            stream.write(json.dumps(summary, indent=1).encode() + b"\n")

    def _lock(self) -> None:
        """Keep other processes away: the lines of two would mingle."""
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._groups.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._groups, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise MatchError("bad-match", "match_busy", place=words.printable(str(self.place.groups))) from None

    def _sync(self) -> None:
        for stream in (self._records, self._groups):
            if stream is not None:
                os.fsync(stream.fileno())
        self._synced = monotonic()

    def _resume(self) -> None:
        """Read what is there, and cut off what is half there."""
        asked = _line(self._match.request() | {"records": self.keeps_records})
        self._groups.seek(0)
        first = self._groups.readline()
        size = 0 if self._records is None else self._records.seek(0, os.SEEK_END)
        if first != asked:
            # Stopped before the first line was whole; anything else is another match, or no match at all.
            if not asked.startswith(first) or size:
                raise MatchError("bad-match", "match_other", place=words.printable(str(self.place.groups)))
            self._groups.truncate(0)
            self._groups.write(asked)
            self._groups.flush()
            return
        end, kept = len(first), 0
        for line, group, records_end in _groups(self._groups):
            if group.number != len(self.done) or records_end > size:
                break
            self.done.append(group)
            end, kept = end + len(line), records_end
        self._groups.truncate(end)
        self._groups.seek(end)
        if self._records is not None:
            self._records.truncate(kept)
            self._records.seek(kept)


def _groups(stream: BinaryIO) -> Iterator[tuple[bytes, Group, int]]:
    """The groups of the lines that are whole, up to the first that is not."""
    for line in stream:
        try:
            data = json.loads(line)
            group = Group.from_dict(data)
            end = int(data["end"])
        except (ValueError, KeyError, TypeError):
            return
        if not line.endswith(b"\n"):
            return
        yield line, group, end


def _appending(path: Path) -> BinaryIO:
    """A file to read and to write at its end; made where there is none."""
    return open(path, "a+b")


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
