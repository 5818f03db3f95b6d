"""The screens and wording of Bid Euchre."""
