"""/help, and a welcome where the bot is new."""
