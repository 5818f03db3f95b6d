"""The bot over a real network, with all that goes wrong on one (tests/discord_server)."""
