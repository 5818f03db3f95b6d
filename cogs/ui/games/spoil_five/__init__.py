"""How Spoil Five is shown, and its wording."""
