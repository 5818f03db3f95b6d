"""What people run by hand."""
