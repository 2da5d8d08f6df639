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

    @add("ladder")
    def ladder(
        bots: Annotated[str, option("ladder.bots", "A,B,...")] = "",
        games: Annotated[int | None, option("ladder.games", "N")] = None,
        hands: Annotated[int | None, option("match.hands", "N")] = None,
        seeds: Annotated[list[str] | None, option("ladder.seed", "S", "--seed")] = None,
        budgets: Annotated[str, option("ladder.budgets", "T,U,...")] = "100ms",
        players: Annotated[int, option("ladder.players", "N")] = 2,
        only: Annotated[str | None, option("ladder.only", "A,B,...")] = None,
        jobs: Annotated[int, option("simulate.jobs", "J")] = 1,
        out: Annotated[str, option("ladder.out", "DIR")] = "ladder",
        records: Annotated[bool, option("match.records", None, "--records/--no-records")] = True,
        as_json: Annotated[bool, option("match.json", None, "--json")] = False,
        rules: Annotated[str, rules] = "basic",
        report: Annotated[str | None, option("ladder.report", "DIR")] = None,
        markdown: Annotated[str | None, option("ladder.markdown", "FILE")] = None,
    ) -> int:
        from openrummy.cli import ladder

        if report is not None:
            return ladder.report(report, markdown, lang)
        return ladder.play_ladder(
            bots, games, hands, seeds or ["1", "2"], budgets, players, only, jobs, out, records, as_json, rules, lang
        )
