"""/stats."""
