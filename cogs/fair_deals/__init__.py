"""Fair deals: how a game is sealed, a text of one's own for it, and the check afterwards."""
