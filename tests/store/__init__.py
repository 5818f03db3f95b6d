"""The store against real files: nothing here is simulated but the faults."""
