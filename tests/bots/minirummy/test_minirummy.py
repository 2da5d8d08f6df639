"""The small game: its best response is one, and the search is harder to beat in it than the style it starts from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from openrummy.bots.minirummy import players
from openrummy.bots.minirummy.game import MiniRummy, Start, World, seen_by
from openrummy.bots.minirummy.response import BestResponse, Player, exploitability
from openrummy.bots.policy.styles import STYLES
from openrummy.engine import HAND, PHASE, PLAY, TURN, legal_ids

GAME = MiniRummy()
LAY = STYLES["lay"]
SOME = GAME.sample(16, Random(5))


def value(world: World, seats: tuple[Player, Player], seat: int) -> int:
    """What a seat wins when both play on."""
    while world.state[PHASE] <= PLAY:
        turn = world.state[TURN]
        world = GAME.after(world, seats[turn](seen_by(world, turn), world.memory.copy(), turn))
    return GAME.gain(world, seat)


def best_with_all_seen(world: World, other: Player, seat: int) -> int:
    """What a seat can win when it sees every card."""
    if world.state[PHASE] > PLAY:
        return GAME.gain(world, seat)
    turn = world.state[TURN]
    if turn != seat:
        return best_with_all_seen(
            GAME.after(world, other(seen_by(world, turn), world.memory.copy(), turn)), other, seat
        )
    ids = legal_ids(world.state, GAME.rules)
    return max(best_with_all_seen(GAME.after(world, action), other, seat) for action in ids)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("start", SOME[:4])
def test_a_best_response_lies_between_any_style_and_one_that_sees_all_cards(start: Start, seat: int) -> None:
    frozen = players.policy(GAME, LAY)
    found = BestResponse(GAME, frozen, seat).value(start)
    worlds = list(GAME.worlds(seat, start, 0))
    assert found <= fmean(best_with_all_seen(world, frozen, seat) for world in worlds)
    for style in STYLES.values():
        own = players.policy(GAME, style)
        seats = (own, frozen) if seat == 0 else (frozen, own)
        assert found >= fmean(value(world, seats, seat) for world in worlds)


def test_a_best_response_goes_out_at_once_where_that_is_the_best_and_knows_what_it_wins() -> None:
    """A-2-3 in hand: whatever is drawn, it lays them down and throws the fourth card, and doubles for going rummy."""
    start = Start(0b111, 16)
    worlds = list(GAME.worlds(0, start, 0))
    held = fmean(sum((code & 15) + 1 for code in range(64) if world.state[HAND + 1] >> code & 1) for world in worlds)
    found = BestResponse(GAME, players.policy(GAME, LAY), 0).value(start)
    assert found >= 2 * held


def test_worlds_of_a_start_look_the_same_to_the_seat_and_hold_every_card_once() -> None:
    game = MiniRummy(ranks=4, stock=1)
    start = game.sample(1, Random(2))[0]
    worlds = list(game.worlds(1, start, 0))
    assert len({tuple(seen_by(world, 1)) for world in worlds}) == 1
    assert len({tuple(world.state) for world in worlds}) == len(worlds) == 56 * 5
    for world in worlds:
        assert world.state[HAND + 1] == start.hand
        assert world.state[HAND] & (start.hand | 1 << start.up) == 0


@pytest.mark.parametrize(
    "search",
    [lambda style: players.flat(GAME, style, 64), lambda style: players.gated(GAME, style, 3000)],
    ids=["flat", "gated"],
)
@pytest.mark.parametrize("style", ["lay", "tuned"])
def test_search_is_harder_to_beat_than_the_style_it_starts_from(search: Callable[..., Player], style: str) -> None:
    prior = exploitability(GAME, players.policy(GAME, STYLES[style]), SOME)
    assert exploitability(GAME, search(STYLES[style]), SOME) < prior - 0.2
