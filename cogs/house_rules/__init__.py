"""House rules: the panel in the lobby, and those kept by name."""
