"""The subcommands of ``python -m bot``, one file each; each returns its exit status."""
