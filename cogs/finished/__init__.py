"""Finished games: /games, replays and /export."""
