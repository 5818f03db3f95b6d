"""Draws pictures in memory: values in, PNG bytes out. Nothing here reads a file or stores anything."""
