"""The rules, a test for each sentence: notation in, notation out."""
