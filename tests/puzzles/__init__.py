"""The puzzles: their analysis, those that come with the bot, and the search for more (``make puzzles``)."""
