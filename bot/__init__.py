"""A Discord bot that plays the euchre family of card games."""

