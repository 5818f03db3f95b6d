"""Pictures, drawn in memory: values in, PNG bytes out. Nothing here reads a file or keeps anything."""
