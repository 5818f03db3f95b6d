"""The migrations, one step per file, in the order of their `down_revision`."""
