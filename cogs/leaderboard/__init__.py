"""/leaderboard."""
