"""`openrummy simulate`: bots play, records are written."""

from __future__ import annotations

import os
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import BinaryIO

from openrummy import words
from openrummy.arena import Simulation
from openrummy.arena.playing import Forfeit
from openrummy.cli.match import forfeited
from openrummy.cli.problem import Problem, of_system
from openrummy.cli.rules import find_rules
from openrummy.cli.stopping import tidy_up_when_stopped
from openrummy.engine.options import MAX_PLAYERS, MIN_PLAYERS
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
    tidy_up_when_stopped()
    # What is no text (bytes of another encoding) could not be written to the records: it is spelled out.
    seed = secrets.token_hex(8) if seed is None else os.fsencode(seed).decode("utf-8", "backslashreplace")
    try:
        simulation = Simulation(
            bots=_seats(players, [name.strip() for name in bots], lang),
            hands=hands,
            seed=seed,
            rules=find_rules(rules, lang),
        )
        forfeits: list[Forfeit] = []
        records = simulation.run(jobs, forfeits.append)
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    try:
        if out == STANDARD_OUTPUT:
            with _progress(records, hands, lang, wanted=not sys.stdout.isatty()) as counted:
                write(sys.stdout.buffer, counted)
            _tell(forfeits, simulation.names, lang)
            return 0
        with _progress(records, hands, lang) as counted, _file(out, lang) as stream:
            write(stream, counted)
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    except BrokenProcessPool:
        raise Problem(words.text("cli.simulate.stopped", lang)) from None
    _tell(forfeits, simulation.names, lang)
    print(words.text("cli.simulate.done", lang, n=hands, file=words.printable(out), seed=words.printable(seed)))
    return 0


def _tell(forfeits: Sequence[Forfeit], names: Sequence[str], lang: str) -> None:
    """Say what programs forfeited, beside the output: that may be the records."""
    for seat, name in enumerate(names, 1):
        own = [forfeit for forfeit in forfeits if forfeit.seat == seat]
        if own:
            for line in forfeited(name, Counter(forfeit.verdict for forfeit in own), own[0], "hands", lang):
                print(line, file=sys.stderr)


def _seats(players: int | None, names: list[str], lang: str) -> list[str]:
    """The bot in each seat."""
    if players is not None and not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise Problem(words.text("errors.rules_players", lang, players=players))
    if len(names) == 1:
        return names * (2 if players is None else players)
    if players is not None and players != len(names):
        raise Problem(words.text("cli.simulate.bots_count", lang, players=players, given=len(names)))
    return names


@contextmanager
def _file(out: str, lang: str) -> Iterator[BinaryIO]:
    try:
        with whole_file(out) as stream:
            yield stream
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
