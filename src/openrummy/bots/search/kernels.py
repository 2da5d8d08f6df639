"""Search compiled: worlds dealt, plans found, and plans played out in worlds (needs numba and numpy).

Arrays are C-contiguous and int64 but for utilities (float64). r: (R_WORDS,). worlds: (n, STATE_WORDS).
plans: (C, PLAN_WORDS), action numbers, -1 behind the last. policies: (T, P_WORDS), the table of policies that
styles: (n, players) points into, by world and seat. gains: (players + 1, G), see `utility`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from openrummy.bots import belief, policy
from openrummy.bots.belief.features import FEATURES, log_weight
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS, play
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.search.plans import KEY_WORDS, write_plans
from openrummy.engine import compiling
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.kernels import Array, kernel
from openrummy.engine.layout import HAND, KNOWN, STATE_WORDS, TURN, TURNS
from openrummy.engine.options import R_PENALTIES, R_PLAYERS
from openrummy.engine.playout import below, seed_generator
from openrummy.engine.scoring import winner, write_points
from openrummy.engine.turns import write_slot

SEEDS = 2**31 - 1
"""Seeds are taken modulo this."""
SHARE = 1 << 16
"""The whole of which each policy has a share."""


@rule
def shuffle(cards: MutableInts, first: int, end: int, g: MutableInts) -> None:
    """Put these cards in random order where they lie."""
    for i in range(end - 1, first, -1):
        j = first + below(g, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def put_hidden(s: MutableInts, cards: Ints, places: Ints, count: int) -> None:
    """Put the hidden cards in their places."""
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

with compiling.cache_directory(
    Path(__file__).parent, *(Path(folder) for part in (policy, belief) for folder in part.__path__)
):

    @kernel
    def deal_worlds(
        public: Array,
        cards: Array,
        places: Array,
        parts: Array,
        held: Array,
        r: Array,
        m: Array,
        b: Array,
        shares: Array,
        g: Array,
        steps: int,
        worlds: Array,
        styles: Array,
    ) -> None:
        """Deal a world into each row of `worlds`, and draw a policy for each seat in it into `styles` (n, players).

        The first five arrays are a `Hidden`. Without `steps` each way to deal its cards is equally likely. With steps
        it is as likely as the belief says by its weights `b` (B_WORDS): the hands are changed that often between two
        worlds, one card for another of its part, by the rule of Metropolis; the stock is in any order. `cards` and
        the generator `g` are left as they are needed to go on. `shares` (players, T) are ascending, to SHARE.
        """
        players = r[R_PLAYERS]
        room: Array = np.zeros(FEATURES, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        fits: Array = np.zeros(players, np.int64)
        for i in range(worlds.shape[0]):
            if steps and held.shape[0]:
                s[:] = public
                put_hidden(s, cards, places, places.shape[0])
                for other in range(players):
                    fits[other] = log_weight(s[HAND + other], other, s, r, m, b, room)
            for _ in range(steps if held.shape[0] else 0):
                k = below(g, held.shape[0])
                x, part = held[k, 0], held[k, 1]
                y = parts[part, 0] + below(g, parts[part, 2] - parts[part, 0])
                if places[x] == places[y]:
                    continue
                change = (1 << cards[x]) ^ (1 << cards[y])
                one = places[x] - HAND
                fit = log_weight(s[HAND + one] ^ change, one, s, r, m, b, room)
                gain = fit - fits[one]
                other, other_fit = -1, 0
                if places[y] < KNOWN:
                    other = places[y] - HAND
                    other_fit = log_weight(s[HAND + other] ^ change, other, s, r, m, b, room)
                    gain += other_fit - fits[other]
                if gain < 0 and below(g, SHARE) >= np.exp(gain / 1000) * SHARE:
                    continue
                s[HAND + one] ^= change
                fits[one] = fit
                if other >= 0:
                    s[HAND + other] ^= change
                    fits[other] = other_fit
                card = cards[x]
                cards[x] = cards[y]
                cards[y] = card
            for part in range(parts.shape[0]):
                shuffle(cards, parts[part, 1] if steps else parts[part, 0], parts[part, 2], g)
            worlds[i] = public
            put_hidden(worlds[i], cards, places, places.shape[0])
            for seat in range(players):
                draw = below(g, SHARE)
                k = 0
                while shares[seat, k] <= draw:
                    k += 1
                styles[i, seat] = k

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
