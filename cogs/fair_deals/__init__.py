"""Fair deals: what a game was bound by, adding to the seed, verifying."""
