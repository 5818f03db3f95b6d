"""Alembic's entry point: runs the migrations on the connection from `bot.store.migrate`.

The connection is already in a transaction, so either all steps are applied or none.
"""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
