"""What keeps messages up to date with their tables: level-triggered, one edit in flight each."""
