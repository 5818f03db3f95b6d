"""Fair deals: what a game was committed to, adding to the seed, verifying."""
