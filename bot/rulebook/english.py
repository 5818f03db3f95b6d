"""The words of English, so that none of them is taken for a slip of the pen, and the everyday ones."""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib.resources import files

_OFTEN = 300  # times in the films from which it was counted; what is rarer is a slip more often than meant
_EVERYDAY = 5_000  # times: said whatever one talks about


def english() -> frozenset[str]:
    """Some thirty thousand words: those of pyspellchecker's list that are said often."""
    return _said(_OFTEN)


def everyday() -> frozenset[str]:
    """The seven thousand of them that tell least what somebody talks about."""
    return _said(_EVERYDAY)


@cache
def _said(often: int) -> frozenset[str]:
    packed = (files("spellchecker") / "resources" / "en.json.gz").read_bytes()
    counted: dict[str, int] = json.loads(gzip.decompress(packed))
    return frozenset(word.replace("'", "") for word, times in counted.items() if times >= often)
