"""How the choices of up-card euchre are searched: layouts of the unseen cards, each played out exactly."""
