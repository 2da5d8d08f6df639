"""The commands of the arena and their options."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

Option = Callable[..., Any]
"""Makes an option: the key of its help, what its value is called, its names."""
Add = Callable[[str], Callable[[Callable[..., int]], Callable[..., int]]]
"""Adds a command of this name."""


def add_arena_commands(add: Add, option: Option, rules: Any, lang: str) -> None:
    """Add `match` and `ladder` to the command line."""

    @add("match")
    def match(
        bots: Annotated[list[str], typer.Argument(metavar="A B [C D]", hidden=True)],
        games: Annotated[int | None, option("match.games", "N")] = None,
        hands: Annotated[int | None, option("match.hands", "N")] = None,
        seed: Annotated[str | None, option("match.seed", "S")] = None,
        budget: Annotated[str, option("match.budget", "T")] = "100ms",
        jobs: Annotated[int, option("simulate.jobs", "J")] = 1,
        out: Annotated[str | None, option("match.out", "DIR|FILE")] = None,
        records: Annotated[bool, option("match.records", None, "--records/--no-records")] = True,
        as_json: Annotated[bool, option("match.json", None, "--json")] = False,
        rules: Annotated[str, rules] = "basic",
        sprt: Annotated[str | None, option("match.sprt", "X,Y")] = None,
    ) -> int:
        from openrummy.cli.match import play_match

        return play_match(bots, games, hands, seed, budget, jobs, out, as_json, rules, sprt, records, lang)
