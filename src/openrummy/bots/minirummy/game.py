"""The game: the engine's own rules on a few suits and ranks. All other cards count as lying on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from random import Random
from typing import Final, NamedTuple

from openrummy.bots.bot import pick
from openrummy.bots.policy.memory import MEMORY_WORDS, begin, play
from openrummy.engine import DRAW, HAND, KNOWN, NDISC, PHASE, POS, TURN, codes, new_state, points
from openrummy.engine.cards import ALL_CARDS
from openrummy.engine.layout import TABLE
from openrummy.engine.options import BY_NAME, rule_ints
from openrummy.engine.turns import write_slot

SLOTS: Final = 52


class World(NamedTuple):
    """A whole state of the game, and what everybody remembers of it."""

    state: list[int]
    memory: list[int]


class Start(NamedTuple):
    """What a seat knows when the cards have been dealt."""

    hand: int
    """Its cards, as a set."""
    up: int
    """The code of the up-card."""


@dataclass(frozen=True)
class MiniRummy:
    """Two players. Cards that are in no hand, not the up-card and not in the stock are left out unseen.

    There is no new stock, and a round without a stock draw, a meld or a lay-off ends the hand.
    """

    suits: int = 3
    ranks: int = 3
    hand: int = 3
    stock: int = 2

    @cached_property
    def rules(self) -> tuple[int, ...]:
        """The rules as the engine reads them."""
        changed = {"hand_size": self.hand, "max_recycles": 0, "idle_rounds": 1}
        return rule_ints({name: option.default for name, option in BY_NAME.items()} | changed, 2)

    @cached_property
    def cards(self) -> int:
        """All cards of the game, as a set."""
        return sum(1 << (16 * suit + rank) for suit in range(self.suits) for rank in range(self.ranks))

    def starts(self) -> list[Start]:
        """All that a seat may be dealt, each equally likely."""
        found = []
        for chosen in combinations(codes(self.cards), self.hand):
            hand = sum(1 << code for code in chosen)
            found += [Start(hand, up) for up in codes(self.cards & ~hand)]
        return found

    def sample(self, count: int, rng: Random) -> list[Start]:
        """So many starts by chance, no two the same."""
        starts = self.starts()
        return [starts.pop(pick(rng, len(starts))) for _ in range(count)]

    def worlds(self, seat: int, start: Start, first: int) -> Iterator[World]:
        """All worlds that a seat cannot tell apart at the start, each equally likely; `first` begins."""
        rest = codes(self.cards & ~start.hand & ~(1 << start.up))
        for other in combinations(rest, self.hand):
            left = [code for code in rest if code not in other]
            for stock in permutations(left, self.stock):
                state = new_state()
                state[TURN], state[PHASE] = first, DRAW
                state[TABLE] = ALL_CARDS & ~self.cards
                state[HAND + seat] = start.hand
                state[HAND + 1 - seat] = sum(1 << code for code in other)
                write_slot(state, 0, start.up)
                state[NDISC], state[POS] = 1, SLOTS - self.stock
                for i, code in enumerate(stock, state[POS]):
                    write_slot(state, i, code)
                memory = [0] * MEMORY_WORDS
                begin(state, self.rules, memory)
                yield World(state, memory)

    def after(self, world: World, action: int) -> World:
        """The world after a legal action."""
        after = World(world.state.copy(), world.memory.copy())
        play(after.state, self.rules, after.memory, [0], action)
        return after

    def gain(self, world: World, seat: int) -> int:
        """What a seat has won, or lost to the other, at the end of the hand."""
        won = points(world.state, self.rules)
        return won[seat] - won[1 - seat]


def seen_by(world: World, seat: int) -> list[int]:
    """The state as far as a seat may know it."""
    state = world.state.copy()
    other = 1 - seat
    state[HAND + other] &= state[KNOWN + other]
    for i in range(state[NDISC], SLOTS):
        write_slot(state, i, 0)
    return state
