"""How Spoil Five is shown, and in which words."""
