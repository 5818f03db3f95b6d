"""The puzzles that come with the bot, and the judging of their answers."""
