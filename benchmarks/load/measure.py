"""What is measured at the servers: games that are played by the clock, and sockets that do nothing."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Final, NamedTuple

from benchmarks.load.link import Link, request
from benchmarks.load.play import play_by_the_clock, play_through
from benchmarks.load.servers import Running

PING_EVERY: Final = 2.5
"""Seconds between two pings of a player, as of the page."""
SLOWLY: Final = 5.0
"""The same while another server is measured."""
DEPTH: Final = 24
"""Games begin anywhere in the first so many moves of a hand: their frames grow with it."""
WARM_UP: Final = 2
AT_ONCE: Final = 20
"""Players who come in at the same time."""


class Window(NamedTuple):
    """The figures of one stretch of time at one server."""

    p50: float
    """Milliseconds from when a move was due until the opponent had it."""
    p99: float
    cpu: float
    """Milliseconds of the server's processor time a move."""
    memory: float
    """Megabytes at the end."""
    received: float
    """Kilobytes that both players got a move."""
    generator: float
    """Share of a core that the load generator used."""
    commits: float
    """Moves in one commit; 0 where there are no commits."""
    commit: float
    """Milliseconds that a commit took."""


def middle(windows: Sequence[Window]) -> Window:
    """Figure by figure the median."""
    return Window(*map(median, zip(*windows, strict=True)))


class Party:
    """Games at one server."""

    def __init__(self, server: Running, games: int, seed: int) -> None:
        self.server = server
        self.ping_every = PING_EVERY
        self._chance = random.Random(seed)
        self._games = [server.game(server.address, random.Random(seed + i)) for i in range(games)]
        self._pinging: asyncio.Task[None] | None = None

    async def begin(self) -> float:
        """Let everybody sit down, and play each game to somewhere in a hand; the moves a second at that."""
        if self.server.game.PING:
            self._pinging = asyncio.create_task(self._ping())
        for i in range(0, len(self._games), AT_ONCE):
            await asyncio.gather(*[game.begin() for game in self._games[i : i + AT_ONCE]])
        async with asyncio.timeout(60):
            while not all(game.started for game in self._games):
                await asyncio.sleep(0.02)
        moves = [self._chance.randrange(DEPTH) for _ in self._games]
        return sum(moves) / await play_through(self._games, moves)

    async def _ping(self) -> None:
        """Send everybody's pings, evenly over the time."""
        while True:
            for i in range(25):
                for game in self._games[i::25]:
                    for link in game.links:
                        link.send(game.PING)
                await asyncio.sleep(self.ping_every / 25)

    async def measure(self, seconds: int) -> Window:
        """Play a move a second in each game, for so long."""
        games, process = self._games, self.server.process
        self.ping_every = PING_EVERY
        await play_by_the_clock(games, WARM_UP, self._chance)
        delays = array("d")
        for game in games:
            game.delays, game.bytes = delays, 0
        before = await self._commits()
        used, own, began = process.seconds(), time.process_time(), time.perf_counter()
        with no_collection():
            moves = await play_by_the_clock(games, seconds, self._chance)
        used, own, lasted = process.seconds() - used, time.process_time() - own, time.perf_counter() - began
        after = await self._commits()
        self.ping_every = SLOWLY
        for game in games:
            game.delays = None
        assert len(delays) == moves
        jobs, commits, took = (b - a for a, b in zip(before, after, strict=True))
        ordered = sorted(delays)
        return Window(
            p50=ordered[moves // 2] * 1000,
            p99=ordered[moves * 99 // 100] * 1000,
            cpu=used / moves * 1000,
            memory=process.megabytes(),
            received=sum(game.bytes for game in games) / moves / 1000,
            generator=own / lasted,
            commits=jobs / commits if commits else 0,
            commit=took / commits * 1000 if commits else 0,
        )

    async def _commits(self) -> tuple[float, float, float]:
        """Jobs and commits so far, and the seconds that these took, as the server itself counts them."""
        if not self.server.game.PING:
            return 0, 0, 0
        text = (await request(self.server.address, "GET", "/metrics")).decode()
        values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        names = ("openrummy_jobs_committed_total", "openrummy_commit_seconds_count", "openrummy_commit_seconds_sum")
        jobs, commits, took = (float(values[name]) for name in names)
        return jobs, commits, took

    def end(self) -> None:
        """Let everybody go."""
        if self._pinging is not None:
            self._pinging.cancel()
        for game in self._games:
            game.close()


class Found(NamedTuple):
    """What was found at one server."""

    window: Window
    """Figure by figure the median of its windows."""
    full: float
    """Moves a second with every game's next move sent as soon as both players have the last one."""


async def games_at(servers: Iterable[Running], games: int, rounds: int, seconds: int) -> dict[str, Found]:
    """By server: so many games at each, a window of one after a window of the other."""
    parties = [Party(server, games, seed=games) for server in servers]
    windows: dict[str, list[Window]] = {party.server.name: [] for party in parties}
    full = {}
    try:
        for party in parties:
            full[party.server.name] = await party.begin()
            party.ping_every = SLOWLY
        for _ in range(rounds):
            for party in parties:
                windows[party.server.name].append(await party.measure(seconds))
            parties.reverse()
    finally:
        for party in parties:
            party.end()
    return {name: Found(middle(found), full[name]) for name, found in windows.items()}


async def memory_of_idle_sockets(server: Running, count: int) -> tuple[float, float]:
    """Megabytes of a server with nobody there, and with so many sockets that only show that they are there."""
    alone = server.process.megabytes()
    links: list[Link] = []

    async def enter() -> None:
        link = await Link.open(server.address, server.socket, lambda _: None)
        link.send(server.game.HELLO)
        links.append(link)

    async def ping() -> None:
        while server.game.PING:
            await asyncio.sleep(PING_EVERY)
            for link in links:
                link.send(server.game.PING)

    pinging = asyncio.create_task(ping())
    try:
        for i in range(0, count, AT_ONCE):
            await asyncio.gather(*[enter() for _ in range(min(AT_ONCE, count - i))])
        await asyncio.sleep(2 * PING_EVERY)
        if any(link.lost for link in links):
            raise RuntimeError("the server has cut idle sockets")
        return alone, server.process.megabytes()
    finally:
        pinging.cancel()
        for link in links:
            link.close()


@contextmanager
def no_collection() -> Iterator[None]:
    """Let the generator's own garbage collection not come in between."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
