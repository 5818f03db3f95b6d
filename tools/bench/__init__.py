"""Benchmarks, one table each, with ratios against a baseline measured in the same run."""
