"""How computer players play upcard euchre, by rules of thumb fitted to self-play."""
