"""What the cells of a ladder say against the bots and against the ladder itself, found by fixed bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import sqrt
from typing import Any, Final

from openrummy.arena.elo import Rating, share_between
from openrummy.arena.intervals import Interval, Z, design_effect, moments, share_interval
from openrummy.arena.ladder import Cell, Setting, ratings_of
from openrummy.bots.registry import split_budget

WELL_AHEAD: Final = 1.25
"""In multiples of the fair share: what the strongest bot should win of the first places at larger tables."""

Tables = Mapping[Setting, Sequence[Cell]]


@dataclass(frozen=True)
class Share:
    """What the strongest bot won of a cell."""

    setting: Setting
    against: str
    parts: Sequence[dict[str, Any]]
    share: float
    interval: Interval

    @property
    def ratio(self) -> float:
        """In multiples of the fair share."""
        return self.share * self.setting.players

    @property
    def above_fair(self) -> bool:
        """Whether it is surely more than the fair share."""
        return self.interval.low > 1 / self.setting.players


@dataclass(frozen=True)
class Gain:
    """What the strongest bot won against the same others with two budgets, the smaller one first."""

    smaller: Share
    larger: Share

    @property
    def sure(self) -> bool:
        """Whether it surely won more with the larger one."""
        errors = [(share.interval.high - share.interval.low) / 2 for share in (self.smaller, self.larger)]
        return self.larger.share - self.smaller.share > sqrt(sum(error * error for error in errors))


@dataclass(frozen=True)
class Seeds:
    """The same cell with two seeds, and the share of its first bot with each."""

    setting: Setting
    cell: Cell
    seeds: tuple[str, str]
    shares: tuple[float, float]
    agree: bool
    """Whether their difference is within its 95 % bounds."""


@dataclass(frozen=True)
class Slow:
    """A bot that took longer than its budget for more than one decision of a hundred."""

    bot: str
    budget: float
    worst: float
    """Milliseconds that 99 of 100 decisions stayed within, in the worst match."""
    late: int
    matches: int


@dataclass(frozen=True)
class Misfit:
    """A pair of whom the table says what Elo cannot."""

    setting: Setting
    cell: Cell
    share: float
    interval: Interval
    foretold: Interval
    """What the first bot would win by Elo, with both Elos anywhere within their errors."""

    @property
    def distance(self) -> float:
        """How far apart the two intervals are."""
        return max(self.interval.low - self.foretold.high, self.foretold.low - self.interval.high)

    @property
    def reversed(self) -> bool:
        """Whether the bot with the lower Elo surely won more than half."""
        return self.interval.low > 0.5 > self.foretold.high or self.interval.high < 0.5 < self.foretold.low


@dataclass(frozen=True)
class Measured:
    """How much of a table was played."""

    setting: Setting
    bots: int
    all_bots: int
    cells: int
    all_cells: int
    """Those that there would be with all bots of the ladder."""
    played: tuple[int, int]
    """The fewest and the most games or hands of a cell."""
    one_seed: int
    """Cells that were played with one seed only."""
    widest: float
    """Half of the widest 95 % interval."""


def from_strongest(tables: Tables) -> list[str]:
    """The bots of the largest two-player table that gives an Elo, in its order; empty where none does."""
    orders = [list(ratings_of(table)) for setting, table in tables.items() if setting.players == 2]
    return max(orders, key=len, default=[])


def shares_of(bot: str, tables: Tables) -> Iterator[Share]:
    """What a bot won of every cell against another one, alone among copies of that one at larger tables."""
    for setting, table in tables.items():
        for cell in table:
            first, other = cell.bots[:2]
            if bot == first or (bot == other and setting.players == 2):
                shares = cell.shares[bot != first]
                interval = share_interval(shares, setting.players)
                yield Share(setting, other if bot == first else first, cell.parts, moments(shares)[1], interval)


def gains(shares: Iterable[Share]) -> list[Gain]:
    """What the next larger budget brought, wherever one bot met the same others with both."""
    found: dict[tuple[object, ...], list[Share]] = {}
    for share in shares:
        setting = share.setting
        found.setdefault((setting.players, setting.unit, setting.rules, share.against), []).append(share)
    ordered = [sorted(same, key=lambda share: share.setting.budget) for same in found.values()]
    return [Gain(*two) for same in ordered for two in pairwise(same)]


def seeds_of(setting: Setting, cell: Cell) -> list[Seeds]:
    """Every two seeds of a cell beside each other."""
    found = []
    for part in cell.parts:
        scores = dict(part["group_shares"][0])
        groups, mean, _ = moments(scores)
        # As if half a game more was won and lost: nothing but wins is no certainty.
        games = groups * setting.players
        near = (mean * games + 0.5) / (games + 1)
        variance = design_effect(scores, setting.players) * near * (1 - near) / games
        found.append((str(part["seed"]), mean, variance))
    return [
        Seeds(setting, cell, (one, other), (a, b), abs(a - b) <= Z * sqrt(v + w))
        for (one, a, v), (other, b, w) in combinations(found, 2)
    ]


def slow(tables: Tables) -> list[Slow]:
    """The bots that did not keep within their budget."""
    found: dict[tuple[float, str], list[float]] = {}
    for setting, table in tables.items():
        for part in (part for cell in table for part in cell.parts):
            # Several copies of a bot at a table are one match.
            times: dict[str, float] = {}
            for name, one in zip(part["bots"], part["cpu_ms_per_decision"], strict=True):
                times[name] = max(times.get(name, 0.0), one["p99"] or 0.0)
            for name, time in times.items():
                found.setdefault((split_budget(name)[1] or setting.budget, name), []).append(time)
    return [
        Slow(name, budget, max(times), late, len(times))
        for (budget, name), times in sorted(found.items())
        if (late := sum(time > budget * 1000 for time in times))
    ]


def rated_pairs(tables: Tables) -> int:
    """How many cells of two-player tables an Elo was made from."""
    return sum(len(table) for setting, table in tables.items() if setting.players == 2 and ratings_of(table))


def misfits(tables: Tables) -> list[Misfit]:
    """The pairs of two-player tables that do not fit their Elo, those farthest off first."""
    found = []
    for setting, table in tables.items():
        elo = ratings_of(table) if setting.players == 2 else {}
        for cell in table if elo else ():
            one = _misfit(setting, cell, elo)
            if one.distance > 0:
                found.append(one)
    return sorted(found, key=lambda one: -one.distance)


def _misfit(setting: Setting, cell: Cell, elo: Mapping[str, Rating]) -> Misfit:
    first, other = (elo[name] for name in cell.bots)
    ahead, error = first.elo - other.elo, first.error + other.error
    foretold = Interval(share_between(ahead - error), share_between(ahead + error))
    return Misfit(setting, cell, moments(cell.pairs)[1], share_interval(cell.pairs, setting.players), foretold)


def measured(tables: Tables) -> list[Measured]:
    """How much was played of each table, beside a whole one of all bots that play under the same rules."""
    found = []
    for setting, table in tables.items():
        like = [cells for other, cells in tables.items() if (other.unit, other.rules) == (setting.unit, setting.rules)]
        bots, all_bots = _names(table), _names(cell for cells in like for cell in cells)
        # With two players a pair is one cell; with more each of the two is once the one that is alone.
        whole = len(all_bots) * (len(all_bots) - 1) // (2 if setting.players == 2 else 1)
        games = [sum(part["games"] or part["hands"] for part in cell.parts) for cell in table]
        intervals = [share_interval(cell.shares[0], setting.players) for cell in table]
        found.append(
            Measured(
                setting,
                bots=len(bots),
                all_bots=len(all_bots),
                cells=len(table),
                all_cells=whole,
                played=(min(games), max(games)),
                one_seed=sum(len(cell.parts) == 1 for cell in table),
                widest=max((interval.high - interval.low) / 2 for interval in intervals),
            )
        )
    return found


def _names(cells: Iterable[Cell]) -> set[str]:
    return {name for cell in cells for name in cell.bots}
