"""What the commands that let bots play have in common."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from openrummy import words
from openrummy.arena import BotFault, KeptMatch, Match, Tally, run
from openrummy.arena.kept import Place
from openrummy.bots.registry import MOST_BUDGET
from openrummy.cli.problem import Problem, of_system
from openrummy.cli.progress import progress
from openrummy.game import RummyError
from openrummy.record import whole_file

_BUDGET: Final = re.compile(r"(\d+(?:\.\d+)?)(ms|s)")


def budget_of(text: str, lang: str) -> float:
    """The seconds that `10ms` or `1s` says; `Problem` where it says none."""
    found = _BUDGET.fullmatch(text.strip())
    seconds = float(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0
    if not 0 < seconds <= MOST_BUDGET:
        raise Problem(words.text("arena.budget_bad", lang, given=words.printable(text)))
    return seconds


def seed_of(given: str | None) -> str:
    """The seed given, or a new one; what is no text (bytes of another encoding) is spelled out."""
    return secrets.token_hex(8) if given is None else os.fsencode(given).decode("utf-8", "backslashreplace")


def percent(share: float, lang: str) -> str:
    """A share in per cent, with one place."""
    return words.text("arena.share", lang, value=words.decimal(f"{100 * share:.1f}", lang))


@contextmanager
def told(lang: str) -> Iterator[None]:
    """Say what goes wrong in a sentence."""
    try:
        yield
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    except BrokenProcessPool:
        raise Problem(words.text("arena.stopped", lang)) from None


def play_kept(match: Match, out: str | Path | None, jobs: int, lang: str, *, records: bool = True) -> Tally:
    """Play a match to its end, or go on with it, with its running estimate in a bar on a terminal."""
    try:
        if out is None:
            return _play(match, None, jobs, lang)
        with KeptMatch(match, out, records=records) as kept:
            return _play(match, kept, jobs, lang)
    except BotFault as fault:
        raise Problem(_fault_sentence(fault, out, lang)) from None
    except OSError as error:
        raise of_system(error, lang, None if error.filename or out is None else str(out)) from None


def _play(match: Match, kept: KeptMatch | None, jobs: int, lang: str) -> Tally:
    tally = Tally(match)
    with progress(match.total) as update:
        for tally in run(match, jobs=jobs, kept=kept):
            update(tally.played, estimate(tally, lang))
    return tally


def estimate(tally: Tally, lang: str) -> str:
    """How much the first bot has won so far, and how sure that is."""
    low, high = (percent(bound, lang) for bound in tally.interval(0))
    bot = words.printable(tally.match.bots[0])
    return words.text("arena.estimate", lang, bot=bot, rate=percent(tally.rate(0), lang), low=low, high=high)


def _fault_sentence(fault: BotFault, out: str | Path | None, lang: str) -> str:
    message = fault.message(lang)
    record = str(fault.params["record"])
    if out is None:
        return words.text("arena.fault_shown", lang, message=message, record=record)
    place = Place.of(out).groups.with_name("fault.rummy.jsonl")
    with whole_file(place) as stream:
        stream.write(record.encode() + b"\n")
    return words.text("arena.fault_kept", lang, message=message, file=words.printable(str(place)))
