"""Playing a match, group by group."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from functools import partial

from openrummy.arena.errors import MatchError
from openrummy.arena.kept import KeptMatch
from openrummy.arena.match import Match
from openrummy.arena.tally import Tally
from openrummy.arena.workers import MAX_JOBS, in_order


def run(match: Match, *, jobs: int = 1, kept: KeptMatch | None = None) -> Iterator[Tally]:
    """Play a match in so many processes: the tally after each group, which is the same object all the time.

    What `kept` (open) holds already is counted and not played again, and what is played is kept in it.
    """
    if not 1 <= jobs <= MAX_JOBS:
        raise MatchError("bad-match", "simulation_jobs", most=MAX_JOBS)
    return _run(match, jobs, kept)


def play_match(match: Match, *, jobs: int = 1, kept: KeptMatch | None = None) -> Tally:
    """Play a match to its end."""
    return deque(run(match, jobs=jobs, kept=kept), maxlen=1).pop()


def _run(match: Match, jobs: int, kept: KeptMatch | None) -> Iterator[Tally]:
    tally = Tally(match)
    new = False
    for group in () if kept is None else kept.done:
        if tally.over():
            break
        tally.add(group)
        yield tally
    if not tally.over():
        work = partial(match.play, keep_records=kept is not None and kept.keeps_records)
        # In order, and the rest forgotten when the test ends: the result does not depend on which group was quicker.
        with closing(in_order(work, range(tally.groups, match.groups), jobs)) as groups:
            for group in groups:
                tally.add(group)
                new = True
                if kept is not None:
                    kept.add(group)
                yield tally
                if tally.over():
                    break
    # What was finished before tells of the machine that played it, and not of this one.
    if kept is not None and (new or not kept.place.summary.is_file()):
        kept.finish(tally.summary())
