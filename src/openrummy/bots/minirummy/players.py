"""Who is measured: a style of play, and the search on top of it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

import numpy as np

from openrummy.bots.minirummy.game import SLOTS, MiniRummy
from openrummy.bots.minirummy.response import Player
from openrummy.bots.policy.choose import next_action
from openrummy.bots.policy.memory import COUNT, PILE_SET
from openrummy.bots.policy.styles import Style
from openrummy.bots.policy.worth import ROOM
from openrummy.bots.search.deciding import Care, decide
from openrummy.bots.search.hidden import Hidden
from openrummy.bots.search.kernels import SEEDS, SHARE
from openrummy.bots.search.model import Model, of_styles
from openrummy.bots.search.problem import Position, Problem
from openrummy.engine import HAND, KNOWN, POS, codes
from openrummy.engine.layout import TABLE

DISCARDS: Final = 9
_MOST_POINTS: Final = 512


def policy(game: MiniRummy, style: Style) -> Player:
    """Plays a style."""
    numbers, room = style.numbers(), [0] * ROOM

    def choose(state: list[int], memory: list[int], seat: int) -> int:
        return next_action(state, game.rules, numbers, memory, room)

    return choose


def flat(game: MiniRummy, style: Style, worlds: int, seed: int = 0) -> Player:
    """Tries every plan in so many worlds, in which everybody goes on by the style, and plays the best mean."""
    model = of_styles(style, {style: 1.0}, 2)

    def choose(state: list[int], memory: list[int], seat: int) -> int:
        problem = _problem(game, state, memory, seat, model, seed)
        if len(problem.plans) == 1:
            return problem.ids(0)[0]
        problem.try_in(worlds, np.arange(len(problem.plans)))
        return problem.ids(int(problem.utilities.mean(1).argmax()))[0]

    return choose


def gated(game: MiniRummy, style: Style, turns: int, care: Care | None = None, seed: int = 0) -> Player:
    """Searches as the strongest bot does, with so many turns of play a decision."""
    model = of_styles(style, {style: 1.0}, 2)

    def choose(state: list[int], memory: list[int], seat: int) -> int:
        problem = _problem(game, state, memory, seat, model, seed)
        return problem.ids(decide(problem, turns, care or Care()))[0]

    return choose


def _problem(game: MiniRummy, state: list[int], memory: list[int], seat: int, model: Model, seed: int) -> Problem:
    """A decision of the small game; the points of the hand are what counts."""
    points = np.arange(_MOST_POINTS + 1)
    gains = np.zeros((3, len(points)))
    gains[seat], gains[1 - seat] = points, -points
    shares = np.full((2, len(model.policies)), SHARE, np.int64)
    r, remembered = np.array(game.rules, np.int64), np.array(memory, np.int64)
    position = Position(r, _hidden(game, state, memory, seat), remembered, seat, shares, gains)
    return Problem(position, model, seed + crc32(repr((state, memory)).encode()) % SEEDS, DISCARDS)


def _hidden(game: MiniRummy, state: list[int], memory: list[int], seat: int) -> Hidden:
    """What the seat cannot see: each unseen card may be in the other hand, in the stock, or left out."""
    other = 1 - seat
    shown = state[HAND + other] & state[KNOWN + other]
    cards = codes(game.cards & ~(state[HAND + seat] | shown | memory[PILE_SET] | state[TABLE]))
    places = [HAND + other] * (memory[COUNT + other] - shown.bit_count())
    places += [KNOWN + slot for slot in range(state[POS], SLOTS)]
    hands = sum(place < KNOWN for place in places)
    parts, held = [(0, hands, len(cards))], [(i, 0) for i in range(hands)]
    public, cards_, places_ = (np.array(words, np.int64) for words in (state, cards, places))
    return Hidden(public, cards_, places_, np.array(parts, np.int64), np.array(held, np.int64).reshape(-1, 2))
