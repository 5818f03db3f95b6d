"""The kill loop: kill a bot with many tables in play at a random moment, restart it, and audit it.

``python -m tools.kill 500`` (or ``make kill N=500``) kills it 500 times and prints the results.
"""
