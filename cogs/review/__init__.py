"""The Review button: a player's decisions in a hand, and their worth."""
