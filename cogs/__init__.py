"""The bot on Discord, one package per feature."""
