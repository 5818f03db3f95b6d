"""How the choices of upcard euchre are searched: layouts of the unseen cards, each played out exactly."""
