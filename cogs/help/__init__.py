"""/help, and a welcome for new servers."""
