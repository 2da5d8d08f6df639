"""Compile what the bots need now and keep the machine code: `python -m openrummy.bots.warmup`, part of a set-up."""

from __future__ import annotations

from random import Random

import numpy as np

from openrummy.bots import registry
from openrummy.bots.policy import kernels
from openrummy.bots.policy.styles import Style
from openrummy.game import Hand


def warm_up() -> None:
    """Play a hand and a game of policies, and a turn of the bot that thinks."""
    hand = Hand.deal(2, seed=1)
    r = np.array(hand.rules.ints(2), np.int64)
    policies = np.array([Style().numbers()] * 2, np.int64)
    kernels.play_hands(r, policies, 1, 0, 0, np.zeros((1, 2), np.int64), np.zeros((1, 3), np.int64))
    kernels.play_games(r, policies, 100, 1, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
    turn = hand.turn
    while hand.turn == turn and not hand.over:
        hand.play(registry.make("expert", Random(1), 0.01).act(hand.view(turn)))


if __name__ == "__main__":
    warm_up()
