"""The catalogue of screens: every screen of every feature once, as a named value."""
