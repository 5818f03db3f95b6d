"""Figures, not tests: how fast the engine, the store and the rulebook are, how well the computer plays."""
