"""Figures, not tests: how fast the engine and the store are, how well and how fast the basic player plays."""
