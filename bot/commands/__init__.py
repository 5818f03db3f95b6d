"""The subcommands of ``euchre-bot``, a module each. Each returns its exit status."""
