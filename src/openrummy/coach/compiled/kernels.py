"""The coach's own compiled part: true positions played out, and what becomes of a discard (needs numba and numpy).

Arrays are C-contiguous and int64. r: (R_WORDS,). states: (n, STATE_WORDS). m: (MEMORY_WORDS,). policies: (T,
P_WORDS), the table of policies that styles: (n, players) points into, by state and seat.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from openrummy.bots import policy, search
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.cover import cover
from openrummy.bots.policy.memory import MEMORY_WORDS, play
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.search.kernels import roll_out
from openrummy.engine import actions, compiling
from openrummy.engine.kernels import Array, kernel
from openrummy.engine.layout import DRAW, FIT, HAND, PHASE, STATE_WORDS, TURN
from openrummy.engine.legal import may_lay_off
from openrummy.engine.options import R_ACE
from openrummy.engine.playout import seed_generator, shuffle_stock
from openrummy.engine.scoring import winner, write_points

TAKEN_BY_NEXT, MELDED_BY_NEXT, LAID_OFF = 0, 1, 2
"""What may become of a discard."""
FATES = 3

compiling.register()

with compiling.cache_directory(Path(__file__).parent, *map(Path, [*policy.__path__, *search.__path__])):

    @kernel
    def play_out(
        r: Array,
        states: Array,
        m: Array,
        plan: Array,
        policies: Array,
        styles: Array,
        seed: int,
        mixed: int,
        winners: Array,
        points: Array,
    ) -> None:
        """Play every state to its end, first the actions of `plan`.

        `winners` (n,) receives who won (-1: nobody), `points` (n, players) the points. Row i has seed + i as its seed.
        The stock is shuffled first where `mixed` is 1.
        """
        g: Array = np.zeros(1, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        n: Array = np.zeros(MEMORY_WORDS, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        for i in range(states.shape[0]):
            seed_generator(g, seed + i)
            s[:] = states[i]
            n[:] = m
            if mixed:
                shuffle_stock(s, g)
            for action in plan:
                play(s, r, n, g, action)
            roll_out(s, r, policies, styles[i], n, g, room)
            winners[i] = winner(s, r)
            write_points(s, r, points[i])

    @kernel
    def fates(r: Array, worlds: Array, m: Array, policies: Array, thrown: Array, found: Array) -> None:
        """What the next seat could do with each discard in each world: `found` (cards, worlds, FATES) receives 0 or 1.

        `thrown` (cards,) are codes that the seat to act may discard; policies, one a world, are those of the next seat.
        """
        g: Array = np.zeros(1, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        n: Array = np.zeros(MEMORY_WORDS, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        for i in range(worlds.shape[0]):
            for c in range(thrown.shape[0]):
                s[:] = worlds[i]
                n[:] = m
                card = 1 << thrown[c]
                play(s, r, n, g, actions.DISCARD0 + actions.number(thrown[c]))
                found[c, i, :] = 0
                if s[PHASE] != DRAW:
                    continue
                hand = s[HAND + s[TURN]]
                before = cover(hand, r[R_ACE]).bit_count()
                found[c, i, MELDED_BY_NEXT] = cover(hand | card, r[R_ACE]).bit_count() > before
                # Where only who has laid a meld may lay off, a meld in hand to lay first will do.
                found[c, i, LAID_OFF] = s[FIT] & card != 0 and (before > 0 or may_lay_off(s, r))
                found[c, i, TAKEN_BY_NEXT] = next_action(s, r, policies[i], n, room) == actions.TAKE
