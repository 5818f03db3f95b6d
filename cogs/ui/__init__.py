"""What players see and press: views made from values, and every sentence that they read."""
