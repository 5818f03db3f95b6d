"""How up-card euchre is shown, and in which words."""
