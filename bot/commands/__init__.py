"""The subcommands of ``euchre-bot``, one file each. Each returns its exit status."""
