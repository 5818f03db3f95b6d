"""The Review button: a player's decisions in a hand, and what they were worth."""
