"""The kill loop: a bot with many tables in play is killed at a random moment, started again, and audited.

``python -m tools.kill 500`` (or ``make kill N=500``) kills it that often and prints what came of it.
"""
