"""What a match has come to so far."""

from __future__ import annotations

from collections import Counter
from typing import Any

from openrummy.arena.intervals import Interval, RatioSums, ratio_interval, share_interval
from openrummy.arena.machine import machine
from openrummy.arena.match import Group, Match
from openrummy.arena.playing import Forfeit
from openrummy.arena.timing import DecisionTimes
from openrummy.bots.verdicts import Verdict


class Tally:
    """The sum of the groups of a match, counted in their order."""

    def __init__(self, match: Match) -> None:
        count = len(match.bots)
        self.match = match
        self.groups = 0
        self.hands = 0
        self.wins = [0.0] * count
        self.points = [0] * count
        self.forfeits: list[Counter[Verdict]] = [Counter() for _ in range(count)]
        self.first_forfeits: list[Forfeit | None] = [None] * count
        self.times = [DecisionTimes() for _ in range(count)]
        self.shares: list[Counter[float]] = [Counter() for _ in range(count)]
        """By bot: how many groups gave it which share of what could be won."""
        self.pairs: Counter[float] = Counter()
        """How many groups gave the first bot which share, where what nobody won counts half."""
        self.codes: set[str | None] = set()
        """Hashes of the code that played; None where a group has none."""
        self._ahead = [RatioSums() for _ in range(count)]

    def add(self, group: Group) -> None:
        """Count a group."""
        size, total = self.match.rotations, sum(group.points)
        self.groups += 1
        self.hands += group.hands
        self.codes.add(group.code)
        self.pairs[_rounded((group.wins[0] + group.unwon / 2) / size)] += 1
        for bot, forfeit in enumerate(group.first_forfeits):
            self.first_forfeits[bot] = self.first_forfeits[bot] or forfeit
        for bot, won in enumerate(group.wins):
            self.wins[bot] += won
            self.points[bot] += group.points[bot]
            self.forfeits[bot].update(group.forfeits[bot])
            self.times[bot].include(group.times[bot])
            self.shares[bot][_rounded(won / size)] += 1
            others = (total - group.points[bot]) / (size - 1)
            self._ahead[bot].add(group.points[bot] - others, group.hands)

    @property
    def played(self) -> int:
        """The games or hands counted."""
        return self.groups * self.match.rotations

    def over(self) -> bool:
        """Whether the match is: all groups are played, or the test has ended."""
        return self.groups >= self.match.groups or (
            self.match.sprt is not None and self.match.sprt.verdict(self.pairs) is not None
        )

    def rate(self, bot: int) -> float:
        """The share of games or hands that a bot has won."""
        return self.wins[bot] / self.played

    def interval(self, bot: int) -> Interval:
        """The 95 % confidence interval of that share, over groups."""
        return share_interval(self.shares[bot], self.match.rotations)

    def to_dict(self) -> dict[str, Any]:
        """What `openrummy match --json` prints."""
        match, bots = self.match, range(len(self.match.bots))
        found: dict[str, Any] = {
            "bots": list(match.bots),
            "games": self.played if match.unit == "games" else 0,
            "hands": self.hands,
            "wins": [_plain(won) for won in self.wins],
            "win_rate": [_rounded(self.rate(bot)) for bot in bots],
            "ci95": [list(map(_rounded, self.interval(bot))) for bot in bots],
            "points_per_hand": [_rounded(points / self.hands) for points in self.points],
            "cpu_ms_per_decision": [{f"p{p}": times.percentile(p) for p in (50, 99)} for times in self.times],
            "seed": match.seed,
        }
        if any(self.forfeits):
            found["forfeits"] = list(map(dict, self.forfeits))
            found["first_forfeits"] = [one and one.to_dict() for one in self.first_forfeits]
        if match.sprt is not None:
            found["sprt"] = {
                "lower": match.sprt.lower,
                "upper": match.sprt.upper,
                "llr": _rounded(match.sprt.ratio(self.pairs)),
                "verdict": match.sprt.verdict(self.pairs),
            }
        return found

    def summary(self) -> dict[str, Any]:
        """The same and more: what was asked for, how the groups ended, the points a hand ahead, machine and code."""
        codes = sorted(self.codes, key=lambda code: code or "")
        ahead = [ratio_interval(sums) for sums in self._ahead]
        return self.to_dict() | {
            "request": self.match.request(),
            "group_shares": [sorted([share, count] for share, count in shares.items()) for shares in self.shares],
            "pairs": sorted([share, count] for share, count in self.pairs.items()),
            "points_ahead_ci95": [None if one is None else list(map(_rounded, one)) for one in ahead],
            "machine": machine() | {"code": codes},
        }


def _rounded(value: float) -> float:
    return round(value, 6)


def _plain(value: float) -> float:
    """A whole number as such, others to six places."""
    return int(value) if value == int(value) else round(value, 6)
