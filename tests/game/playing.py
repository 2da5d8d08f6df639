"""Playing hands at random, for property tests."""

from __future__ import annotations

from random import Random

from openrummy.game import Game, Hand


def play_at_random(hand: Hand, rng: Random, most: int = 10_000, melds: float = 0.7) -> None:
    """Play up to `most` legal actions, a meld or lay-off with the chance given where there is one."""
    for _ in range(most):
        actions = hand.legal_actions
        if not actions:
            return
        plays = [action for action in actions if action.kind in "ML"]
        hand.play(rng.choice(plays if plays and rng.random() < melds else actions))


def draw_and_discard(hand: Hand) -> None:
    """Play to the end without a meld: draw from the stock, discard the first card that may be."""
    while not hand.over:
        ids = hand.legal_ids
        hand.apply(next(number for number in ids if number != 1))


def finish(game: Game, rng: Random) -> None:
    """Play a game to its end at random."""
    play_at_random(game.hand, rng)
    while not game.over:
        play_at_random(game.next_hand(), rng)
