"""The bot's features in Discord: a folder each."""
