"""Search compiled: worlds dealt, plans found, and plans played out in worlds (needs numba and numpy).

Arrays are C-contiguous and int64 but for utilities (float64). r: (R_WORDS,). worlds: (n, STATE_WORDS).
plans: (C, PLAN_WORDS), action numbers, -1 behind the last. policies: (T, P_WORDS), the table of policies that
styles: (n, players) points into, by world and seat. gains: (players + 1, G), see `utility`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from openrummy.bots import policy
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS, play
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.search.plans import KEY_WORDS, write_plans
from openrummy.bots.search.suspicion import log_likelihood
from openrummy.engine import compiling
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.kernels import Array, kernel
from openrummy.engine.layout import KNOWN, STATE_WORDS, TURN, TURNS
from openrummy.engine.options import R_PENALTIES, R_PLAYERS
from openrummy.engine.playout import below, seed_generator
from openrummy.engine.scoring import winner, write_points
from openrummy.engine.turns import write_slot

SEEDS = 2**31 - 1
"""Seeds are taken modulo this."""
SHARE = 1 << 16
"""The whole of which each policy has a share."""


@rule
def deal_hidden(
    s: MutableInts, cards: MutableInts, places: Ints, starts: Ints, ends: Ints, parts: int, count: int, g: MutableInts
) -> None:
    """Deal the hidden cards to their places, see `hidden`; `cards` are shuffled where they lie."""
    for part in range(parts):
        first = starts[part]
        for i in range(ends[part] - 1, first, -1):
            j = first + below(g, i - first + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
    for i in range(count):
        place = places[i]
        if place < KNOWN:
            s[place] |= 1 << cards[i]
        else:
            write_slot(s, place - KNOWN, cards[i])


@rule
def roll_out(
    s: MutableInts, r: Ints, policies: Array, styles: Ints, m: MutableInts, g: MutableInts, room: MutableInts
) -> None:
    """Play a hand from any state to its end, every seat by its policy."""
    while True:
        action = next_action(s, r, policies[styles[s[TURN]]], m, room)
        if action < 0:
            return
        play(s, r, m, g, action)


compiling.register()

with compiling.cache_directory(Path(__file__).parent, *(Path(folder) for folder in policy.__path__)):

    @kernel
    def deal_worlds(
        public: Array,
        cards: Array,
        places: Array,
        starts: Array,
        ends: Array,
        r: Array,
        m: Array,
        policies: Array,
        shares: Array,
        seat: int,
        last: Array,
        tries: int,
        seed: int,
        first: int,
        worlds: Array,
        styles: Array,
    ) -> None:
        """Deal a world into each row of `worlds`, and draw a policy for each seat in it into `styles` (n, players).

        Row i is world number `first + i` of the seed. It is chosen from so many tries by how likely the other seats
        would have played as they did, see `suspicion`; with one try every world is equally likely.
        `shares` (players, T) of the policies are ascending, the last of a row SHARE.
        """
        players = r[R_PLAYERS]
        g: Array = np.zeros(1, np.int64)
        order: Array = np.zeros(cards.shape[0], np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        drawn: Array = np.zeros(players, np.int64)
        for i in range(worlds.shape[0]):
            seed_generator(g, (seed + first + i) % SEEDS)
            total = 0.0
            for _ in range(tries):
                order[:] = cards
                s[:] = public
                deal_hidden(s, order, places, starts, ends, starts.shape[0], places.shape[0], g)
                fit = 0
                for other in range(players):
                    x = below(g, SHARE)
                    k = 0
                    while shares[other, k] <= x:
                        k += 1
                    drawn[other] = k
                    if other != seat and tries > 1:
                        fit += log_likelihood(s, r, policies[k], m, other, last[other], room)
                weight = np.exp(fit / 1000)
                total += weight
                if below(g, SHARE) * total < weight * SHARE:
                    worlds[i] = s
                    styles[i] = drawn

    @kernel
    def find_plans(s: Array, r: Array, p: Array, m: Array, most: int, plans: Array, count: Array) -> None:
        """Write the candidate plans of the seat to act, see `plans.write_plans`; `count` (1,) receives how many."""
        room: Array = np.zeros(ROOM, np.int64)
        t: Array = np.zeros(STATE_WORDS, np.int64)
        n: Array = np.zeros(MEMORY_WORDS, np.int64)
        keys: Array = np.zeros((plans.shape[0], KEY_WORDS), np.int64)
        count[0] = write_plans(s, r, p, m, most, t, n, room, plans, keys, plans.shape[0])

    @kernel
    def evaluate(
        r: Array,
        worlds: Array,
        m: Array,
        plans: Array,
        chosen: Array,
        policies: Array,
        styles: Array,
        seat: int,
        seed: int,
        gains: Array,
        utilities: Array,
        turns: Array,
    ) -> None:
        """Play each chosen plan (row numbers) out in each world; `utilities` (C, n) receives its worth to `seat`.

        `turns` (1,) is raised by the turns that were played.
        """
        players = r[R_PLAYERS]
        g: Array = np.zeros(1, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        n: Array = np.zeros(MEMORY_WORDS, np.int64)
        points: Array = np.zeros(players, np.int64)
        most = gains.shape[1] - 1
        count = 0
        for i in range(worlds.shape[0]):
            begun = worlds[i, TURNS]
            for c in chosen:
                seed_generator(g, (seed + i) % SEEDS)
                s[:] = worlds[i]
                n[:] = m
                for action in plans[c]:
                    if action < 0:
                        break
                    play(s, r, n, g, action)
                roll_out(s, r, policies, styles[i], n, g, room)
                count += s[TURNS] - begun + 1
                write_points(s, r, points)
                first = winner(s, r)
                if first < 0:
                    utilities[c, i] = gains[players, 0]
                elif r[R_PENALTIES]:
                    ahead = points.sum() - players * points[seat]
                    utilities[c, i] = gains[seat, min(max(ahead + most // 2, 0), most)]
                else:
                    utilities[c, i] = gains[first, min(points[first], most)]
        turns[0] += count
