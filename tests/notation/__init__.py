"""Records: what a reader takes and refuses, and what a writer makes of a game."""
