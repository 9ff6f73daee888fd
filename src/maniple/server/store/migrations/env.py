"""What alembic runs: the steps, on the connection that the store holds and has locked."""

from __future__ import annotations

from alembic import context

connection = context.config.attributes["connection"]
# SQLite, too, takes all steps or none.
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
