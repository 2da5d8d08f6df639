"""A program: which kernels have been compiled how often, after the warm-ups and after games of many kinds."""

from __future__ import annotations

import json
from importlib import import_module
from random import Random

from openrummy import bots, coach
from openrummy.bots import warmup as bots_warmup
from openrummy.bots.search import value
from openrummy.coach import warmup as coach_warmup
from openrummy.engine import warmup as engine_warmup
from openrummy.game import Game, RuleSet, View
from openrummy.record import Record
from tests.coach.hands import LITTLE, play_on

MODULES = (
    "openrummy.engine.kernels",
    "openrummy.bots.policy.kernels",
    "openrummy.bots.search.kernels",
    "openrummy.coach.compiled.kernels",
)
GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (2, {"target": 200}),
    (3, {"target": 1000, "next_dealer": "winner"}),
    (4, {"target": 50}),
    (2, {"target": {"deals": 2}}),
    (4, {"target": {"deals": 6}, "score_mode": "penalties"}),
    (3, {"score_mode": "penalties"}),
    (5, {"players": "5-6", "target": 150}),
    (2, {"ace": "around", "recycle": "turn_over", "max_recycles": 5, "hand_size": 5}),
    (
        3,
        {
            "exhausted_score": "lowest_hand",
            "max_recycles": 0,
            "max_melds_per_turn": 1,
            "layoff_requires_own_meld": True,
        },
    ),
)
"""Players and rules."""


def signatures() -> dict[str, int]:
    """For how many kinds of arguments each kernel is compiled in this process."""
    found = {}
    for name in MODULES:
        module = import_module(name)
        for kernel, compiled in vars(module).items():
            if hasattr(compiled, "signatures") and compiled.py_func.__module__ == name:
                found[f"{name}.{kernel}"] = len(compiled.signatures)
    return found


def ask(view: View, number: int) -> None:
    """Ask for everything that may be asked at one decision."""
    for name in bots.names():
        bots.make(name, Random(1), 0.001).act(view)
    coach.hint(view, effort=LITTLE, number=number)
    coach.hint(view, effort=LITTLE)
    coach.hold_or_lay(view, effort=LITTLE, number=number)
    coach.danger_map(view, worlds=20)
    coach.opponent_hands(view, worlds=20)
    value(view, worlds=2, seed=1)


def play(players: int, rules: RuleSet, seed: int) -> None:
    """Ask in two hands of a game, play them, review them, and answer the drills."""
    game = Game(players, rules=rules, seed=seed)
    records = []
    for number in (1, 2):
        hand = game.hand if number == 1 else game.next_hand()
        play_on(hand, ["greedy"] * players, seed, 4 * players)
        for _ in range(2):
            if not hand.over:
                ask(hand.view(hand.turn), number)
                play_on(hand, ["hard"] * players, seed, len(hand.actions) + 1)
        play_on(hand, ["random", *["greedy"] * (players - 1)], seed)
        value(hand.view(0), worlds=2, seed=1)
        records.append(Record.from_hand(hand, hand=number))
        if game.over:
            break
    review = coach.review(records, effort=LITTLE, numbers=range(1, len(records) + 1))
    for drill in coach.drills(review, count=2):
        coach.check_answer(drill, drill.played)
        action = drill.hand().view(drill.seat).legal_actions[0]
        if action.kind in "SP":
            coach.check_answer(drill, [action])


if __name__ == "__main__":
    for warm_up in (engine_warmup.warm_up, bots_warmup.warm_up, coach_warmup.warm_up):
        warm_up()
    before = signatures()
    for seed, (count, changes) in enumerate(GAMES):
        play(count, RuleSet.from_options(changes), seed)
    print(json.dumps([before, signatures()]))
