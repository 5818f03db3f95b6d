"""The rules of the euchre family: pure, immutable, and free of input, output, clocks and chance."""
