"""The table: opening it, its board and panels, and every press at it."""
