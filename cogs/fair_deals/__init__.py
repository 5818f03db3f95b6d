"""Fair deals: the seal of a game, players' texts for its seed, and the check afterward."""
