"""Tables: seats, games in play, settings, and the manager for all of them."""
