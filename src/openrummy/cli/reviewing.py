"""What the commands that review records have in common: which hands, how much work, and what can be wrong with that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from openrummy import words
from openrummy.cli.problem import BAD_RECORD, Problem
from openrummy.cli.progress import progress
from openrummy.record import Record, RecordError, replay
from openrummy.record.files import parse_line
from openrummy.record.lines import Line

if TYPE_CHECKING:
    from openrummy.coach.model import Review

EFFORTS: Final = ("quick", "normal", "deep")


@dataclass(frozen=True)
class Wish:
    """What is to be reviewed, and how."""

    hand: int | None
    """Only this record of the file, from 1."""
    seat: int | None
    effort: str
    seed: int
    lang: str

    def check(self) -> None:
        """`Problem` where there is no such effort."""
        if self.effort not in EFFORTS:
            given = words.printable(self.effort) or "''"
            raise Problem(self._say("no_effort", effort=given, names=", ".join(EFFORTS)))

    def records(self, lines: Iterable[Line], name: str) -> tuple[list[int], list[Record]]:
        """The records asked for with their numbers in the file; `Problem` where there are none or one is bad."""
        numbers: list[int] = []
        records: list[Record] = []
        count = 0
        for line in lines:
            count += 1
            if self.hand in (None, count):
                records.append(self._checked(parse_line(line), count))
                numbers.append(count)
        if not records and self.hand is not None:
            raise Problem(words.text("cli.show.no_hand", self.lang, file=name, n=count, hand=self.hand))
        if not records:
            raise Problem(self._say("empty", file=name))
        if len({record.players for record in records}) > 1:
            raise Problem(self._say("other_players", file=name))
        self.check_seat(len(records[0].players))
        return numbers, records

    def check_seat(self, players: int) -> None:
        """`Problem` where there is no such seat."""
        if self.seat is not None and not 0 <= self.seat < players:
            raise Problem(words.text("cli.show.no_seat", self.lang, seat=self.seat, last=players - 1))

    def review(self, numbers: list[int], records: list[Record]) -> Review:
        """The review, with a bar while it is made; `Problem` where the coach is not installed."""
        self.expect_coach()
        from openrummy import coach

        with progress(sum(len(record.actions) for record in records)) as update:
            return coach.review(
                records,
                effort=self.effort,
                seed=self.seed,
                numbers=numbers,
                progress=lambda done, total: update(done, self._say("progress")),
            )

    def expect_coach(self) -> None:
        """`Problem` where the coach is not installed."""
        try:
            import openrummy.coach  # noqa: F401
        except ModuleNotFoundError as error:
            raise Problem(self._say("no_numba", name=error.name)) from None

    def _checked(self, record: Record | RecordError, number: int) -> Record:
        try:
            if isinstance(record, RecordError):
                raise record
            replay(record)
        except RecordError as error:
            raise Problem(self._say("bad", hand=number, message=error.message(self.lang)), BAD_RECORD) from None
        return record

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"coach.command.{key}", self.lang, **values)
