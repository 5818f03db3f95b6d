"""A table's options and house rules, and the presets that a server saves."""
