"""A best response: the most that a player who knows another's way of playing can win against it, computed exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean

from openrummy.bots.minirummy.game import MiniRummy, Start, World, seen_by
from openrummy.engine import PHASE, PLAY, TURN, legal_ids
from openrummy.engine.actions import STOCK
from openrummy.engine.layout import HAND

Player = Callable[[list[int], list[int], int], int]
"""The action of a seat, from the state as it may know it and the memory of the table."""


def exploitability(game: MiniRummy, player: Player, starts: Iterable[Start]) -> float:
    """Points a hand that a best response wins against the player, moving first and moving second as often.

    Exact for the starts that are given, which are those of the one who responds. Over all starts of the game the cards
    are as good for both, so it is 0 for a player that cannot be beaten; over some it serves to compare players.
    """
    starts = list(starts)
    values = []
    for seat in (0, 1):
        response = BestResponse(game, player, seat)
        values += [response.value(start) for start in starts]
    return fmean(values)


class BestResponse:
    """The best that a seat can do against a player in the other one; seat 0 begins."""

    def __init__(self, game: MiniRummy, player: Player, seat: int) -> None:
        self._game = game
        self._player = player
        self._seat = seat
        self._chosen: dict[tuple[int, ...], int] = {}

    def value(self, start: Start) -> float:
        """What the seat wins on average from a start."""
        worlds = list(self._game.worlds(self._seat, start, 0))
        return self._value(worlds) / len(worlds)

    def _value(self, worlds: list[World]) -> int:
        """The sum of what is won in worlds that the seat cannot tell apart."""
        state = worlds[0].state
        if state[PHASE] > PLAY:
            return sum(self._game.gain(world, self._seat) for world in worlds)
        if state[TURN] == self._seat:
            return max(self._after(worlds, action) for action in legal_ids(state, self._game.rules))
        split: dict[int, list[World]] = {}
        for world in worlds:
            split.setdefault(self._choice(world), []).append(world)
        return sum(self._after(part, action) for action, part in split.items())

    def _after(self, worlds: list[World], action: int) -> int:
        """The same after an action that everybody sees; a card from the stock is seen by who drew it."""
        split: dict[tuple[int, bool], list[World]] = {}
        for world in worlds:
            after = self._game.after(world, action)
            drawn = after.state[HAND + self._seat] if action == STOCK else 0
            split.setdefault((drawn, after.state[PHASE] > PLAY), []).append(after)
        return sum(map(self._value, split.values()))

    def _choice(self, world: World) -> int:
        """What the player does; it is asked once for all that looks the same to it."""
        other = 1 - self._seat
        state = seen_by(world, other)
        key = (*state, *world.memory)
        if key not in self._chosen:
            self._chosen[key] = self._player(state, world.memory.copy(), other)
        return self._chosen[key]
