"""Which section the wording of a question leans to, judged by the phrasings of all sections together.

Words in passing count here too, and pairs of neighbours, so that "who leads" and "what does he lead" differ.
It is the naive rule of Bayes over words and pairs, softened as these are anything but independent.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

_COMMON = 0.3  # of a word's likelihood: what all sections together say, so that no word rules a section out
_UNSAID = 10  # words that each section is taken to say besides, as a short one says little for certain
_SOFTENED = 4.0


class Leaning:
    """The phrasings of some sections, by number; each phrasing is a sequence of words, canonical."""

    def __init__(self, sections: Iterable[Iterable[Sequence[str]]]) -> None:
        said = [Counter(each for phrasing in some for each in _features(phrasing)) for some in sections]
        everywhere = Counter[str]()
        for counted in said:
            everywhere.update(counted)
        share = _COMMON / everywhere.total()
        self._size = len(said)
        self._gains: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, counted in enumerate(said):
            own = (1 - _COMMON) / (counted.total() + _UNSAID)
            for each, times in counted.items():
                gain = math.log1p(own * times / (share * everywhere[each]))
                self._gains[each].append((number, gain / _SOFTENED))

    def shares(self, words: Sequence[str]) -> list[float]:
        """How likely each section is the one that is meant; together they are 1."""
        gained = [0.0] * self._size
        for each in _features(words):
            for number, gain in self._gains.get(each, ()):
                gained[number] += gain
        weights = list(map(math.exp, gained))
        total = sum(weights)
        return [weight / total for weight in weights]


def _features(words: Sequence[str]) -> Iterator[str]:
    singular = [word.removesuffix("s") if len(word) > len("his") else word for word in words]
    yield from singular
    yield from map(" ".join, zip(["", *singular], singular, strict=False))
