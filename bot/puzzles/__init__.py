"""Puzzles: one decision each, with what came of every choice when it was played out many times."""
