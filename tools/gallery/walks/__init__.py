"""The walks, a module for each part of the bot; importing this has all of them known."""

from tools.gallery.walks import games, learning, results, reviews, rulebook, tables, tournaments

__all__ = ["games", "learning", "results", "reviews", "rulebook", "tables", "tournaments"]
