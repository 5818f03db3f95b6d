"""/help."""
