"""The *Your data* screens, behind /settings."""
