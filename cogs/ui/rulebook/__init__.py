"""The rulebook in Discord: sections, answers, comparisons, cards and scores; values in, components out."""
