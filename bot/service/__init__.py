"""The bot as a service: health checks, metrics, logs, and processes for heavy work."""
