"""The steps from each schema to the next; `bot.store.migrate` runs those that a database lacks.

To change the schema: change `bot.store.schema`, add `versions/vNNNN_what.py` with `revision` and
`down_revision`, and run tests/store/test_migrations.py, which names every difference between the two.
A released step is never changed. SQLite cannot alter most things in place: use `op.batch_alter_table`.
"""
