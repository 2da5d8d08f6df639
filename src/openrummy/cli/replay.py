"""`openrummy replay`: check records."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from openrummy import words
from openrummy.cli.problem import BAD_RECORD, Problem
from openrummy.cli.source import label, opened
from openrummy.game.table import result_text
from openrummy.record import RecordError, replay
from openrummy.record.files import parse_line
from openrummy.record.lines import Line, read_lines


def replay_files(files: Sequence[str], *, as_json: bool, lang: str) -> int:
    """Check every record of the files and print a line for each; return the exit status."""
    checker = _Checker(as_json, lang)
    status = 0
    for file in files:
        try:
            with opened(file, lang) as source:
                for line in read_lines(source):
                    print(checker.check(line, file))
        except Problem as problem:
            sys.stdout.flush()
            print(f"openrummy: {problem}", file=sys.stderr)
            status = max(status, problem.status)
    if not as_json and checker.good + checker.bad > 1:
        print(words.text("cli.replay.count", lang, good=checker.good, bad=checker.bad))
    return max(status, BAD_RECORD if checker.bad else 0)


class _Checker:
    """Counts the good and the bad, and says which is which."""

    def __init__(self, as_json: bool, lang: str) -> None:
        self.good = 0
        self.bad = 0
        self._as_json = as_json
        self._lang = lang

    def check(self, line: Line, file: str) -> str:
        """The line to print for a record."""
        place = words.text("cli.replay.place", self._lang, file=label(file, self._lang), line=line.number)
        try:
            record = parse_line(line)
            if isinstance(record, RecordError):
                raise record
            done = replay(record)
        except RecordError as error:
            self.bad += 1
            return self._refusal(error, place)
        self.good += 1
        if self._as_json:
            return json.dumps(done.to_dict())
        return words.text("cli.replay.good", self._lang, place=place, result=result_text(done.hand, self._lang))

    def _refusal(self, error: RecordError, place: str) -> str:
        if self._as_json:
            return json.dumps(error.to_dict(self._lang))
        key = "bad_record" if error.action is None else "bad"
        return words.text(
            f"cli.replay.{key}",
            self._lang,
            place=place,
            action=error.action,
            code=error.code,
            message=error.message(self._lang),
        )
