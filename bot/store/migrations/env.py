"""Runs the migrations on the connection that `bot.store.migrate` hands over; Alembic executes this file.

The connection is in a transaction already, so that all steps are taken or none.
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
