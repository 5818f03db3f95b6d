"""Tournaments of any number of tables, in rounds, with a score for each player.

A Euchre Drive is the tournament of Slapton Euchre. Any other game of four with partners is played in rounds
of a number of hands.
"""
