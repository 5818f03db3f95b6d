"""/puzzle."""
