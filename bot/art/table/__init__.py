"""Draws the table: a scene in, a picture out."""
