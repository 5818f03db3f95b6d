"""The ends of seasons, and their final standings."""
