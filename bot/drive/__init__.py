"""The Euchre Drive: a club night of any number of tables, each player with a tally of their own."""
