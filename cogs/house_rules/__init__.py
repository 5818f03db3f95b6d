"""A table's Options and house rules, and the presets that a server saves."""
