"""Which section the wording of a question leans to, judged by the phrasings of all sections together.

Words in passing count here too, and pairs of neighbours, so that "who leads" and "what does he lead" differ.
It is the naive rule of Bayes over words and pairs, softened as these are anything but independent.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

_COMMON = 0.3  # of a word's likelihood: what all sections together say, so that no word rules a section out
_UNSAID = 10  # words that each section is taken to say besides, as a short one says little for certain
_SOFTENED = 4.0


class Leaning:
    """What each section says, by number, as :func:`counted` has it."""

    def __init__(self, sections: Sequence[Counter[str]]) -> None:
        self._said = sections
        self._own = [(1 - _COMMON) / (said.total() + _UNSAID) for said in sections]
        self._share = _COMMON / sum(said.total() for said in sections)

    def shares(self, words: Sequence[str]) -> list[float]:
        """How likely each section is the one that is meant; together they are 1."""
        gained = [0.0] * len(self._said)
        for each in features(words):
            times = [said.get(each, 0) for said in self._said]
            everywhere = self._share * sum(times)
            for number, said in enumerate(times):
                if said:
                    gained[number] += math.log1p(self._own[number] * said / everywhere) / _SOFTENED
        most = max(gained)
        weights = [math.exp(gain - most) for gain in gained]
        total = sum(weights)
        return [weight / total for weight in weights]


def counted(phrasings: Iterable[Sequence[str]]) -> Counter[str]:
    """The words and pairs in a section's phrasings, each a sequence of words, canonical."""
    return Counter(each for phrasing in phrasings for each in features(phrasing))


def features(words: Sequence[str]) -> Iterator[str]:
    """Every word, without the s of the plural, and every pair of neighbours."""
    singular = [word.removesuffix("s") if len(word) > len("his") else word for word in words]
    yield from singular
    yield from map(" ".join, zip(["", *singular], singular, strict=False))
