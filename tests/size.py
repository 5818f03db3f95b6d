"""How much the long tests do: enough to find a fault in the suite, and at full size every night."""

from __future__ import annotations

import os

FULL = bool(os.environ.get("FULL_SIZE"))
"""Whether the tests run at full size, as `make full` has them."""


def size(usual: int, full: int) -> int:
    """How many hands, examples or questions a test takes: so many in the suite, and so many at full size."""
    return full if FULL else usual
