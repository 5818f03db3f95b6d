"""Blocked players, and /euchre-admin members and tables."""
