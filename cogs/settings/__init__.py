"""/settings."""
