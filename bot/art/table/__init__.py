"""The table as a picture: a scene in, a picture out."""
