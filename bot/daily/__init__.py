"""The daily hand: each day the same cards for everybody, played alone against the same computer players."""
