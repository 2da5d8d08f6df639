"""A match: what is played, and how each group of it is dealt.

A group is the same deal played once in every rotation of the seats: a mirrored pair for two bots, three or four games
for three or four. The n-th hand of each game of a group comes from the same deck, with the same new stock where the old
one runs out, and the same seat deals first. So the luck of the cards falls on every bot alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any, Final, Literal

from openrummy import bots
from openrummy.arena.errors import MatchError
from openrummy.arena.machine import code
from openrummy.arena.playing import Forfeit, Player, play_hand
from openrummy.arena.simulation import numbered
from openrummy.arena.sprt import Sprt
from openrummy.arena.timing import Buckets, DecisionTimes
from openrummy.bots import DEFAULT_BUDGET
from openrummy.bots.verdicts import Verdict
from openrummy.game import Game, Hand, RuleSet
from openrummy.record import Record

Unit = Literal["games", "hands"]

LONGEST_GAME: Final = 200
"""Hands after which a game is broken off and nobody has won it: bots that never lay down could go on for ever."""


@dataclass(frozen=True, slots=True)
class Group:
    """What came of a group; all tuples are by bot, in the order in which the match names them."""

    number: int
    wins: tuple[float, ...]
    """Games or hands won; a game that several share counts in parts."""
    unwon: int
    """Games or hands that nobody won."""
    hands: int
    points: tuple[int, ...]
    forfeits: tuple[Mapping[Verdict, int], ...]
    """Games or hands forfeited, by the verdict on what was done."""
    times: tuple[Buckets, ...]
    first_forfeits: tuple[Forfeit | None, ...] = ()
    """By bot; empty where nothing was forfeited."""
    code: str | None = None
    """A hash of the code that played it; None where none was kept."""
    records: tuple[str, ...] = ()
    """The hands as lines, where they are kept."""

    def to_dict(self) -> dict[str, Any]:
        """Everything but the records, as plain JSON data."""
        found: dict[str, Any] = {
            "group": self.number,
            "wins": list(self.wins),
            "unwon": self.unwon,
            "hands": self.hands,
            "points": list(self.points),
            "forfeits": list(map(dict, self.forfeits)),
            "times": [list(map(list, buckets)) for buckets in self.times],
        }
        if self.code is not None:
            found["code"] = self.code
        if self.first_forfeits:
            found["first_forfeits"] = [one and one.to_dict() for one in self.first_forfeits]
        return found

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Group:
        """Read what `to_dict` wrote."""
        return cls(
            number=data["group"],
            wins=tuple(data["wins"]),
            unwon=data["unwon"],
            hands=data["hands"],
            points=tuple(data["points"]),
            forfeits=tuple(data["forfeits"]),
            times=tuple([tuple([(bucket, count) for bucket, count in buckets]) for buckets in data["times"]]),
            first_forfeits=tuple([one and Forfeit(**one) for one in data.get("first_forfeits", ())]),
            code=data.get("code"),
        )


@dataclass(frozen=True, kw_only=True)
class Match:
    """Bots against each other, over so many games or hands in mirrored groups. What cannot be raises `RummyError`.

    With the same values the same is played, by however many processes: only times differ.
    """

    bots: Sequence[str]
    """2 to 6 names of bots; several may be the same."""
    count: int = 100
    """Games or hands in all; rounded up to whole groups."""
    unit: Unit = "games"
    """Games to the rules' target, or hands each on its own with scores of zero."""
    seed: str = "0"
    rules: RuleSet = field(default_factory=RuleSet)
    budget: float = DEFAULT_BUDGET
    """Seconds of processor time a decision, for bots that think and whose name does not say."""
    sprt: Sprt | None = None
    """With a test the match ends as soon as the test does, and `count` is the most it plays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", tuple(self.bots))
        for name in self.bots:
            bots.find(name)
        self.rules.ints(len(self.bots))
        if self.count < 1:
            raise MatchError("bad-match", "match_count")
        if self.sprt is not None and len(self.bots) != 2:
            raise MatchError("bad-match", "match_sprt_two")

    @property
    def rotations(self) -> int:
        """How many games or hands a group has."""
        return len(self.bots)

    @property
    def groups(self) -> int:
        """The number of groups."""
        return -(-self.count // self.rotations)

    @property
    def total(self) -> int:
        """The number of games or hands that are played, in whole groups."""
        return self.groups * self.rotations

    def request(self) -> dict[str, Any]:
        """All that decides what is played, as plain JSON data."""
        return {
            "bots": list(self.bots),
            self.unit: self.total,
            "seed": self.seed,
            "rules": self.rules.changes(),
            "budget": self.budget,
            "sprt": None if self.sprt is None else [self.sprt.lower, self.sprt.upper],
        }

    def seats(self, rotation: int) -> list[int]:
        """By seat: which bot sits there in this game of a group."""
        return [(seat - rotation) % self.rotations for seat in range(self.rotations)]

    def play(self, number: int, *, keep_records: bool = False) -> Group:
        """Play the group of this number, from 0."""
        count = self.rotations
        times = [DecisionTimes() for _ in range(count)]
        wins, points = [0.0] * count, [0] * count
        forfeits: list[Counter[Verdict]] = [Counter() for _ in range(count)]
        first: list[Forfeit | None] = [None] * count
        unwon = hands = 0
        records = []
        for rotation in range(count):
            seats = self.seats(rotation)
            players = [Player(self.bots[bot], self.budget, times[bot]) for bot in seats]
            played, winners = self._play_once(number, rotation, players)
            if keep_records:
                records += [self._record(hand, number, rotation, place) for place, hand in enumerate(played, 1)]
            for hand in played:
                assert hand.result is not None
                for bot, won in zip(seats, hand.result.points, strict=True):
                    points[bot] += won
            hands += len(played)
            for seat in winners:
                wins[seats[seat]] += 1 / len(winners)
            unwon += not winners
            for bot, player in zip(seats, players, strict=True):
                if player.forfeit is not None:
                    forfeits[bot][player.forfeit.verdict] += 1
                    first[bot] = first[bot] or player.forfeit
        return Group(
            number=number,
            wins=tuple(wins),
            unwon=unwon,
            hands=hands,
            points=tuple(points),
            forfeits=tuple(forfeits),
            times=tuple([time.buckets for time in times]),
            first_forfeits=tuple(first) if any(first) else (),
            code=code(),
            records=tuple(records),
        )

    def _play_once(self, number: int, rotation: int, players: Sequence[Player]) -> tuple[Sequence[Hand], Sequence[int]]:
        """Play one game of a group, or its one hand: the hands, and the seats that have won it."""
        # The seats have no names while they play: a bot is not told against whom.
        count, seed = self.rotations, f"{self.seed}/{number}"
        if self.unit == "hands":
            hand = Hand.deal(count, rules=self.rules, dealer=number % count, seed=seed)
            self._play_hand(hand, number, rotation, 1, players)
            assert hand.result is not None
            return [hand], _deserved(() if hand.result.winner is None else (hand.result.winner,), players)
        game = Game(count, rules=self.rules, seed=seed)
        self._play_hand(game.hand, number, rotation, 1, players)
        while not game.over and game.hand_number < LONGEST_GAME and len(_honest(players)) > 1:
            self._play_hand(game.next_hand(), number, rotation, game.hand_number, players)
        return game.hands, _deserved(game.winners, players)

    def _play_hand(self, hand: Hand, number: int, rotation: int, place: int, players: Sequence[Player]) -> None:
        chances = [self._random(number, rotation, place, seat) for seat in range(self.rotations)]
        play_hand(hand, players, chances, game=number * self.rotations + rotation + 1, number=place)

    def _record(self, hand: Hand, number: int, rotation: int, place: int) -> str:
        game = number * self.rotations + rotation + 1
        metadata: dict[str, Any] = {"id": f"{self.seed}/{game}/{place}"}
        if self.unit == "games":
            metadata |= {"game": game, "hand": place}
        else:
            metadata |= {"hand": game}
        names = numbered(self.bots)
        record = Record.from_hand(hand, **metadata)
        return replace(record, players=tuple([names[bot] for bot in self.seats(rotation)])).to_json()

    def _random(self, number: int, rotation: int, place: int, seat: int) -> Random:
        """The random numbers of one seat in one hand, apart from those of the shuffle."""
        text = f"{self.seed}/{number}/{rotation}/{place}/{seat}"
        return Random(int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest(), "big"))


def _honest(players: Sequence[Player]) -> list[int]:
    """The seats that have not forfeited."""
    return [seat for seat, player in enumerate(players) if player.forfeit is None]


def _deserved(winners: Sequence[int], players: Sequence[Player]) -> list[int]:
    """The seats that win: the last one that has not forfeited, else those of the winners that have not."""
    honest = _honest(players)
    return honest if len(honest) == 1 else [seat for seat in winners if seat in honest]
