"""Mutants: the bot with one fault made on purpose, each of which the check that it is for must find.

``python -m tools.mutants`` (or ``make mutants``) tells of every check whether it still can fail. The faults
are made in the process that is tested, by putting something wrong in the place of something right; the
product has no door for them.
"""
