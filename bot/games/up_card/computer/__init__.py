"""How computer players play up-card euchre, by rules of thumb fitted to self-play."""
