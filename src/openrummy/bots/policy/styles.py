"""Styles of play as policies: the numbers of `params` by name."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from openrummy.bots.policy import params
from openrummy.bots.policy.params import P_WORDS, STAGE0, STAGE_WORDS, STAGES

WEIGHTS: Final = Path(__file__).parent.parent / "weights" / "policy.json"
"""The trained styles, as `openrummy train policy` writes them."""
TRAINED: Final = "tuned"

NEVER = 99
"""More than anything that a threshold is compared with."""


@dataclass(frozen=True, kw_only=True)
class Stage:
    """Worths of a card by what it does for the hand, see `params`."""

    covered: int = 400
    pair: int = 24
    alone: int = 2
    part: int = 24
    lone: int = 3
    points: int = 2
    beside: int = 16


@dataclass(frozen=True, kw_only=True)
class Style:
    """A style of play; `numbers()` are the policy. The default counts its outs, and lays down at once."""

    hold_cards: int = NEVER
    hold_turns: int = NEVER
    hold_stock: int = 0
    meld_gain: int = 300
    take_at: int = 60
    danger_unseen: int = 0
    danger_known: int = 0
    danger_thrown: int = 0
    fits: int = 300
    fits_held: int = 200
    outs: int = 0
    outs_taken: int = 0
    outs_left: int = 0
    patience: int = 0
    outside: int = 0
    stages: tuple[Stage, Stage, Stage] = field(default=(Stage(), Stage(), Stage()))

    def numbers(self) -> tuple[int, ...]:
        """The P_WORDS numbers that the policy functions read."""
        p = [0] * P_WORDS
        for name in HEAD:
            p[getattr(params, name.upper())] = getattr(self, name)
        for i, stage in enumerate(self.stages):
            for name in STAGE:
                p[STAGE0 + i * STAGE_WORDS + getattr(params, name.upper())] = getattr(stage, name)
        return tuple(p)

    @classmethod
    def from_numbers(cls, p: tuple[int, ...]) -> Style:
        """The style of a policy: the other way round."""
        stages = [
            Stage(**{name: p[STAGE0 + i * STAGE_WORDS + getattr(params, name.upper())] for name in STAGE})
            for i in range(STAGES)
        ]
        head = {name: p[getattr(params, name.upper())] for name in HEAD}
        return cls(**head, stages=(stages[0], stages[1], stages[2]))

    def to_dict(self) -> dict[str, Any]:
        """The numbers by name, as they are kept in a file."""
        return asdict(self)

    @classmethod
    def from_dict(cls, numbers: dict[str, Any]) -> Style:
        """The style that a file keeps."""
        first, second, third = (Stage(**stage) for stage in numbers["stages"])
        return cls(**{**numbers, "stages": (first, second, third)})


HEAD = (
    "hold_cards",
    "hold_turns",
    "hold_stock",
    "meld_gain",
    "take_at",
    "danger_unseen",
    "danger_known",
    "danger_thrown",
    "fits",
    "fits_held",
    "outs",
    "outs_taken",
    "outs_left",
    "patience",
    "outside",
)
STAGE = ("covered", "pair", "alone", "part", "lone", "points", "beside")

STYLES: dict[str, Style] = {
    "lay": Style(),
    "hold-end": Style(hold_cards=0),
    "hold-4": Style(hold_cards=4),
    "hold-16": Style(hold_cards=4, hold_turns=16),
}


def _trained() -> dict[str, Style]:
    kept = json.loads(WEIGHTS.read_text("utf-8"))
    return {name: Style.from_dict(entry["style"]) for name, entry in kept.items()}


STYLES.update(_trained())


def tuned(players: int) -> Style:
    """The trained style for a table of so many: of the nearest number that there is one for."""
    for count in range(players, 2, -1):
        if f"{TRAINED}-{count}" in STYLES:
            return STYLES[f"{TRAINED}-{count}"]
    return STYLES[TRAINED]
