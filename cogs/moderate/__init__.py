"""/moderate."""
