"""How upcard euchre is shown, and its wording."""
