"""`openrummy review`: what was good in recorded hands, what was luck, and why."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from openrummy import words
from openrummy.cli.problem import BAD_RECORD, Problem, of_system
from openrummy.cli.progress import progress
from openrummy.cli.source import label, opened
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.cli.text import Look
from openrummy.record import Record, RecordError, replay, whole_file
from openrummy.record.files import parse_line
from openrummy.record.lines import read_lines

if TYPE_CHECKING:
    from openrummy.coach.model import Review

EFFORTS: Final = ("quick", "normal", "deep")
_WIDEST: Final = 100


@dataclass(frozen=True)
class ReviewCommand:
    """One call of the command, with its options."""

    file: str
    hand: int | None
    seat: int | None
    effort: str
    seed: int
    as_json: bool
    html: str | None
    drills: str | None
    lang: str

    def run(self) -> int:
        """Review the hands; return the exit status."""
        if self.effort not in EFFORTS:
            given = words.printable(self.effort)
            raise Problem(self._say("no_effort", effort=given, names=", ".join(EFFORTS)))
        tidy_up_when_stopped()
        numbers, records = self._records()
        last = len(records[0].players) - 1
        if self.seat is not None and not 0 <= self.seat <= last:
            raise Problem(words.text("cli.show.no_seat", self.lang, seat=self.seat, last=last))
        try:
            from openrummy import coach
        except ModuleNotFoundError as error:
            raise Problem(self._say("no_numba", name=error.name)) from None
        with progress(sum(len(record.actions) for record in records)) as update:
            found = coach.review(
                records,
                effort=self.effort,
                seed=self.seed,
                numbers=numbers,
                progress=lambda done, total: update(done, self._say("progress")),
            )
        self._write(found)
        return 0

    def _write(self, review: Review) -> None:
        if self.drills is not None:
            from openrummy.coach.drills import drills

            lines = [json.dumps(drill.to_dict(), ensure_ascii=False) for drill in drills(review, self.seat)]
            self._save(self.drills, "".join(f"{line}\n" for line in lines))
        if self.html is not None:
            from openrummy.coach.page import page

            self._save(self.html, page(review, self.lang, self.seat))
        if self.as_json:
            from openrummy.coach.data import review_data

            print(json.dumps(review_data(review, self.lang, self.seat)))
        elif "-" not in (self.html, self.drills):
            self._print(review)

    def _print(self, review: Review) -> None:
        from openrummy.coach.text import TextReview

        look = Look.of(sys.stdout, self.lang, four_colour=True)
        # What is counted is the width without colours, so cards have none here.
        text = TextReview(
            review,
            self.lang,
            card=Look(self.lang, look.signs, {}).card,
            seat=self.seat,
            width=min(shutil.get_terminal_size().columns, _WIDEST),
            signs=look.signs,
            file=None if self.file == "-" else label(self.file, self.lang),
        )
        for line in text.lines():
            print(line)

    def _records(self) -> tuple[list[int], list[Record]]:
        """The records asked for with their numbers in the file; `Problem` where there are none or one is bad."""
        numbers: list[int] = []
        records: list[Record] = []
        count = 0
        with opened(self.file, self.lang) as source:
            for line in read_lines(source):
                count += 1
                if self.hand in (None, count):
                    records.append(self._checked(parse_line(line), count))
                    numbers.append(count)
        name = label(self.file, self.lang)
        if not records and self.hand is not None:
            raise Problem(words.text("cli.show.no_hand", self.lang, file=name, n=count, hand=self.hand))
        if not records:
            raise Problem(self._say("empty", file=name))
        if len({record.players for record in records}) > 1:
            raise Problem(self._say("other_players", file=name))
        return numbers, records

    def _checked(self, record: Record | RecordError, number: int) -> Record:
        try:
            if isinstance(record, RecordError):
                raise record
            replay(record)
        except RecordError as error:
            raise Problem(self._say("bad", hand=number, message=error.message(self.lang)), BAD_RECORD) from None
        return record

    def _save(self, out: str, text: str) -> None:
        if out == "-":
            sys.stdout.write(text)
            return
        try:
            with whole_file(out) as stream:
                stream.write(text.encode())
        except OSError as error:
            raise of_system(error, self.lang, out) from None

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"coach.command.{key}", self.lang, **values)
