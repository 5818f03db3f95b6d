"""/block."""
