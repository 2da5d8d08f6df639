"""Information-set Monte-Carlo tree search, as a plain baseline for better searches.

Single-observer ISMCTS (P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", 2012): each
simulation deals what the seat cannot see anew, walks one common tree by UCT among the actions that are legal in that
world, adds one node, and plays the hand to its end at random. The action tried most often is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Final

from openrummy import engine
from openrummy.bots.bot import pick
from openrummy.bots.worlds import Worlds
from openrummy.engine.actions import STOCK
from openrummy.engine.layout import HAND, OUT, PHASE, TURN
from openrummy.engine.legal import MAX_LEGAL
from openrummy.engine.options import R_PENALTIES, R_PLAYERS, R_TURN_OVER
from openrummy.engine.playout import playout, seed_generator, shuffle_stock
from openrummy.game import Action, View

RATE: Final = 15_000
"""Simulations for each second of the budget, as measured on the reference machine with compiled playouts."""
EXPLORATION: Final = 0.4
"""How much UCT prefers what it has tried little, where a win of `SCALE` points is worth 1."""
SCALE: Final = 100

PlayOut = Callable[[list[int]], Sequence[int]]
"""Plays a state to its end at random, and gives the points by seat."""


class Node:
    """What was found out about the actions of one seat in one situation, as the searching seat sees it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        """How often this was a legal choice."""
        self.total = 0.0
        """What it brought the seat that chose it, over all visits."""
        self.children: dict[int, Node] = {}
        """By the action that leads there; for a card that the searching seat draws, by the card (see `_outcome`)."""

    def worth(self, exploration: float) -> float:
        """The UCT value: the mean, and more the less it was tried when it could have been."""
        return self.total / self.visits + exploration * sqrt(log(self.available) / self.visits)


class IsmctsBot:
    """Chooses by single-observer ISMCTS with as many simulations as the budget allows; they never depend on time."""

    def __init__(self, rng: Random, budget: float) -> None:
        self._rng = rng
        self._simulations = max(1, round(budget * RATE))

    def act(self, view: View) -> Action:
        """Choose one of the legal actions."""
        if len(view.legal_ids) == 1:
            return Action.from_id(view.legal_ids[0])
        r = view.rules.ints(len(view.players))
        worlds, root = Worlds(view), Node()
        play_out = playouts(r, pick(self._rng, 2**31 - 1))
        for _ in range(self._simulations):
            self._simulate(worlds.sample(self._rng), r, root, view.seat, play_out)
        chosen = max(root.children.items(), key=lambda child: (child[1].visits, child[1].total, -child[0]))
        return Action.from_id(chosen[0])

    def _simulate(self, s: list[int], r: Sequence[int], root: Node, seat: int, play_out: PlayOut) -> None:
        node = root
        path: list[tuple[Node, int]] = []
        new = False
        while not new and s[PHASE] < OUT:
            turn = s[TURN]
            action, child, new = self._choose(node, engine.legal_ids(s, r))
            path.append((child, turn))
            held = s[HAND + turn]
            self._apply(s, r, action)
            node = child
            if action == STOCK and turn == seat:
                node = child.children.setdefault(s[HAND + turn] & ~held, Node())
        worth = _worth(play_out(s), r)
        for child, turn in path:
            child.visits += 1
            child.total += worth[turn]

    def _choose(self, node: Node, legal: Sequence[int]) -> tuple[int, Node, bool]:
        """The action to try, its node, and whether that is new."""
        untried = []
        for action in legal:
            child = node.children.get(action)
            if child is None:
                untried.append(action)
            else:
                child.available += 1
        if untried:
            action = untried[pick(self._rng, len(untried))]
            child = node.children[action] = Node()
            child.available = 1
            return action, child, True
        action = max(legal, key=lambda number: node.children[number].worth(EXPLORATION))
        return action, node.children[action], False

    def _apply(self, s: list[int], r: Sequence[int], action: int) -> None:
        if action == STOCK and engine.must_recycle(s, r):
            engine.recycle(s)
            if r[R_TURN_OVER] == 0:
                g = [0]
                seed_generator(g, pick(self._rng, 2**31 - 1))
                shuffle_stock(s, g)
        engine.apply(s, r, action)


def playouts(r: Sequence[int], seed: int) -> PlayOut:
    """Random playouts under these rules: compiled where that can be, with the same outcome as interpreted."""
    word = [0]
    seed_generator(word, seed)
    try:
        import numpy as np

        from openrummy.engine import kernels
    except ModuleNotFoundError:
        room = [0] * MAX_LEGAL

        def interpreted(s: list[int]) -> Sequence[int]:
            playout(s, r, word, room)
            return engine.points(s, r)

        return interpreted
    rules, generators, counts = np.array(r, np.int64), np.array([word], np.int64), np.zeros(1, np.int64)

    def compiled(s: list[int]) -> Sequence[int]:
        states = np.array([s], np.int64)
        points = np.zeros((1, r[R_PLAYERS]), np.int64)
        kernels.play_out(rules, states, generators, counts)
        kernels.score(rules, states, points)
        found: list[int] = points[0].tolist()
        return found

    return compiled


def _worth(points: Sequence[int], r: Sequence[int]) -> list[float]:
    """What an end is worth to each seat, from -1 to 1: its points less the mean of the others'."""
    sign = -1 if r[R_PENALTIES] else 1
    total, others = sum(points), len(points) - 1
    worth = [sign * (own - (total - own) / others) / SCALE for own in points]
    return [min(1.0, max(-1.0, value)) for value in worth]
