"""Log formatting: short entries, optionally as JSON, one object per line."""

import copy
import json
import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime

being_answered: ContextVar[int | None] = ContextVar("being_answered", default=None)
"""The id of the interaction being answered, if any."""


LONGEST = 500
"""The maximum length of an entry, and of an exception's text in a traceback, in characters."""


class ShortFormatter(logging.Formatter):
    """A formatter that puts each message of another one on one line of at most LONGEST characters.

    A proxy between the bot and Discord may answer with a page of HTML, which discord.py quotes in full.
    """

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self._inner = inner

    def format(self, record: logging.LogRecord) -> str:
        """Format a shortened copy of the record. Other handlers get the original."""
        short = copy.copy(record)
        short.msg, short.args = _cut(record.getMessage()), ()
        if record.exc_info and record.exc_info[1] is not None:
            parts = traceback.format_exception(record.exc_info[1])
            short.exc_text = "\n".join(
                part.rstrip() if part.startswith("  File") else _cut(part) for part in parts
            )
            short.exc_info = None
        return self._inner.format(short)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… ({len(line):,} characters)"


class JsonFormatter(logging.Formatter):
    """A formatter that makes each entry a JSON object: time, level, logger, message and interaction."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a log record as a line of JSON."""
        entry: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (interaction := being_answered.get()) is not None:
            entry["interaction"] = str(interaction)
        if trace := record.exc_text or (record.exc_info and self.formatException(record.exc_info)):
            entry["trace"] = trace
        return json.dumps(entry, ensure_ascii=False)
