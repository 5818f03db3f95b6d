"""How up-card euchre is shown, and its wording."""
