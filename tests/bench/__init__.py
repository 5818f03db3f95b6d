"""Figures, not tests: how fast the engine is, and how well and how fast the basic player plays."""
