"""The screens and wording of upcard euchre."""
