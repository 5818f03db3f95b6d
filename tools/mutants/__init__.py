"""Mutants: the bot with one fault each, made on purpose, and the check that must find it.

``make mutants`` makes every fault and runs its check; with ``NAMES="no-table-comes-back"``, those named.
"""
