"""Running as a service: metrics for Prometheus, and whether the bot is healthy."""
