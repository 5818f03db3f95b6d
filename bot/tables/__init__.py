"""Tables: who sits where, what has been played, and the manager that keeps them all."""
