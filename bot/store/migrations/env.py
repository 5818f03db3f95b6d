"""Runs the migrations on the connection that `bot.store.migrate` hands over; Alembic executes this file."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # all steps or none, together with the note of the schema's version
)
with context.begin_transaction():
    context.run_migrations()
