"""/settings and /euchre-admin settings."""
