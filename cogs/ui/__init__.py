"""The UI: views made from values, and every sentence players read."""
