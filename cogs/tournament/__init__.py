"""The Euchre Drive in Discord."""
