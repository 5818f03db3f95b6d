"""Your data, behind /settings."""
