"""Bringing a database's schema up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from openrummy import words

HEAD: Final = "0004"
"""The newest revision, so that a database that has it is opened without loading Alembic."""


class NewerSchema(Exception):
    """The database was written by a newer version of the program; it has not been touched."""

    def __init__(self, path: Path, revision: str) -> None:
        super().__init__(path, revision)
        self.path = path
        self.revision = revision

    def message(self, lang: str = "en") -> str:
        """The sentence for people."""
        return words.text("store.newer_schema", lang, path=self.path)

    def __str__(self) -> str:
        return self.message()


def migrate(connection: Connection, path: Path) -> None:
    """Run what steps are missing, in the transaction of this connection; `NewerSchema` where there are unknown ones."""
    revision = _revision(connection)
    if revision == HEAD:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise NewerSchema(path, revision)
    command.upgrade(config, HEAD)


def _revision(connection: Connection) -> str | None:
    """The revision that the database has; None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
