"""What finished games make of their players: ratings, seasons and awards. Pure; knows the engine at most."""
