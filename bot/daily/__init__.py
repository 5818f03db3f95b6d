"""The daily hand: the same cards for everyone each day, played against the same bots."""
