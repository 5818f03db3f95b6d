"""/block and /moderate."""
