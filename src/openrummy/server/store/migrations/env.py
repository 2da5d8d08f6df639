"""What Alembic runs for each upgrade: the connection comes from `store.migrating`."""

from __future__ import annotations

from alembic import context

from openrummy.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
