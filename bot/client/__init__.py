"""The Discord client without the features: gateway, rate limits, application emoji."""
