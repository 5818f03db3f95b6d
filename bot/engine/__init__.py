"""The rules of the euchre family: pure and immutable, without I/O, clocks or randomness."""
