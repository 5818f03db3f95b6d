"""Slips of the pen: a word that is unknown is taken for the one that it most resembles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

_SHORTEST = 4  # letters; a shorter word is as it is
_SLIPS = {4: 1, 5: 1, 6: 2, 7: 2, 8: 2}  # by length; a longer word may have three
_HALF = 3  # letters: the shortest half of two words written as one
_ENDINGS = ("ing", "ed", "er", "s")  # of a known word they make no unknown one
_SHORT_HALVES = frozenset({"go", "up", "to", "no", "my"})


class Spelling:
    """A vocabulary, each word with how often the book says it.

    ``real`` are the words of the language, which are right as they are; ``elsewhere`` those of other matters,
    which nothing is taken for.
    """

    def __init__(
        self,
        vocabulary: Mapping[str, int],
        real: frozenset[str] = frozenset(),
        elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self._known = vocabulary
        self._real = real
        self._elsewhere = elsewhere
        self._words = [word for word in vocabulary if len(word) > _HALF and word not in elsewhere]

    def mend(self, words: Sequence[str]) -> list[str]:
        """The words as they were meant, as far as that can be told."""
        return [meant for word in words for meant in self._meant(word)]

    def _meant(self, word: str) -> list[str]:
        if self._is_word(word) or word.isdigit() or len(word) < _SHORTEST:
            return [word]
        slips = _SLIPS.get(len(word), 3)
        near = process.extract(
            word, self._words, scorer=OSA.distance, score_cutoff=slips, limit=8, score_hint=slips
        )
        alike = [
            (slip, candidate[0] != word[0], -self._known[candidate], candidate)
            for candidate, slip, _ in near
            if _likely(word, candidate)
        ]
        nearest = min(alike) if alike else None
        if nearest and nearest[0] == 1:
            return [nearest[-1]]
        return self._halves(word) or ([nearest[-1]] if nearest else [word])

    def _is_word(self, word: str) -> bool:
        stems = (word.removesuffix(ending) for ending in _ENDINGS if len(word) - len(ending) >= _SHORTEST)
        return word in self._known or word in self._real or any(stem in self._known for stem in stems)

    def _halves(self, word: str) -> list[str]:
        for cut in range(2, len(word) - _HALF + 1):
            first, second = word[:cut], word[cut:]
            known = {first, second} <= self._known.keys() and not {first, second} & self._elsewhere
            if known and (len(first) >= _HALF or first in _SHORT_HALVES):
                return [first, second]
        return []


def _likely(word: str, candidate: str) -> bool:
    """Whether people write the one for the other.

    First letters are seldom wrong, and so are single letters of short words.
    """
    if sorted(word) == sorted(candidate):
        return True
    if len(word) == len(candidate) <= _SHORTEST:
        return False
    return candidate[0] == word[0] or word in candidate
