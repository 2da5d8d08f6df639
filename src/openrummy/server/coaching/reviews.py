"""Reviews of finished hands: made one after the other in a process of their own, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from openrummy import __version__
from openrummy.server.coaching.data import Working
from openrummy.server.coaching.drills import FORMAT, Made
from openrummy.server.store.store import DrillRow, Store
from openrummy.server.store.writer import WriterClosed
from openrummy.server.tables.thinking import ProcessThinker

WITHIN: Final = 300.0
"""Seconds for one review; most take a few."""
MOST: Final = 50
"""Reviews that are being made or wait."""
VERSION: Final = f"4 {__version__}"[:32]
"""A review that another version made is made anew."""
log = logging.getLogger("openrummy.reviews")
_progress: Final = msgspec.json.Decoder(Working)
_made: Final = msgspec.json.Decoder(Made)


@cache
def installed() -> bool:
    """Whether what the coach needs is installed here: the extra `fast`."""
    return find_spec("numba") is not None


@dataclass(slots=True)
class _Job:
    """A review that is being made, waits, or failed."""

    working: Working
    failed: str | None = None
    """The code that tells why it could not be made."""


class Reviews:
    """The reviews of one server. All methods are for the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # One process, so that however many reviews are asked for, the bots have the others to think in.
        self._thinker = ProcessThinker(1)
        self._jobs: dict[str, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._warming: asyncio.Task[None] | None = None

    @property
    def full(self) -> bool:
        """Whether so many are being made or wait that no other can be asked for."""
        return len(self._tasks) >= MOST

    async def find(self, hand_id: str) -> bytes | Working | None:
        """The review of a hand as JSON, how far it is, or None where nobody has asked for it, or it failed."""
        before = self._jobs.get(hand_id)
        kept = await self._store.review(hand_id, VERSION)
        if kept is not None:
            return kept
        job = self._jobs.get(hand_id, before)  # it may have been kept since it was looked for
        return None if job is None or job.failed else job.working

    def failed(self, hand_id: str) -> str | None:
        """Why the review that was asked for could not be made: `no-coach` or `storage`; None where it did not fail."""
        job = self._jobs.get(hand_id)
        return None if job is None else job.failed

    def begin(self, hand_id: str, record: bytes) -> Working:
        """Make the review of a hand, if it is not being made already."""
        job = self._jobs.get(hand_id)
        if job is None or job.failed:
            job = self._jobs[hand_id] = _Job(Working(0, 0))
            self._spawn(self._make(hand_id, record.decode(), job))
        return job.working

    def warm_up(self) -> None:
        """Get ready for hints, where one has failed: the first of all may have had to compile for too long."""
        if self._warming is None:
            self._warming = self._spawn(self._warm_up())

    @property
    def warming_up(self) -> bool:
        """Whether that is being done now."""
        return self._warming is not None and not self._warming.done()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _warm_up(self) -> None:
        await self._thinker.ask(("warm",), WITHIN)

    async def close(self) -> None:
        """Make no more; who asks again after the next start gets his."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinker.close()

    async def _make(self, hand_id: str, record: str, job: _Job) -> None:
        def heard(said: str) -> None:
            job.working = _progress.decode(said)

        text = await self._thinker.ask(("review", record), WITHIN, heard)
        if text is None:
            job.failed = "no-coach"
            return
        try:
            await self._keep(hand_id, _made.decode(text))
        except msgspec.DecodeError:
            log.warning("the answer of the coach was no review")
            job.failed = "no-coach"
        except (SQLAlchemyError, WriterClosed) as error:
            log.warning("a review was not stored: %s", type(error).__name__)
            job.failed = "storage"
        else:
            del self._jobs[hand_id]

    async def _keep(self, hand_id: str, made: Made) -> None:
        drills = [
            DrillRow(drill.step, drill.seat, drill.loss, msgspec.json.encode(drill).decode()) for drill in made.drills
        ]
        await self._store.keep_review(hand_id, VERSION, bytes(made.review).decode(), FORMAT, drills)
