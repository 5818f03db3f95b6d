"""Bots at upcard euchre: rules of thumb, fitted to self-play."""
