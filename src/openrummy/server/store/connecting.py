"""Opening the database file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from openrummy.server.store.migrating import migrate

BUSY_SECONDS = 10
"""How long a write waits for another process that writes to the same file."""


def connect(path: Path) -> Engine:
    """An engine for the database at `path`, made where there is none, with its schema up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)  # it holds everybody's cards
    engine = create_engine(f"sqlite:///{path}", pool_size=4, max_overflow=8)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    try:
        with engine.connect().execution_options(begin="BEGIN IMMEDIATE") as connection, connection.begin():
            migrate(connection, path)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
