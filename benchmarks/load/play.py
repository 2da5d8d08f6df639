"""Games under load: so many, each with a move a second, whether the server keeps up or not."""

from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from array import array
from collections import deque
from collections.abc import Sequence

from benchmarks.load.link import Address, Link

SEATS = 2
PATIENCE = 60.0
"""Seconds after which a move that was not seen is given up, and with it the run."""


class Game(ABC):
    """One game with a socket for each of its two players. A kind of server makes its own kind of this."""

    HELLO = b""
    """The first text over a socket."""
    PING = b""
    """What tells the server that a player is still there, where it wants to be told unasked."""

    def __init__(self, address: Address, chance: random.Random) -> None:
        self.address = address
        self.chance = chance
        self.links: list[Link] = []
        self.bytes = 0
        """What came over both sockets."""
        self.delays: array[float] | None = None
        """Where the delays go; None where nothing is measured."""
        self.trouble = ""
        """What went wrong, if anything did."""
        self._due: deque[float] = deque()
        self._moving: tuple[float, int] | None = None
        self._time = asyncio.get_running_loop().time

    @abstractmethod
    async def begin(self) -> None:
        """Open both sockets, sit down and start; the first hand may be dealt later."""

    @abstractmethod
    def mover(self) -> int | None:
        """The seat that can move now; None while a player has yet to see the last move."""

    @abstractmethod
    def move(self, seat: int) -> None:
        """Send a legal move of this seat."""

    def close(self) -> None:
        """Let go of both sockets."""
        for link in self.links:
            link.close()

    @property
    def started(self) -> bool:
        """Whether the first hand is dealt, as far as both players know."""
        return self.mover() is not None

    @property
    def open(self) -> bool:
        """Whether a move is due that the opponent has not seen."""
        return self._moving is not None or bool(self._due)

    def due(self, at: float) -> None:
        """A move is due at this time: it is sent now, or when the one before it has arrived."""
        self._due.append(at)
        self.go_on()

    def go_on(self) -> None:
        """Send the next move that is due, if that can be."""
        if self._moving is None and self._due:
            seat = self.mover()
            if seat is not None:
                self._moving = self._due.popleft(), seat
                self.move(seat)

    def seen(self, seat: int) -> None:
        """Note that this seat has got a frame that shows the last move."""
        if self._moving is not None and self._moving[1] != seat:
            if self.delays is not None:
                self.delays.append(self._time() - self._moving[0])
            self._moving = None
        self.go_on()


async def play_through(games: Sequence[Game], moves: Sequence[int]) -> float:
    """Let each game make so many moves, one at once after the other; the seconds it took."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    for game, count in zip(games, moves, strict=True):
        for _ in range(count):
            game.due(began)
    await _settled(games)
    return loop.time() - began


async def play_by_the_clock(games: Sequence[Game], seconds: int, chance: random.Random) -> int:
    """Let each game have a move due every second, each at a moment of its own in the second; the moves that were due.

    Comes back when they have all been seen. `TimeoutError` where that takes too long.
    """
    loop = asyncio.get_running_loop()
    began = loop.time() + 0.1
    moments = sorted((began + chance.random(), i) for i in range(len(games)))
    for second in range(seconds):
        for moment, i in moments:
            at = moment + second
            if at > loop.time():
                await asyncio.sleep(at - loop.time())
            games[i].due(at)
    await _settled(games)
    return seconds * len(games)


async def _settled(games: Sequence[Game]) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(game.open for game in games):
            trouble = next((game.trouble for game in games if game.trouble), None)
            if trouble:
                raise RuntimeError(trouble)
            await asyncio.sleep(0.02)
