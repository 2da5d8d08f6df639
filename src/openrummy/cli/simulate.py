"""`openrummy simulate`: bots play, records are written."""

from __future__ import annotations

import secrets
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, NoReturn

from openrummy import words
from openrummy.arena import Simulation
from openrummy.cli.problem import Problem, of_system, shown
from openrummy.cli.rules import find_rules
from openrummy.game import RummyError
from openrummy.record import Record, whole_file, write

STANDARD_OUTPUT = "-"


def simulate_hands(
    players: int | None,
    hands: int,
    bots: Sequence[str],
    seed: str | None,
    out: str,
    rules: str,
    jobs: int,
    lang: str,
) -> int:
    """Play the hands and write the records, all of them or no file at all."""
    signal.signal(signal.SIGTERM, _stop)
    seed = secrets.token_hex(8) if seed is None else seed
    try:
        simulation = Simulation(
            bots=_seats(players, [name.strip() for name in bots], lang),
            hands=hands,
            seed=seed,
            rules=find_rules(rules, lang),
        )
        records = simulation.run(jobs)
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    try:
        if out == STANDARD_OUTPUT:
            with _progress(records, hands, lang, wanted=not sys.stdout.isatty()) as counted:
                write(sys.stdout.buffer, counted)
            return 0
        with _progress(records, hands, lang) as counted, _file(out, lang) as stream:
            write(stream, counted)
    except BrokenProcessPool:
        raise Problem(words.text("cli.simulate.stopped", lang)) from None
    print(words.text("cli.simulate.done", lang, n=hands, file=shown(out), seed=shown(seed)))
    return 0


def _seats(players: int | None, names: list[str], lang: str) -> list[str]:
    """The bot in each seat."""
    if len(names) == 1:
        # Whether so many can play, the rules say; a number beyond reason makes no list beyond memory.
        return names * max(0, min(2 if players is None else players, 100))
    if players is not None and players != len(names):
        raise Problem(words.text("cli.simulate.bots_count", lang, players=players, given=len(names)))
    return names


@contextmanager
def _file(out: str, lang: str) -> Iterator[Any]:
    try:
        with whole_file(out) as stream:
            yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        raise of_system(error, lang, out) from None


@contextmanager
def _progress(records: Iterator[Record], total: int, lang: str, *, wanted: bool = True) -> Iterator[Iterator[Record]]:
    """The records, counted in a bar on a terminal as they go by."""
    if not wanted or sys.stderr is None or not sys.stderr.isatty():
        yield records
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield iter(progress.track(records, total=total, description=words.text("cli.simulate.progress", lang)))


def _stop(number: int, frame: object) -> NoReturn:
    """End in an orderly way when told to stop, so that no half file is left."""
    raise SystemExit(128 + number)
