"""Settings that hold nobody up, for those who play faster than people do."""

from __future__ import annotations

from typing import Any

from bot.config import LIMITS

UNLIMITED: dict[str, Any] = dict.fromkeys(LIMITS, 1_000_000)
"""Settings with which nobody is held up, as what is tested happens all in one minute."""
