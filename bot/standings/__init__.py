"""Ratings, seasons and awards from finished games. Pure code that depends on the engine at most."""
