"""How much tests do: enough to find a fault in the suite, at full size every night, and without limits."""

from __future__ import annotations

import os
from typing import Any, TypeVar

import pytest

from bot.config import LIMITS

T = TypeVar("T")

FULL = bool(os.environ.get("FULL_SIZE"))
"""Whether the tests run at full size, as `make full` has them."""

only_full = pytest.mark.skipif(not FULL, reason="at full size, every night")
"""What has all that it tests tested elsewhere in the suite, too, but not as a whole."""


def size(usual: T, full: T) -> T:
    """Return how many hands, examples or questions a test uses: ``usual``, or ``full`` in a full run."""
    return full if FULL else usual


UNLIMITED: dict[str, Any] = dict.fromkeys(LIMITS, 1_000_000)
"""Settings with which nobody is held up, as what is tested happens all in one minute."""
