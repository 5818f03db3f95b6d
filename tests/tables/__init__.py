"""The table manager on a real store with real computer players: nothing here is simulated but the clock."""
