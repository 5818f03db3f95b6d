"""Tournaments: nights of any number of tables, each player with a tally of their own.

A Euchre Drive is the tournament of Slapton Euchre; any other game of four with partners is played in rounds
of a number of hands.
"""
