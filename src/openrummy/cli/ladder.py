"""`openrummy ladder`: all bots against each other, and the page that tells how strong they are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from openrummy import words
from openrummy.arena import ladder, markdown, plots, strength
from openrummy.bots import names
from openrummy.cli.match import wish
from openrummy.cli.playing import budget_of, estimate, play_kept, seed_of, told
from openrummy.cli.problem import Problem, of_system
from openrummy.cli.rules import find_rules
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.record import whole_file

DEFAULT_GAMES = 1000


def play_ladder(
    bots: str,
    games: int | None,
    hands: int | None,
    seeds: Sequence[str],
    budgets: str,
    players: int,
    only: str | None,
    jobs: int,
    out: str,
    records: bool,
    as_json: bool,
    rules: str,
    lang: str,
) -> int:
    """Play what is not played yet of the ladder, and put the results together."""
    tidy_up_when_stopped()
    folder = Path(out)
    count, unit = wish(games, hands, DEFAULT_GAMES, lang)
    with told(lang):
        wanted = ladder.Ladder(
            bots=_listed(bots) or names(),
            count=count,
            unit=unit,
            seeds=list(dict.fromkeys(map(seed_of, seeds))),
            budgets=list(dict.fromkeys(budget_of(budget, lang) for budget in _listed(budgets) or [budgets])),
            players=players,
            only=_listed(only or ""),
            rules=find_rules(rules, lang),
        )
        matches = [ladder.as_kept(folder, match) for match in wanted.matches()]
        for place, match in enumerate(matches, 1):
            if not as_json:
                table = " - ".join(map(words.printable, match.bots))
                budget, seed = markdown.budget_text(match.budget), words.printable(match.seed)
                print(
                    words.text(
                        "arena.cell", lang, place=place, count=len(matches), bots=table, budget=budget, seed=seed
                    )
                )
            tally = play_kept(match, ladder.cell_folder(folder, match), jobs, lang, records=records)
            if not as_json:
                print("  " + estimate(tally, lang), flush=True)
        cells = ladder.read_cells(folder)
    result = ladder.together(cells)
    _write(folder / ladder.TOGETHER, _json(result), lang)
    if as_json:
        print(json.dumps(result))
        return 0
    print(words.text("arena.written", lang, file=words.printable(str(folder / ladder.TOGETHER))))
    return 0


def report(folder_name: str, markdown: str | None, lang: str) -> int:
    """Make the page, the pictures in it and the figures behind it from the results of a ladder."""
    if markdown is None:
        raise Problem(words.text("arena.report_needs_markdown", lang))
    folder, page = Path(folder_name), Path(markdown)
    beside = page.parent / page.stem
    try:
        with told(lang):
            cells = ladder.read_cells(folder)
            beside.mkdir(parents=True, exist_ok=True)
            drawn = plots.draw(ladder.settings_of(cells), beside)
    except ImportError:
        raise Problem(words.text("arena.no_plots", lang)) from None
    except OSError as error:
        raise of_system(error, lang) from None
    data = beside / ladder.TOGETHER
    pictures = {key: f"{page.stem}/{path.name}" for key, path in drawn.items()}
    text = strength.Page(lang, f"{page.stem}/{data.name}", pictures).text(cells)
    _write(data, _json(ladder.together(cells)), lang)
    _write(page, text.encode(), lang)
    print(words.text("arena.written", lang, file=words.printable(markdown)))
    return 0


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _json(result: dict[str, Any]) -> bytes:
    """A ladder's results, a line for each rating and cell: small, and changes can be read."""
    parts = [f'"{name}": [\n{_lines(result[name])}\n]' for name in ("ratings", "cells")]
    return ("{" + ",\n".join(parts) + "}\n").encode()


def _lines(entries: Sequence[Any]) -> str:
    return ",\n".join(map(json.dumps, entries))


def _write(path: Path, data: bytes, lang: str) -> None:
    try:
        with whole_file(path) as stream:
            stream.write(data)
    except OSError as error:
        raise of_system(error, lang, str(path)) from None
