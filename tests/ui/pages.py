"""What the pages of pictures show, beside what is said of them to those who cannot see them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.art.letters import make_legible
from bot.art.page import Part, page_of
from cogs.ui.words.pages import describe_parts


def unsaid(parts: Sequence[Part]) -> list[str]:
    """Return what is written in the picture and not told in its words; a shortened name is told whole."""
    words = describe_parts(parts)
    told = words + make_legible(words)
    written = [line.text.replace("\ufe0e", "") for line in page_of(parts).written if not line.aside]
    return [line for line in written if _spoken(line.partition("…")[0]) not in told]


def _spoken(line: str) -> str:
    """Return how the words of a picture say it: the heads of its columns in full."""
    return re.sub(r"^r\d+$", "round", {"pts": "point", "lone": "loner"}.get(line, line))
