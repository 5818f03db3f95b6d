"""Hostile interactions: what no honest Discord sends, to the real bot on the loopback Discord.

``python -m tools.hostile 20000`` (or ``make hostile``) sends so many. Each must be answered, none may end in
what the program logs as a fault, and in the end every table must be what its log says, and its log what those
who sit there have done themselves.
"""
