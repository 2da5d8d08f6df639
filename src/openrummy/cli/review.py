"""`openrummy review`: what was good in recorded hands, what was luck, and why."""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, Final

from openrummy import words
from openrummy.cli.problem import Problem, of_system
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
    game: str | None
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
        wish = Wish(self.hand, self.game, self.seat, self.effort, self.seed, self.lang)
        wish.check()
        self._expect_apart()
        name = label(self.file, self.lang)
        with opened(self.file, self.lang) as source:
            numbers, records = wish.records(read_lines(source), name)
        with ExitStack() as files:
            # Opened before the work, which may take long: nobody waits for what cannot be kept.
            html, drills = (self._opened(files, out) for out in (self.html, self.drills))
            review = wish.review(numbers, records)
            if drills is not None:
                drills.write(self._drills(review).encode())
            if html is not None:
                html.write(self._page(review).encode())
        self._say(review)
        return 0

    def _expect_apart(self) -> None:
        """`Problem` where two things are to be written to one place."""
        outs = [out for out in (self.html, self.drills, "-" if self.as_json else None) if out is not None]
        twice = next((out for out in outs if outs.count(out) > 1), None)
        if twice is not None:
            name = words.text("cli.standard_output", self.lang) if twice == "-" else words.printable(twice)
            raise Problem(words.text("coach.command.one_thing", self.lang, file=name))

    def _opened(self, files: ExitStack, out: str | None) -> BinaryIO | None:
        """A file to write, whole when `files` ends well; `Problem` where it cannot be. None for standard output."""
        if out is None or out == "-":
            return None
        try:
            return files.enter_context(whole_file(out))
        except OSError as error:
            raise of_system(error, self.lang, out) from None

    def _say(self, review: Review) -> None:
        """Write what goes to standard output."""
        if self.drills == "-":
            sys.stdout.write(self._drills(review))
        elif self.html == "-":
            sys.stdout.write(self._page(review))
        elif self.as_json:
            from openrummy.coach.data import review_data

            print(json.dumps(review_data(review, self.lang, self.seat)))
        else:
            self._print(review)

    def _drills(self, review: Review) -> str:
        from openrummy.coach.drills import drills

        lines = [json.dumps(drill.to_dict(), ensure_ascii=False) for drill in drills(review, self.seat)]
        return "".join(f"{line}\n" for line in lines)

    def _page(self, review: Review) -> str:
        from openrummy.coach.page import page

        return page(review, self.lang, self.seat)

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
