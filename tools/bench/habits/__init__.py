"""Habits that no sensible partner has: a detector for each, how often a player has it, and what it costs."""
