"""The one thread that writes: it takes everything that waits and commits it together.

A commit that reaches the disk costs the same however much is in it, so under load it is shared: where many bring jobs,
the next commit begins `SPACING` after the last. Whether a job is done is told only after its commit. A group that fails
is written again job by job, so that one bad job harms no other.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from sqlalchemy import Connection, Engine, Insert
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.sql.compiler import SQLCompiler

Rows = Sequence[tuple[Insert, list[dict[str, Any]]]]
"""Rows to insert, statement by statement."""
Job = Rows | Callable[[Connection], Any]
"""What to write: rows, or a function of the connection, whose result the caller gets."""

SPACING: Final = 0.010
"""Seconds from the begin of a commit to that of the next, where more jobs come meanwhile."""
_PAYS: Final = 0.5
"""How many jobs have to come while one is kept waiting, on average, for the waiting to go on."""
_TRIED_EVERY: Final = 32
"""How many commits go by until waiting is tried again."""
_MOST_IN_A_GROUP: Final = 500
_MOST_IN_A_STATEMENT: Final = 64
"""Rows; a power of two, as all their numbers are, so that the database meets few different statements."""


class WriterClosed(Exception):
    """The store is closed: nothing more is written."""


class Writer:
    """Writes jobs in groups. Made in the event loop whose tasks bring the jobs."""

    def __init__(self, engine: Engine) -> None:
        self.commits = 0
        """Transactions so far."""
        self.jobs = 0
        """Jobs committed so far."""
        self.seconds = 0.0
        """What the transactions took."""
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = SimpleQueue()
        self._closed = False
        self._began = 0.0
        self._company = 0.0
        """How many jobs came while one waited, on average."""
        self._prepared: dict[tuple[Insert, int], tuple[str, Sequence[str]]] = {}
        self._thread = Thread(target=self._run, name="openrummy-writer", daemon=True)
        self._thread.start()

    async def write(self, job: Job) -> Any:
        """Come back when the job is on the disk; raises what the database says where it cannot be.

        A caller that is cancelled meanwhile does not stop the job.
        """
        if self._closed:
            raise WriterClosed
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put((job, future))
        return await future

    async def close(self) -> None:
        """Write what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self._engine.connect() as connection:
            writing = connection.execution_options(begin="BEGIN IMMEDIATE")
            while (group := self._take()) is not None:
                self._write_group(writing, group)

    def _take(self) -> list[tuple[Job, asyncio.Future[Any]]] | None:
        """Wait for a job, and take all that are there; None at the end."""
        first = self._queue.get()
        if first is None:
            return None
        self._wait_for_others()
        group = [first]
        while len(group) < _MOST_IN_A_GROUP and not self._queue.empty():
            item = self._queue.get()
            if item is None:
                self._queue.put(None)
                break
            group.append(item)
        return group

    def _wait_for_others(self) -> None:
        """Keep a job until others have come, where they do: whoever plays alone is not kept waiting."""
        wait = self._began + SPACING - time.monotonic()
        if wait > 0 and (self._company >= _PAYS or self.commits % _TRIED_EVERY == 0):
            time.sleep(wait)
            self._company += (self._queue.qsize() - self._company) / 8
        self._began = time.monotonic()

    def _write_group(self, connection: Connection, group: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        outcomes: list[Any]
        try:
            outcomes = self._commit(connection, [job for job, _ in group])
        except Exception as error:  # noqa: BLE001 - whatever happened is the answer to whoever brought the job
            if len(group) == 1 or _is_busy(error):
                outcomes = [error] * len(group)
            else:
                outcomes = [self._alone(connection, job) for job, _ in group]
        self._loop.call_soon_threadsafe(_tell, [future for _, future in group], outcomes)

    def _alone(self, connection: Connection, job: Job) -> Any:
        try:
            return self._commit(connection, [job])[0]
        except Exception as error:  # noqa: BLE001 - as above
            return error

    def _commit(self, connection: Connection, jobs: Sequence[Job]) -> list[Any]:
        results: list[Any] = []
        merged: dict[Insert, list[dict[str, Any]]] = {}
        functions: list[tuple[int, Callable[[Connection], Any]]] = []
        for job in jobs:
            results.append(None)
            if callable(job):
                functions.append((len(results) - 1, job))
                continue
            for statement, rows in job:
                merged.setdefault(statement, []).extend(rows)
        began = time.perf_counter()
        if functions:
            with connection.begin():
                for place, function in functions:
                    results[place] = function(connection)
                self._insert_all(connection.connection.cursor(), merged)
        else:
            self._commit_rows(connection.connection.cursor(), merged)
        self.seconds += time.perf_counter() - began
        self.commits += 1
        self.jobs += len(jobs)
        return results

    def _commit_rows(self, cursor: DBAPICursor, merged: dict[Insert, list[dict[str, Any]]]) -> None:
        """A transaction of rows alone, past SQLAlchemy, which costs more than all that the database does."""
        try:
            cursor.execute("BEGIN IMMEDIATE")
            try:
                self._insert_all(cursor, merged)
                cursor.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.OperationalError):  # some errors have ended the transaction
                    cursor.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True) from error
        finally:
            cursor.close()

    def _insert_all(self, cursor: DBAPICursor, merged: dict[Insert, list[dict[str, Any]]]) -> None:
        """Insert rows with a plain value for every column, many in one statement.

        For every statement that the database carries out, this thread has to wait for its turn in the interpreter.
        """
        for statement, rows in merged.items():
            done = 0
            while done < len(rows):
                size = min(_MOST_IN_A_STATEMENT, 1 << (len(rows) - done).bit_length() - 1)
                text, names = self._prepare(statement, size)
                chunk = rows[done : done + size]
                cursor.execute(text, tuple([row[name] for row in chunk for name in names]))
                done += size

    def _prepare(self, statement: Insert, size: int) -> tuple[str, Sequence[str]]:
        """The text for so many rows, and the order of their values."""
        prepared = self._prepared.get((statement, size))
        if prepared is None:
            compiled = statement.compile(dialect=self._engine.dialect)
            assert isinstance(compiled, SQLCompiler)
            assert compiled.positiontup is not None
            head, _, values = compiled.string.partition(" VALUES ")
            text = f"{head} VALUES {', '.join([values] * size)}"
            prepared = self._prepared[statement, size] = text, compiled.positiontup
        return prepared


def _is_busy(error: Exception) -> bool:
    """Whether another process kept the whole database from us: each job by itself would wait as long, one by one."""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY


def _tell(futures: Sequence[asyncio.Future[Any]], outcomes: Sequence[Any]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
