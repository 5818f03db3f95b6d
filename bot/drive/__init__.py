"""The Euchre Drive: a club night of any number of tables, each player keeping his own tally."""
