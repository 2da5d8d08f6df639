"""What the commands that review records have in common: which hands, how much work, and what can be wrong with that."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import islice
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
_SHOWN: Final = 5
"""So many hands or games are named where there are others to choose."""


@dataclass(frozen=True)
class Wish:
    """What is to be reviewed, and how."""

    hand: int | None
    """Only this record of the file, from 1."""
    game: str | None
    """Only the records of this game, as their field `game` names it."""
    seat: int | None
    effort: str
    seed: int
    lang: str

    def check(self) -> None:
        """`Problem` where there is no such effort, or where one hand and a game are asked for at once."""
        if self.hand is not None and self.game is not None:
            raise Problem(self._say("hand_or_game"))
        if self.effort not in EFFORTS:
            given = words.printable(self.effort) or "''"
            raise Problem(self._say("no_effort", effort=given, names=", ".join(EFFORTS)))

    def records(self, lines: Iterable[Line], name: str) -> tuple[list[int], list[Record]]:
        """The records asked for with their numbers in the file; `Problem` where there are none or one is bad."""
        found: list[tuple[int, Record]] = []
        games: dict[str, None] = {}
        count = 0
        for line in lines:
            count += 1
            if self.hand not in (None, count):
                continue
            record = parse_line(line)
            if isinstance(record, RecordError):
                raise self._bad(record, count)
            game = game_of(record)
            if game is not None:
                games.setdefault(game)
            if self.game in (None, game):
                found.append((count, record))
        if not found and self.hand is not None:
            raise Problem(words.text("cli.show.no_hand", self.lang, file=name, n=count, hand=self.hand))
        if not count:
            raise Problem(self._say("empty", file=name))
        if not found:
            raise self.no_game(games, name)
        if self.game is not None:
            found.sort(key=lambda pair: _place(pair[1]))
        numbers, records = [number for number, _ in found], [record for _, record in found]
        if len({record.players for record in records}) > 1:
            raise self._other_players(numbers, games, name)
        for number, record in found:
            try:
                replay(record)
            except RecordError as error:
                raise self._bad(error, number) from None
        self.check_seat(len(records[0].players))
        return numbers, records

    def no_game(self, games: Collection[str], name: str) -> Problem:
        """Why there is nothing of the game asked for in a file with these games."""
        if not games:
            return Problem(self._say("no_games", file=name))
        game = words.printable(self.game or "''")
        return Problem(self._say("no_game", file=name, game=game, games=self._few(games), n=len(games)))

    def _other_players(self, numbers: Collection[int], games: Collection[str], name: str) -> Problem:
        key = "other_players" if self.game is not None or not games else "other_games"
        return Problem(self._say(key, file=name, hands=self._few(numbers), games=self._few(games)))

    def _few(self, found: Collection[object]) -> str:
        """The first of these, and how many more there are."""
        shown = ", ".join(words.printable(str(one)) for one in islice(found, _SHOWN))
        more = len(found) - _SHOWN
        return self._say("and_more", shown=shown, n=more) if more > 0 else shown

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

    def _bad(self, error: RecordError, number: int) -> Problem:
        return Problem(self._say("bad", hand=number, message=error.message(self.lang)), BAD_RECORD)

    def _say(self, key: str, **values: object) -> str:
        return words.text(f"coach.command.{key}", self.lang, **values)


def game_of(record: Record) -> str | None:
    """Which game a record says it is of, as it would be typed; None where it says none."""
    game = record.metadata.get("game")
    return str(game) if isinstance(game, str) or type(game) is int else None


def _place(record: Record) -> int:
    """The number of the hand in its game, 0 where the record does not say it."""
    hand = record.metadata.get("hand")
    return hand if type(hand) is int else 0
