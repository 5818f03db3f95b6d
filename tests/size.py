"""How much tests do: enough to find a fault in the suite, at full size every night, and without limits."""

from __future__ import annotations

import os
from typing import Any

from bot.config import LIMITS

FULL = bool(os.environ.get("FULL_SIZE"))
"""Whether the tests run at full size, as `make full` has them."""


def size(usual: int, full: int) -> int:
    """How many hands, examples or questions a test takes: so many in the suite, and so many at full size."""
    return full if FULL else usual


UNLIMITED: dict[str, Any] = dict.fromkeys(LIMITS, 1_000_000)
"""Settings with which nobody is held up, as what is tested happens all in one minute."""
