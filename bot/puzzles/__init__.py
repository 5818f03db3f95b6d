"""Puzzles: one decision each, with the outcomes of every choice over many playouts."""
