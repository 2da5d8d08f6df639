"""Write perft.json: how many sequences of legal actions there are from fixed positions, by their length.

The counts are the slow referee's alone: `python -m tests.engine.make_perft`, from the root of the project.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

from tests.referee.cards import DECK
from tests.referee.play import Referee
from tests.referee.random_hands import random_hand

GOLDEN = Path(__file__).with_name("perft.json")

MOST = 10_000
"""Positions that are looked at for one count."""
DEEPEST = 12

RULES: dict[str, dict[str, Any]] = {
    "basic": {},
    "high_or_low": {"ace": "high_or_low"},
    "around": {"ace": "around"},
    "one meld a turn": {"max_melds_per_turn": 1},
    "own meld first": {"layoff_requires_own_meld": True},
    "last card discarded": {"must_discard_to_go_out": True},
    "taken card used": {"use_taken_discard_now": True},
    "taken card may be thrown": {"discard_just_taken": "allowed"},
    "safe first round": {"no_going_out_first_round": True},
    "careful": {
        "ace": "around",
        "max_melds_per_turn": 1,
        "layoff_requires_own_meld": True,
        "must_discard_to_go_out": True,
        "use_taken_discard_now": True,
        "no_going_out_first_round": True,
    },
    "block": {"max_recycles": 0, "stalemate_timing": "on_demand", "exhausted_score": "lowest_hand"},
    "no stock left": {"hand_size": 25, "max_recycles": 2, "recycle": "turn_over"},
}

BY_RANK = [rank + suit for rank in "QKA23456789TJ" for suit in "cdhs"]
"""A pack in order: dealt to two or four, it gives everybody runs, about the ace at that."""


def turned_over(pile: list[str]) -> list[str]:
    """The new stock of a recycle, for every rule set: the pile as it lies."""
    return pile


def referee_at(case: dict[str, Any]) -> Referee:
    """The hand in the position of a case."""
    referee = Referee(case["rules"], case["players"], case["dealer"], case["deck"].split(), turned_over)
    for action in case["actions"]:
        error = referee.play(action)
        assert error is None, (action, error)
    return referee


def counts(referee: Referee, most: int = MOST, deepest: int = DEEPEST) -> list[int]:
    """The number of sequences of 1, 2, 3 ... legal actions, as long as few enough positions have to be looked at."""
    found: list[int] = []
    positions = [referee]
    while True:
        moves = [position.legal() for position in positions]
        found.append(sum(map(len, moves)))
        if len(found) == deepest or found[-1] > most or found[-1] == 0:
            return found
        positions = [_after(position, text) for position, texts in zip(positions, moves, strict=True) for text in texts]


def _after(referee: Referee, action: str) -> Referee:
    later = copy.copy(referee)
    for name, value in vars(referee).items():
        if isinstance(value, list):
            setattr(later, name, [list(item) if isinstance(item, list) else item for item in value])
    error = later.play(action)
    assert error is None, (action, error)
    return later


def _deals() -> list[dict[str, Any]]:
    """Every rule set from the deal, and Basic Rummy for every number of players."""
    tables = [(name, 2) for name in RULES] + [("basic", players) for players in (3, 4, 5, 6)] + [("careful", 4)]
    cases = []
    for i, (name, players) in enumerate(tables):
        for how, deck in (("shuffled", random.Random(i).sample(DECK, 52)), ("in order", BY_RANK)):
            rules = RULES[name] | ({"players": players} if players >= 5 else {})
            case = {"name": f"{name}, {players} players, {how}", "rules": rules, "players": players}
            cases.append({**case, "dealer": i % players, "deck": " ".join(deck), "actions": []})
    return cases


def _middles() -> list[dict[str, Any]]:
    """Every rule set late in a hand of three, with much on the table."""
    cases = []
    for i, (name, rules) in enumerate(RULES.items()):
        players = 2 if "hand_size" in rules else 3
        rng = random.Random(i)
        records = (random_hand(rng, {**rules, "recycle": "turn_over"}, players) for _ in range(60))
        record = max(records, key=lambda record: sum(action[0] in "ML" for action in record["actions"]))
        last = max(k for k, action in enumerate(record["actions"]) if action[0] == "D")
        actions = record["actions"][: last * 3 // 4]
        deck = " ".join(record["deck"][k : k + 2] for k in range(0, 104, 2))
        case = {"name": f"{name}, {players} players, after {len(actions)} actions", "rules": record["rules"]}
        cases.append({**case, "players": players, "dealer": record["dealer"], "deck": deck, "actions": actions})
    return cases


def main() -> None:
    """Count everything and write the file."""
    cases = [*_deals(), *_middles()]
    for case in cases:
        case["counts"] = counts(referee_at(case))
        print(case["name"], case["counts"], flush=True)
    lines = ",\n".join(json.dumps(case) for case in cases)
    GOLDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
