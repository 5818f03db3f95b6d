"""The search for the best choice in upcard euchre: layouts of the unseen cards, each solved exactly."""
