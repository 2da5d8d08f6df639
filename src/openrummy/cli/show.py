"""`openrummy show`: a recorded hand, step by step or as a picture."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import count

from openrummy import words
from openrummy.cli.keys import read_step, single_keys
from openrummy.cli.problem import BAD_RECORD, Problem, of_system
from openrummy.cli.source import label, opened
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.cli.text import Look, is_terminal, names_of
from openrummy.game import Hand
from openrummy.game.log import did
from openrummy.game.table import laid_out, result_text
from openrummy.record import Record, RecordError, state_of, steps, whole_file
from openrummy.record.files import parse_line
from openrummy.record.lines import read_lines

_CLEAR = "\x1b[H\x1b[2J"
_OTHER_SCREEN, _OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


@dataclass(frozen=True)
class Show:
    """One call of the command, with its options."""

    file: str
    hand: int
    step: int | None
    seat: int | None
    svg: str | None
    png: str | None
    four_colour: bool
    lang: str

    def run(self) -> int:
        """Show the hand; return the exit status."""
        look = Look.of(sys.stdout, self.lang, self.four_colour)
        story = self._story(look)
        if self.svg is not None or self.png is not None:
            self._draw(story)
        elif self.step is not None:
            print(story.page(self.step))
        elif is_terminal():
            story.browse()
        else:
            print(story.listing())
        if story.error is not None:
            raise Problem(self._say("show.bad", message=story.error.message(self.lang)), BAD_RECORD)
        return 0

    def _story(self, look: Look) -> Story:
        record = self._record()
        try:
            hand = record.hand()
        except RecordError as error:
            raise Problem(error.message(self.lang), BAD_RECORD) from None
        last_seat = len(hand.players) - 1
        if self.seat is not None and not 0 <= self.seat <= last_seat:
            raise Problem(self._say("show.no_seat", seat=self.seat, last=last_seat))
        story = Story(record, hand, look, self.seat)
        if self.step is not None and not 0 <= self.step <= story.last:
            if story.error is not None:
                raise Problem(self._say("show.bad", message=story.error.message(self.lang)), BAD_RECORD)
            raise Problem(self._say("show.no_step", step=self.step, n=story.last))
        return story

    def _record(self) -> Record:
        """The record asked for; `Problem` where there is none or it is bad."""
        number = 0
        with opened(self.file, self.lang) as source:
            for number, line in zip(count(1), read_lines(source)):
                if number == self.hand:
                    record = parse_line(line)
                    if isinstance(record, RecordError):
                        raise Problem(record.message(self.lang), BAD_RECORD)
                    return record
        raise Problem(self._say("show.no_hand", file=label(self.file, self.lang), n=number, hand=self.hand))

    def _draw(self, story: Story) -> None:
        from openrummy.record.picture import PictureError, letters_of, position_svg, to_png

        step = story.last if self.step is None else self.step
        hand = story.at(step)
        try:
            svg = position_svg(
                state_of(hand),
                names=hand.players,
                lang=self.lang,
                four_colour=self.four_colour,
                letters=letters_of(self.lang),
                seat=self.seat,
                last=str(hand.actions[-1]) if step else None,
            )
            if self.svg is not None:
                self._write(self.svg, svg.encode())
            if self.png is not None:
                self._write(self.png, to_png(svg))
        except PictureError as error:
            raise Problem(error.message(self.lang)) from None

    def _write(self, out: str, data: bytes) -> None:
        if out == "-":
            sys.stdout.buffer.write(data)
            return
        try:
            with whole_file(out) as stream:
                stream.write(data)
        except OSError as error:
            raise of_system(error, self.lang, out) from None

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"cli.{key}", self.lang, **values)


class Story:
    """All positions of a recorded hand, and what happened between them."""

    def __init__(self, record: Record, hand: Hand, look: Look, seat: int | None) -> None:
        self.error: RecordError | None = None
        """What is wrong with the record; the story then ends before it."""
        self._look = look
        self._seat = seat
        self._hand = hand
        names = names_of(hand)
        self._lines = [look.say("show.deal", dealer=names[hand.dealer], first=names[hand.turn])]
        try:
            for _ in steps(record, hand):
                pass
        except RecordError as error:
            self.error = error
        self._actions = hand.actions
        logs = [hand.view(player).log for player in range(len(names))]
        for step, entry in enumerate(logs[0]):
            seen = logs[entry.seat if seat is None else seat][step]
            self._lines.append(f"{names[entry.seat]}: {did(seen, hand.rules.recycle, look.lang, look.card)}")

    @property
    def last(self) -> int:
        """The number of actions."""
        return len(self._actions)

    def at(self, step: int) -> Hand:
        """The hand after so many actions."""
        while len(self._hand.actions) > step:
            self._hand.undo()
        for action in self._actions[len(self._hand.actions) : step]:
            self._hand.apply(action.id)
        return self._hand

    def page(self, step: int) -> str:
        """One position, with what led to it."""
        hand = self.at(step)
        parts = [self._look.say("show.step_of", step=step, last=self.last), self._lines[step], "", self._table(hand)]
        return "\n".join([*parts, "", result_text(hand, self._look.lang)] if hand.over else parts)

    def listing(self) -> str:
        """The deal, every action in a line, and the end."""
        width = len(str(self.last))
        actions = [f"{step:>{width}}. {line}" for step, line in enumerate(self._lines) if step]
        deal = [self._lines[0], "", self._table(self.at(0)), "", *actions]
        end = self.at(self.last)
        return "\n".join([*deal, "", self._table(end), "", result_text(end, self._look.lang)])

    def browse(self) -> None:
        """Go through the positions with keys, on a screen of its own."""
        step = 0
        tidy_up_when_stopped()
        print(_OTHER_SCREEN, end="")
        try:
            with single_keys():
                while True:
                    print(f"{_CLEAR}{self.page(step)}\n\n{self._look.say('show.keys')}", flush=True)
                    key = read_step()
                    if key == "quit":
                        return
                    step = {"next": step + 1, "back": step - 1, "first": 0, "last": self.last}.get(key or "", step)
                    step = max(0, min(step, self.last))
        finally:
            print(_OWN_SCREEN, end="", flush=True)

    def _table(self, hand: Hand) -> str:
        return laid_out(hand, self._look.lang, self._look.card, self._seat)
