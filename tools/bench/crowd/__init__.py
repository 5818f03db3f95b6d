"""Crowds on the loopback Discord: what presses cost, what its limits leave undrawn, and a restart."""
