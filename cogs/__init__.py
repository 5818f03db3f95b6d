"""What the bot does in Discord: one thin file a feature."""
