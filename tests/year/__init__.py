"""A year of finished games at one server, made to be looked at, measured and counted again."""
