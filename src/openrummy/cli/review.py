"""`openrummy review`: what was good in recorded hands, what was luck, and why."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from openrummy.cli.problem import of_system
from openrummy.cli.reviewing import Wish
from openrummy.cli.source import label, opened
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.cli.text import Look
from openrummy.record import whole_file
from openrummy.record.lines import read_lines

if TYPE_CHECKING:
    from openrummy.coach.model import Review

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
        tidy_up_when_stopped()
        wish = Wish(self.hand, self.seat, self.effort, self.seed, self.lang)
        wish.check()
        name = label(self.file, self.lang)
        with opened(self.file, self.lang) as source:
            numbers, records = wish.records(read_lines(source), name)
        self._write(wish.review(numbers, records))
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

    def _save(self, out: str, text: str) -> None:
        if out == "-":
            sys.stdout.write(text)
            return
        try:
            with whole_file(out) as stream:
                stream.write(text.encode())
        except OSError as error:
            raise of_system(error, self.lang, out) from None
