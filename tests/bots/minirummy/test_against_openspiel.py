"""The best response of the small game is worth what OpenSpiel, which knows nothing of ours, finds that it is worth."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest

from openrummy.bots.minirummy import players
from openrummy.bots.minirummy.game import MiniRummy
from openrummy.bots.minirummy.response import BestResponse, Player, exploitability
from openrummy.bots.policy.styles import STYLES

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

GAME = MiniRummy()
STARTS = GAME.sample(5, Random(5))
PLAYERS: dict[str, Callable[[], Player]] = {
    "lay": lambda: players.policy(GAME, STYLES["lay"]),
    "tuned": lambda: players.policy(GAME, STYLES["tuned"]),
    "flat": lambda: players.flat(GAME, STYLES["lay"], 16),
    "gated": lambda: players.gated(GAME, STYLES["tuned"], 3000),
}


@pytest.mark.parametrize("name", PLAYERS)
def test_a_best_response_and_exploitability_are_worth_what_openspiel_says(name: str) -> None:
    from tests.bots.minirummy.openspiel import best_response_value

    player = PLAYERS[name]()
    theirs = [[best_response_value(GAME, player, seat, start) for start in STARTS] for seat in (0, 1)]
    for seat in (0, 1):
        response = BestResponse(GAME, player, seat)
        assert [response.value(start) for start in STARTS] == pytest.approx(theirs[seat], rel=0, abs=1e-9)
    assert exploitability(GAME, player, STARTS) == pytest.approx(fmean(map(fmean, theirs)), rel=0, abs=1e-9)
