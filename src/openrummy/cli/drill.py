"""`openrummy drill`: the mistakes in recorded hands, or drills written by `openrummy review --drills`, to be solved."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from openrummy import words
from openrummy.cli.keys import read_line
from openrummy.cli.problem import BAD_RECORD, Problem
from openrummy.cli.reviewing import Wish, game_of
from openrummy.cli.source import label, opened
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.cli.text import Look, is_terminal
from openrummy.game import RummyError
from openrummy.game.log import did
from openrummy.game.table import laid_out
from openrummy.record import RecordError, strict_json
from openrummy.record.lines import Line, read_lines

if TYPE_CHECKING:
    from openrummy.coach.drills import Drill
    from openrummy.game import Action

_WIDEST: Final = 100
_BEFORE: Final = 4
"""So many actions before the position are told."""
_LEAVE: Final = ("q", "Q")


class _Left(Exception):
    """Whoever answers has had enough."""


@dataclass(frozen=True)
class DrillCommand:
    """One call of the command, with its options."""

    file: str
    hand: int | None
    game: str | None
    seat: int | None
    effort: str
    seed: int
    lang: str

    def run(self) -> int:
        """Ask one drill after the other; return the exit status."""
        if not is_terminal():
            raise Problem(words.text("coach.practise.no_terminal", self.lang))
        tidy_up_when_stopped()
        wish = Wish(self.hand, self.game, self.seat, self.effort, self.seed, self.lang)
        wish.check()
        drills = self._drills(wish)
        if not drills:
            print(words.text("coach.practise.none", self.lang))
            return 0
        Practice(drills, self.lang).go()
        return 0

    def _drills(self, wish: Wish) -> list[Drill]:
        """The drills of the file, or those that its records make."""
        name = label(self.file, self.lang)
        with opened(self.file, self.lang) as source:
            lines = read_lines(source)
            first = list(islice(lines, 1))
            whole = chain(first, lines)
            if first and _is_drill(first[0]):
                return self._kept(wish, whole, name)
            numbers, records = wish.records(whole, name)
        found = wish.review(numbers, records)
        from openrummy.coach.drills import drills

        return drills(found, self.seat)

    def _kept(self, wish: Wish, lines: Iterable[Line], name: str) -> list[Drill]:
        wish.expect_coach()
        found = [self._read(line) for line in lines]
        if self.hand is not None:
            if not 0 < self.hand <= len(found):
                raise Problem(words.text("cli.show.no_hand", self.lang, file=name, n=len(found), hand=self.hand))
            found = [found[self.hand - 1]]
        if self.game is not None:
            games = [game_of(drill.record) for drill in found]
            found = [drill for drill, game in zip(found, games, strict=True) if game == self.game]
            if not found:
                raise wish.no_game(dict.fromkeys(game for game in games if game is not None), name)
        wish.check_seat(max(len(drill.record.players) for drill in found))
        return [drill for drill in found if self.seat in (None, drill.seat)]

    def _read(self, line: Line) -> Drill:
        """The drill of a line, known to be one that can be asked; `Problem` where it is none."""
        from openrummy.coach.drills import Drill

        try:
            drill = Drill.from_dict(_data(line))
            if drill.sound:
                return drill
            why = words.text("coach.practise.no_drill", self.lang)
        except RummyError as error:
            why = error.message(self.lang)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            why = words.text("coach.practise.no_drill", self.lang)
        raise Problem(words.text("coach.practise.bad", self.lang, line=line.number, message=why), BAD_RECORD)


class Practice:
    """Drills asked one by one at a terminal."""

    def __init__(self, drills: Sequence[Drill], lang: str) -> None:
        self._drills = drills
        self._lang = lang
        self._look = Look.of(sys.stdout, lang, four_colour=True)
        # What is counted is the width without colours, so cards in a paragraph have none.
        self._plain = Look(lang, self._look.signs, {})
        self._width = max(40, min(shutil.get_terminal_size().columns, _WIDEST) - 1)

    def go(self) -> None:
        """Ask them all, or until whoever answers has had enough; tell how many were right."""
        answers: list[bool] = []
        try:
            for number, drill in enumerate(self._drills, 1):
                answers.append(self._ask(number, drill))
                if number < len(self._drills):
                    self._input(self._say("on"))
        except _Left:
            pass
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            self._tell(answers)
            raise
        self._tell(answers)

    def _tell(self, answers: Sequence[bool]) -> None:
        """How many were right so far."""
        if answers:
            print(self._say("score", right=sum(answers), n=len(answers)))

    def _ask(self, number: int, drill: Drill) -> bool:
        """Ask one drill; whether it was solved."""
        from openrummy.coach.drills import check_answer

        lang, view = self._lang, drill.view
        names = [words.printable(name) for name in view.players]
        print(f"\n{self._say('title', number=number, n=len(self._drills), name=names[drill.seat])}\n")
        print(laid_out(drill.hand(), lang, self._look.card, drill.seat))
        print()
        for entry in view.log[-_BEFORE:]:
            print(f"{names[entry.seat]}: {did(entry, view.rules.recycle, lang, self._look.card)}")
        print()
        self._print(drill.question(lang))
        for place, plan in enumerate(drill.plans, 1):
            self._print(self._plan(drill, plan), f"  {place}  ")
        chosen = drill.plans[self._number(len(drill.plans)) - 1]
        answer = check_answer(drill, chosen)
        print()
        self._print(answer.text(drill, lang, self._plain.card))
        if chosen == drill.played:
            self._print(self._say("played_same"))
        else:
            self._print(self._say("played", plan=self._plan(drill, drill.played)))
        print()
        return answer.right

    def _number(self, most: int) -> int:
        """The number of a plan, asked for until it is one."""
        while True:
            given = self._input(self._say("number", most=most))
            if given.isdecimal() and 0 < int(given[:9]) <= most:
                return int(given)
            print(self._say("no_number", most=most))

    def _input(self, prompt: str) -> str:
        """A line that was typed."""
        try:
            given = read_line(prompt).strip()
        except UnicodeDecodeError:
            return ""
        if given in _LEAVE:
            raise _Left
        return given

    def _plan(self, drill: Drill, plan: Sequence[Action]) -> str:
        from openrummy.coach.wording import plan_text

        return plan_text(plan, self._lang, self._plain.card, drill.view.top_discard)

    def _print(self, text: str, before: str = "") -> None:
        for line in wrap(text, self._width, initial_indent=before, subsequent_indent=" " * len(before)):
            print(line)

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"coach.practise.{key}", self._lang, **values)


def _data(line: Line) -> dict[str, Any]:
    if isinstance(line.content, RecordError):
        raise line.content
    data = strict_json.parse(line.content)
    if not isinstance(data, dict):
        raise TypeError("a drill is an object")
    return data


def _is_drill(line: Line) -> bool:
    try:
        return "choices" in _data(line)
    except (RecordError, TypeError):
        return False
