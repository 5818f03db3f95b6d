"""The log as JSON, an object a line, for what collects logs."""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

being_answered: ContextVar[int | None] = ContextVar("being_answered", default=None)
"""The id of the interaction that is being answered, if one is."""


class Lines(logging.Formatter):
    """Writes each entry as an object: when, how grave, who says it, what, and about which interaction."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry on one line."""
        said: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (interaction := being_answered.get()) is not None:
            said["interaction"] = str(interaction)
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)
