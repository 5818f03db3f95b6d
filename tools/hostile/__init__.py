"""Hostile interactions, which no honest Discord sends, against the real bot on the loopback Discord.

``python -m tools.hostile 20000`` (or ``make hostile``) sends that many. Each must be answered, none may cause
an error in the log, and at the end every table must match its log, and every log the actions of its players.
"""
