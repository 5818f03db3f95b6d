"""The first lessons: prepared hands for beginners, each a record with explanations at their turns."""
