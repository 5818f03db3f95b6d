"""How Bid Euchre is shown, and in which words."""
