"""/privacy."""
