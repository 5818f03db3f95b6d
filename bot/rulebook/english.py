"""The words of English, so that none of them is taken for a slip of the pen."""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib.resources import files

_OFTEN = 300  # times in the films from which it was counted; what is rarer is a slip more often than meant


@cache
def english() -> frozenset[str]:
    """Some thirty thousand words: those of pyspellchecker's list that are said often."""
    packed = (files("spellchecker") / "resources" / "en.json.gz").read_bytes()
    times: dict[str, int] = json.loads(gzip.decompress(packed))
    return frozenset(word.replace("'", "") for word, often in times.items() if often >= _OFTEN)
