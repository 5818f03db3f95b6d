"""Finished games: their lists, replays and files."""
