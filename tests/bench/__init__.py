"""Figures that the project quotes: ``make bench`` prints them, speeds beside a baseline of the same run."""
