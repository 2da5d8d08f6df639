"""Putting a trained style where `policy.styles` finds it, with what made it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from openrummy.bots.policy.styles import TRAINED, WEIGHTS, Style
from openrummy.bots.training.duels import Policy, Share


def style_name(players: int) -> str:
    """The name of the trained style for a table of so many."""
    return TRAINED if players == 2 else f"{TRAINED}-{players}"


def ship_policy(policy: Policy, players: int, made: dict[str, Any], cells: dict[str, Share], folder: Path) -> Path:
    """Write the style of a policy beside those that are there already."""
    file = folder / WEIGHTS.name
    kept: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    wins = {name: [round(cell.wins, 4), round(cell.error, 4)] for name, cell in cells.items()}
    style = Style.from_numbers(tuple(policy)).to_dict()
    kept[style_name(players)] = {"style": style, "made": made, "wins": wins}
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", "utf-8")
    return file
