"""/learn: the lessons."""
