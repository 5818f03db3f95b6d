"""The Review button: what a player decided in a hand, and what it was worth."""
