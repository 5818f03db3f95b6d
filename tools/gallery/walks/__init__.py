"""The walks, a module for each part of the bot; importing this has all of them known."""

from tools.gallery.walks import drives, games, learning, results, reviews, rulebook, tables

__all__ = ["drives", "games", "learning", "results", "reviews", "rulebook", "tables"]
