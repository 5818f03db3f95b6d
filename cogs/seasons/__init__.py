"""The ends of seasons, and their closing tables."""
