"""Policies compiled: whole hands and games by the tens of thousands a second (needs numba and numpy).

Nothing of a policy is written here: the functions marked with `rule` are handed to numba as they stand.
Arrays are int64 and C-contiguous. r: (R_WORDS,). policies: (players, P_WORDS), one a seat.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import MEMORY_WORDS, begin, play
from openrummy.bots.policy.worth import ROOM
from openrummy.engine import compiling
from openrummy.engine._rule import Ints, MutableInts, rule
from openrummy.engine.kernels import Array, kernel
from openrummy.engine.layout import OUT, PHASE, PLAYED, STATE_WORDS, TURN, TURNS
from openrummy.engine.options import R_PENALTIES, R_PLAYERS
from openrummy.engine.playout import seed_generator, shuffled_deck
from openrummy.engine.scoring import write_points
from openrummy.engine.turns import deal


@rule
def play_on(s: MutableInts, r: Ints, policies: Array, m: MutableInts, g: MutableInts, room: MutableInts) -> int:
    """Play a hand from any state to its end, every seat by its policy; returns the number of actions."""
    count = 0
    while True:
        action = next_action(s, r, policies[s[TURN]], m, room)
        if action < 0:
            return count
        play(s, r, m, g, action)
        count += 1


compiling.register()

with compiling.cache_directory(Path(__file__).parent):

    @kernel
    def play_hands(r: Array, policies: Array, seed: int, first: int, dealer: int, points: Array, facts: Array) -> None:
        """Deal and play one hand for each row of `points` (hands, players), which receives the points.

        Row i is the hand number `first + i`, its deck and reshuffles those of the seed `seed + number`.
        `facts` (hands, 3) receives who went out (-1: nobody), whether by going rummy, and the turns ended.
        """
        g: Array = np.zeros(1, np.int64)
        deck: Array = np.zeros(52, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        m: Array = np.zeros(MEMORY_WORDS, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        for i in range(points.shape[0]):
            seed_generator(g, seed + first + i)
            shuffled_deck(g, deck)
            deal(s, r, deck, dealer)
            begin(s, r, m)
            play_on(s, r, policies, m, g, room)
            write_points(s, r, points[i])
            facts[i, 0] = s[TURN] if s[PHASE] == OUT else -1
            facts[i, 1] = 1 if s[PHASE] == OUT and (s[PLAYED] >> s[TURN]) & 1 == 0 else 0
            facts[i, 2] = s[TURNS]

    @kernel
    def play_games(r: Array, policies: Array, target: int, seed: int, first: int, winners: Array, hands: Array) -> None:
        """Play a game to `target` points for each place of `winners` (games,), which receives the winner's seat.

        Game number n has seed + n as its seed and seat n modulo the players deals first; `hands` (games,) receives how
        many were played.
        """
        players = r[R_PLAYERS]
        g: Array = np.zeros(1, np.int64)
        deck: Array = np.zeros(52, np.int64)
        s: Array = np.zeros(STATE_WORDS, np.int64)
        m: Array = np.zeros(MEMORY_WORDS, np.int64)
        room: Array = np.zeros(ROOM, np.int64)
        points: Array = np.zeros(players, np.int64)
        scores: Array = np.zeros(players, np.int64)
        for i in range(winners.shape[0]):
            seed_generator(g, seed + first + i)
            scores[:] = 0
            dealer = (first + i) % players
            hands[i] = 0
            while True:
                shuffled_deck(g, deck)
                deal(s, r, deck, dealer)
                begin(s, r, m)
                play_on(s, r, policies, m, g, room)
                write_points(s, r, points)
                hands[i] += 1
                scores += points
                if scores.max() >= target:
                    break
                dealer = dealer + 1 if dealer + 1 < players else 0
            winners[i] = scores.argmin() if r[R_PENALTIES] else scores.argmax()
