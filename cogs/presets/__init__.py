"""Presets: the house rules that a server has saved, listed and deleted."""
