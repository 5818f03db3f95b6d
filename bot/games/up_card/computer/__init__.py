"""Bots at upcard euchre: simple rules, fitted to self-play."""
