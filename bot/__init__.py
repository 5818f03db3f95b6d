"""A Discord bot that plays the euchre family of card games."""

__version__ = "0.1.0"
