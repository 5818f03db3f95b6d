"""Tournaments on Discord, including the Euchre Drive."""
